import type { Definition, SourceLocation } from '../core/definition.ts';
import type { DefinitionFile } from '../core/definitionFile.ts';
import { type CuratedFile, type CuratedSource, type Curation, type FacetName, facetNames } from './curation.ts';
import { mergeFiles } from './mergeCurations.ts';

export type CuratedField =
  | 'declared'
  | 'source'
  | 'releaseDate'
  | 'projectWebsite'
  | 'issueTracker'
  | `facet:${FacetName}`
  | `file:${string}`;

/** The changes a curation makes to a definition. Texts are untrusted. */
export interface ChangedField {
  readonly field: CuratedField;
  /**
   * `null`: empty or unknown. Globs are joined by commas; a file's license and attributions are on lines of their own.
   */
  readonly before: string | null;
  readonly after: string;
}

/** The part of a definition that curations change, without its files. */
export interface CuratableDefinition {
  readonly licensed: Pick<Definition['licensed'], 'declared'>;
  readonly described: Pick<
    Definition['described'],
    'sourceLocation' | 'releaseDate' | 'projectWebsite' | 'issueTracker' | 'facets'
  >;
}

/**
 * The differences the curation would make to the definition, in the order of the panel. Unchanged values are left out.
 * Without the definition's files, every file of the curation counts as changed.
 */
export function changedFields(
  definition: CuratableDefinition,
  curation: Curation,
  files: ReadonlyMap<string, DefinitionFile> | null = null,
): readonly ChangedField[] {
  const { described, licensed } = definition;
  const changes: ChangedField[] = [];
  const value = (field: CuratedField, before: string | null, after: string | undefined): void => {
    if (after !== undefined && after !== '' && after !== before) changes.push({ field, before, after });
  };
  value('declared', licensed.declared, curation.licensed?.declared);
  changes.push(...sourceChange(described.sourceLocation, curation.described?.sourceLocation ?? null));
  value('releaseDate', described.releaseDate, curation.described?.releaseDate);
  value('projectWebsite', described.projectWebsite, curation.described?.projectWebsite);
  value('issueTracker', described.issueTracker, curation.described?.issueTracker);
  for (const name of facetNames) {
    const globs = curation.described?.facets?.[name];
    const old = described.facets.get(name) ?? [];
    if (globs && !isSameList(globs, old))
      changes.push({
        field: `facet:${name}`,
        before: old.length === 0 ? null : old.join(', '),
        after: globs.join(', '),
      });
  }
  for (const file of mergeFiles([], curation.files ?? []))
    changes.push(...fileChange(files?.get(file.path) ?? null, file, files !== null));
  return changes;
}

/** The definition has all these values already. */
export function isNoChange(
  definition: Definition,
  curation: Curation,
  files: ReadonlyMap<string, DefinitionFile> | null = null,
): boolean {
  return changedFields(definition, curation, files).length === 0;
}

/** The service lays a location over another part by part. */
function sourceChange(old: SourceLocation | null, given: CuratedSource | null): readonly ChangedField[] {
  if (given === null) return [];
  const now = old === null ? given : { ...old, ...given };
  if (sourceText(old, 'all') === sourceText(now, 'all')) return [];
  const parts = sourceText(old, 'address') === sourceText(now, 'address') ? 'all' : 'address';
  return [{ field: 'source', before: sourceText(old, parts), after: sourceText(now, parts) ?? '' }];
}

function fileChange(old: DefinitionFile | null, now: CuratedFile, isKnown: boolean): readonly ChangedField[] {
  const license = now.license && now.license !== old?.license ? now.license : null;
  const attributions =
    (now.attributions ?? []).length > 0 && !isSameList(now.attributions ?? [], old?.attributions ?? [])
      ? (now.attributions ?? [])
      : [];
  // A file the definition does not have is added even when the curation sets nothing for it.
  const isAdded = isKnown && old === null;
  if (license === null && attributions.length === 0 && !isAdded) return [];
  const before = [
    ...(license !== null && old?.license ? [old.license] : []),
    ...(attributions.length > 0 ? (old?.attributions ?? []) : []),
  ];
  return [
    {
      field: `file:${now.path}`,
      before: before.length === 0 ? null : before.join('\n'),
      after: [...(license === null ? [] : [license]), ...attributions].join('\n'),
    },
  ];
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** The source's location for display: its web address, else its coordinates. With `parts`, both of what can differ. */
export function sourceText(location: SourceLocation | CuratedSource | null, parts: 'address' | 'all'): string | null {
  if (location === null) return null;
  const { type, provider, namespace, name, revision, url, path } = location;
  const coordinates = [type, provider, namespace ?? '-', name, revision].map((part) => part ?? '?').join('/');
  if (parts === 'address' && url) return url;
  return [coordinates, path ? `path ${path}` : null, url ?? null].filter((part) => part !== null).join(' ');
}

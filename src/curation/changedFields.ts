import { sameJson } from '../base/sameJson.ts';
import type { Definition, SourceLocation } from '../core/definition.ts';
import type { DefinitionFile } from '../core/definitionFile.ts';
import { perDescribedText } from '../core/describedTexts.ts';
import type { CuratedFile, CuratedSource, Curation } from './curation.ts';
import {
  type CuratableDefinition,
  type CuratedField,
  curationFields,
  fieldText,
  isSource,
  sourceText,
} from './curationFields.ts';
import { mergeFiles } from './mergeCurations.ts';

/** The changes a curation makes to a definition. Texts are untrusted. */
export interface ChangedField {
  readonly field: CuratedField;
  /**
   * `null`: empty or unknown. Globs are joined by commas; a file's license and attributions are on lines of their own.
   */
  readonly before: string | null;
  readonly after: string;
}

/** `before` is `undefined` while the definition is unknown. */
export type ProposedChange = Omit<ChangedField, 'before'> & { readonly before: string | null | undefined };

/**
 * The differences the curation would make to the definition, in the order of the panel. Unchanged values are left out.
 * Without the definition's files, every file of the curation counts as changed.
 */
export function changedFields(
  definition: CuratableDefinition,
  curation: Curation,
  files: ReadonlyMap<string, DefinitionFile> | null = null,
): readonly ChangedField[] {
  const changes: ChangedField[] = [];
  for (const { field, set, now } of curationFields) {
    const [before, after] = [now(definition), set(curation)];
    if (!after) continue;
    if (isSource(after)) changes.push(...sourceChange(definition.described.sourceLocation, after));
    else if (!sameJson(before ?? [], after))
      changes.push({ field, before: fieldText(before, ', '), after: fieldText(after, ', ') ?? '' });
  }
  for (const file of mergeFiles([], curation.files ?? []))
    changes.push(...fileChange(files?.get(file.path) ?? null, file, files !== null));
  return changes;
}

/** All that a curation sets, whatever its definition has, in the order of the panel. */
export function proposedFields(curation: Curation): readonly ProposedChange[] {
  return changedFields(emptyDefinition, curation).map(({ field, after }) => ({ field, before: undefined, after }));
}

/** The changes that a curation makes. `definition`: `null` while it is unknown. */
export function proposedChanges(definition: CuratableDefinition | null, curation: Curation): readonly ProposedChange[] {
  return definition ? changedFields(definition, curation) : proposedFields(curation);
}

const emptyDefinition: CuratableDefinition = {
  licensed: { declared: null },
  described: { sourceLocation: null, ...perDescribedText(() => null), facets: new Map() },
};

/** The definition has all these values already. */
export function isNoChange(
  definition: Definition,
  curation: Curation,
  files: ReadonlyMap<string, DefinitionFile> | null = null,
): boolean {
  return changedFields(definition, curation, files).length === 0;
}

/** The service lays a location over another part by part. */
function sourceChange(old: SourceLocation | null, given: CuratedSource | SourceLocation): readonly ChangedField[] {
  const now = old === null ? given : { ...old, ...given };
  if (sourceText(old, 'all') === sourceText(now, 'all')) return [];
  const parts = sourceText(old, 'address') === sourceText(now, 'address') ? 'all' : 'address';
  return [{ field: 'source', before: sourceText(old, parts), after: sourceText(now, parts) ?? '' }];
}

function fileChange(old: DefinitionFile | null, now: CuratedFile, isKnown: boolean): readonly ChangedField[] {
  const license = now.license && now.license !== old?.license ? now.license : null;
  const given = now.attributions ?? [];
  const attributions = given.length > 0 && !sameJson(given, old?.attributions ?? []) ? given : [];
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

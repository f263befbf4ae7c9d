import { trimEnd } from '../../base/trimEnd.ts';
import { componentProviders, componentTypes } from '../../core/ecosystems.ts';
import { licenseTerms, parseLicenseExpression } from '../../core/licenseExpression.ts';
import { dottedPath, type DraftContext, draftContext } from './draftContext.ts';
import { draftSchema } from '../draftSchema.ts';
import type { DraftKnowledge, RevisionKnowledge } from '../knowledge.ts';
import { nothingKnown } from '../knowledge.ts';
import { type Completion, completion, keysAt, licensesAt, valuesAt } from './completion.ts';
import { scalarText } from '../yaml/scalarText.ts';
import { allowedAt } from '../yaml/schemaReading.ts';

const maxPaths = 200;

/**
 * The completions at the offset, best first. Needs no complete YAML: uses the cursor's line and the indentation above
 * it.
 */
export function completeDraft(text: string, offset: number, knowledge: DraftKnowledge): readonly Completion[] {
  const context = draftContext(text, offset);
  if (context === null) return [];
  const { path } = context;
  const known = path[0] === 'revisions' ? knowledge.of(path[1] ?? '') : nothingKnown;
  const allowed = allowedAt(draftSchema, path);
  if (context.at === 'value') return allowed?.kind === 'value' ? fieldValuesAt(context, offset, known) : [];
  switch (allowed?.kind) {
    case 'map':
      return keysAt(path.at(-1) === 'facets' ? 'facet' : 'key', allowed.keys, context, draftSchema);
    case 'record':
      return revisionsAt(context, knowledge);
    case 'list':
      return allowedAt(draftSchema, [...path, '-'])?.kind === 'map' ? itemsAt(context) : [];
    case 'value':
      return path.at(-1) === '-' ? fieldValuesAt(context, offset, known) : [];
    default:
      return [];
  }
}

function revisionsAt(context: DraftContext, { revisions }: DraftKnowledge): readonly Completion[] {
  const below = ' '.repeat(context.column + 2);
  return (revisions ?? [])
    .filter((revision) => !context.siblings.has(revision))
    .slice(0, maxPaths)
    .map((revision) => completion('revision', revision, `${scalarText(revision)}:\n${below}`, context.range));
}

/** In a list of files, where there is no dash yet. */
function itemsAt(context: DraftContext): readonly Completion[] {
  return [completion('key', 'path', '- path: ', context.range)];
}

function fieldValuesAt(context: DraftContext, offset: number, known: RevisionKnowledge): readonly Completion[] {
  const field = dottedPath(context.path);
  if (field === 'licensed.declared' || field === 'files.license')
    return licensesAt(context, offset, referencesIn(known));
  if (field === 'files.path') return pathsAt(context, known);
  if (field.startsWith('described.facets.')) return globsAt(context, known);
  return valuesAt('value', usualValues.get(field) ?? [], context);
}

/** `LicenseRef-…` that the definition's own expressions name. */
function referencesIn({ definition }: RevisionKnowledge): readonly string[] {
  if (!definition) return [];
  const { declared, facets } = definition.licensed;
  const expressions = [declared ?? '', ...facets.flatMap(({ discovered }) => discovered.expressions.slice(0, 200))];
  const found = expressions.flatMap((expression) => {
    const read = parseLicenseExpression(expression);
    return read.ok ? licenseTerms(read.value).flatMap(({ id, nature }) => (nature === 'reference' ? [id] : [])) : [];
  });
  return [...new Set(found)];
}

/** Paths with this prefix first, then those with a folder or file that has it, then those that contain it. */
function pathsAt(context: DraftContext, { paths }: RevisionKnowledge): readonly Completion[] {
  const typed = context.before.toLowerCase();
  const ranked: string[][] = [[], [], []];
  for (const path of paths ?? []) {
    const lower = path.toLowerCase();
    const rank = lower.startsWith(typed) ? 0 : lower.includes(`/${typed}`) ? 1 : lower.includes(typed) ? 2 : null;
    if (rank !== null) ranked[rank]?.push(path);
    if ((ranked[0]?.length ?? 0) >= maxPaths) break;
  }
  return valuesAt('path', ranked.flat().slice(0, maxPaths), context);
}

/** Folders of the definition as globs, nearest to the top first. */
function globsAt(context: DraftContext, { paths }: RevisionKnowledge): readonly Completion[] {
  const folders = new Set<string>();
  for (const path of paths ?? []) {
    for (let at = path.indexOf('/'); at > 0 && folders.size < 2000; at = path.indexOf('/', at + 1))
      folders.add(path.slice(0, at));
  }
  const written = context.before.toLowerCase();
  const starless = trimEnd(written, '*');
  const typed = starless === written ? written : starless.replace(/\/$/, '');
  const found = [...folders]
    .filter((folder) => folder.toLowerCase().includes(typed))
    .map((folder) => ({ folder, depth: folder.split('/').length }))
    .sort((a, b) => a.depth - b.depth)
    .slice(0, maxPaths);
  return valuesAt(
    'path',
    found.map(({ folder }) => `${folder}/**`),
    context,
  );
}

const usualValues: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['described.sourceLocation.type', ['git', 'sourcearchive', 'debsrc', 'condasrc']],
  ['described.sourceLocation.provider', ['github', 'gitlab', 'mavencentral', 'debian', 'conda-forge', 'anaconda-main']],
  ['coordinates.type', componentTypes],
  ['coordinates.provider', componentProviders],
]);

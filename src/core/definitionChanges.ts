import type { Steps } from '../base/steps.ts';
import { type Definition, type SourceLocation, sumOfFacets } from './definition.ts';
import type { DefinitionChange, ListField, ValueField } from './definitionChange.ts';
import { describedTextNames } from './describedTexts.ts';
import { looseKey } from './looseKey.ts';
import { isCuration } from './summary.ts';

/**
 * The differences between two definitions, without their files: declared and found values first, then sources, then
 * counts, facets, tools and scores. Names and expressions that differ only in case or white space are equal. In steps
 * of about a millisecond: a definition can name 50,000 parties.
 */
export function* definitionChanges(before: Definition, after: Definition): Steps<readonly DefinitionChange[]> {
  const changes: DefinitionChange[] = [];
  const value = (field: ValueField, of: (definition: Definition) => string | null): void => {
    const [old, now] = [of(before), of(after)];
    if (old !== now) changes.push({ kind: 'value', field, before: old, after: now });
  };
  value('declared', ({ licensed }) => licensed.declared);
  changes.push(...(yield* listChange('discovered', expressionsOf(before), expressionsOf(after), looseKey)));
  changes.push(...(yield* listChange('parties', partiesOf(before), partiesOf(after), looseKey)));
  changes.push(...sourceChange(before.described.sourceLocation, after.described.sourceLocation));
  for (const field of describedTextNames) value(field, ({ described }) => described[field]);
  value('registry', ({ described }) => described.urls.registry);
  value('version', ({ described }) => described.urls.version);
  value('download', ({ described }) => described.urls.download);
  value('files', ({ described }) => numberText(described.files));
  value('unlicensed', ({ licensed }) =>
    numberText(sumOfFacets(licensed.facets, ({ discovered }) => discovered.unknown)),
  );
  value('unattributed', ({ licensed }) =>
    numberText(sumOfFacets(licensed.facets, ({ attribution }) => attribution.unknown)),
  );
  for (const name of facetNames(before, after)) {
    const globs = ({ described }: Definition): readonly string[] => described.facets.get(name) ?? [];
    changes.push(...(yield* listChange(`facet:${name}`, globs(before), globs(after), asWritten)));
  }
  changes.push(...(yield* listChange('tools', toolsOf(before), toolsOf(after), asWritten)));
  value('effectiveScore', ({ scores }) => numberText(scores.effective));
  value('describedScore', ({ described }) => numberText(described.score?.total ?? null));
  value('licensedScore', ({ licensed }) => numberText(licensed.score?.total ?? null));
  return changes;
}

/** Entries compared between two pauses. */
const slice = 2000;

/** Unchanged entries that are named. */
const maxUnchanged = 20;

function* listChange(
  field: ListField,
  before: Iterable<string>,
  after: Iterable<string>,
  keyOf: (text: string) => string,
): Steps<readonly DefinitionChange[]> {
  const old = yield* byKey(before, keyOf);
  const now = yield* byKey(after, keyOf);
  const added: string[] = [];
  const removed: string[] = [];
  const unchanged: string[] = [];
  let seen = 0;
  for (const [key, text] of old) {
    if (!now.has(key)) removed.push(text);
    else if (unchanged.length < maxUnchanged) unchanged.push(text);
    if (++seen % slice === 0) yield;
  }
  for (const [key, text] of now) {
    if (!old.has(key)) added.push(text);
    if (++seen % slice === 0) yield;
  }
  if (removed.length + added.length === 0) return [];
  return [{ kind: 'list', field, added, removed, common: now.size - added.length, unchanged }];
}

/** The first spelling of each. */
function* byKey(texts: Iterable<string>, keyOf: (text: string) => string): Steps<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  let seen = 0;
  for (const text of texts) {
    const key = keyOf(text);
    if (!found.has(key)) found.set(key, text);
    if (++seen % slice === 0) yield;
  }
  return found;
}

function* expressionsOf({ licensed }: Definition): Iterable<string> {
  for (const { discovered } of licensed.facets) yield* discovered.expressions;
}

function* partiesOf({ licensed }: Definition): Iterable<string> {
  for (const { attribution } of licensed.facets) yield* attribution.parties;
}

/** Without the curation, whose name is new after every change: only its effect counts. */
function toolsOf({ described }: Definition): readonly string[] {
  return described.tools.filter((tool) => !isCuration(tool));
}

/** Globs and tools are compared as written. */
function asWritten(text: string): string {
  return text;
}

/** In the order of the earlier definition; new ones come last. */
function facetNames(before: Definition, after: Definition): Iterable<string> {
  return new Set([...before.described.facets.keys(), ...after.described.facets.keys()]);
}

/** By the address if it is unique, else by all the parts. */
function sourceChange(old: SourceLocation | null, now: SourceLocation | null): readonly DefinitionChange[] {
  const isSame = (of: (location: SourceLocation | null) => string | null): boolean => of(old) === of(now);
  if (isSame(partsOf) && isSame((location) => location?.url ?? null)) return [];
  const text = isSame(placeOf) ? partsOf : placeOf;
  return [{ kind: 'value', field: 'source', before: text(old), after: text(now) }];
}

/** The address, or else the parts; with the path inside it. */
function placeOf(location: SourceLocation | null): string | null {
  if (!location?.url) return partsOf(location);
  return location.path ? `${location.url} · ${location.path}` : location.url;
}

function partsOf(location: SourceLocation | null): string | null {
  if (!location) return null;
  const { type, provider, namespace, name, revision, path } = location;
  const parts = [type, provider, namespace, name, revision].filter((part) => part !== null).join('/');
  return path ? `${parts} · ${path}` : parts;
}

function numberText(value: number | null): string | null {
  return value === null ? null : String(value);
}

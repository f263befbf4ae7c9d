import { sameJson } from '../base/sameJson.ts';
import { parseTime } from '../base/parseTime.ts';
import { describedTextNames, isDescribedText } from '../core/describedTexts.ts';
import { listedCurationSchema } from './schemas.ts';

/** A pull request and the component's file as it has it: every revision, lower case, with its untouched curation. */
interface ListedFile {
  readonly number: number;
  readonly state: 'open' | 'merged' | 'closed';
  /** ISO 8601; a value that can't be read counts as missing. */
  readonly createdAt: string | null;
  readonly mergedAt: string | null;
  readonly file: ReadonlyMap<string, unknown>;
}

/** The values of a curation, each under its own name, so that two curations can be compared field by field. */
type Fields = ReadonlyMap<string, unknown>;

/** A revision's state on master from some time on, in milliseconds since the epoch. */
interface Version {
  readonly from: number;
  readonly fields: Fields;
}

const nothing: Fields = new Map();

/**
 * The changes of each pull request: revision → the changed part of its curation. The service lists every revision of
 * the file (service-api.md 5.2), so each is compared with the state in effect when the pull request was opened, from
 * which its branch was made, and with the present state; for a merged one with the state right before its merge. A
 * value equal to either is unchanged. The merged pull requests, oldest first, give the state at each time: a value in
 * none of them is older than all, and a value that first appears in one counts as its change. It may be older all the
 * same: an open one opened earlier does not change a value that equals it. An invalid curation changes nothing.
 */
export function contributionChanges(
  listed: readonly ListedFile[],
  inEffect: ReadonlyMap<string, unknown>,
): ReadonlyMap<number, ReadonlyMap<string, unknown>> {
  const merged = listed.filter(({ state }) => state === 'merged').sort(byMerge);
  const history = historyBefore(merged, inEffect);
  const found = new Map<number, ReadonlyMap<string, unknown>>();
  for (const one of merged) {
    const changes = new Map<string, unknown>();
    for (const [revision, curation] of one.file) {
      const versions = history.get(revision) ?? [];
      const before = versions.at(-1)?.fields ?? nothing;
      const change = changeOf(curation, fieldsAt(versions, one.createdAt) ?? before, before);
      if (change === null) continue;
      changes.set(revision, change.part);
      history.set(revision, [...versions, { from: parseTime(one.mergedAt) ?? -Infinity, fields: change.after }]);
    }
    found.set(one.number, changes);
  }
  for (const one of listed) {
    if (one.state === 'merged') continue;
    const changes = new Map<string, unknown>();
    for (const [revision, curation] of one.file) {
      const versions = history.get(revision) ?? [];
      const now = fieldsOf(inEffect.get(revision)) ?? versions.at(-1)?.fields ?? nothing;
      const before = fieldsAt(versions, one.createdAt) ?? now;
      const change =
        one.state === 'open'
          ? changeOf(curation, before, now, (field) => firstAfter(versions, one.createdAt, field))
          : changeOf(curation, before, before);
      if (change !== null) changes.set(revision, change.part);
    }
    found.set(one.number, changes);
  }
  return found;
}

function byMerge(one: ListedFile, other: ListedFile): number {
  return (parseTime(one.mergedAt) ?? 0) - (parseTime(other.mergedAt) ?? 0) || one.number - other.number;
}

/** Curations in effect but in no merged pull request are taken as older than these. */
function historyBefore(
  merged: readonly ListedFile[],
  inEffect: ReadonlyMap<string, unknown>,
): Map<string, readonly Version[]> {
  const history = new Map<string, readonly Version[]>();
  for (const [revision, curation] of inEffect) {
    const listed = new Set(merged.flatMap(({ file }) => [...(fieldsOf(file.get(revision)) ?? nothing).keys()]));
    const fields = new Map([...(fieldsOf(curation) ?? nothing)].filter(([field]) => !listed.has(field)));
    if (fields.size > 0) history.set(revision, [{ from: -Infinity, fields }]);
  }
  return history;
}

/** `null` where the time is missing. */
function fieldsAt(versions: readonly Version[], at: string | null): Fields | null {
  const time = parseTime(at);
  return time === null ? null : (versions.findLast(({ from }) => from <= time)?.fields ?? nothing);
}

/** The field's first listed value, if none was listed by then: it may have been in effect all the same. */
function firstAfter(versions: readonly Version[], at: string | null, field: string): unknown {
  const time = parseTime(at);
  const first = versions.find(({ fields }) => fields.has(field));
  return time !== null && first && first.from > time ? first.fields.get(field) : undefined;
}

/**
 * `null` for no change. `perhaps`: the value that may have been in effect when it was opened. `after`: all that is in
 * effect with it. A field removed from the file is changed and has no part.
 */
function changeOf(
  curation: unknown,
  opened: Fields,
  now: Fields,
  perhaps: (field: string) => unknown = () => undefined,
): { readonly part: Readonly<Record<string, unknown>>; readonly after: Fields } | null {
  const fields = fieldsOf(curation);
  if (fields === null) return null;
  const set = [...fields].filter(
    ([field, value]) =>
      ![opened.get(field), now.get(field)].some((other) => sameJson(value, other)) && !sameJson(value, perhaps(field)),
  );
  const lost = [...now.keys()].filter((field) => opened.has(field) && !fields.has(field));
  if (set.length === 0 && lost.length === 0) return null;
  const after = new Map([...now, ...set]);
  for (const field of lost) after.delete(field);
  return { part: curationOf(set), after };
}

/** `null` for what is no valid curation. What is `null` in it is absent. */
function fieldsOf(curation: unknown): Fields | null {
  if (curation === undefined) return null;
  const { success, data } = listedCurationSchema.safeParse(curation);
  if (!success) return null;
  const { licensed, described, files } = data;
  const fields = new Map<string, unknown>();
  const declared = licensed?.declared ?? licensed?.license?.expression;
  if (declared) fields.set('declared', declared);
  for (const name of describedTextNames) if (described?.[name]) fields.set(name, described[name]);
  if (described?.sourceLocation) fields.set('sourceLocation', described.sourceLocation);
  for (const [name, globs] of Object.entries(described?.facets ?? {})) fields.set(`facet:${name}`, globs);
  for (const file of files ?? []) fields.set(`file:${file.path}`, file);
  return fields;
}

function curationOf(fields: readonly (readonly [field: string, value: unknown])[]): Readonly<Record<string, unknown>> {
  const named = (prefix: string): (readonly [string, unknown])[] =>
    fields.flatMap(([field, value]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), value] as const] : [],
    );
  const described: (readonly [string, unknown])[] = fields.filter(
    ([field]) => field === 'sourceLocation' || isDescribedText(field),
  );
  const [facets, files] = [named('facet:'), named('file:')];
  if (facets.length > 0) described.push(['facets', Object.fromEntries(facets)]);
  const declared = fields.find(([field]) => field === 'declared');
  return {
    ...(declared && { licensed: { declared: declared[1] } }),
    ...(described.length > 0 && { described: Object.fromEntries(described) }),
    ...(files.length > 0 && { files: files.map(([, file]) => file) }),
  };
}

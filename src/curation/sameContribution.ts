import { isRecord } from '../base/isRecord.ts';
import { type Coordinates, sameComponent } from '../core/coordinates.ts';
import { looseKey } from '../core/looseKey.ts';
import type { CurationSet } from './curation.ts';

/** A pull request in the list of one component (service-api.md 5.2). All of it is untrusted. */
export interface ListedContribution {
  /** The component the list was requested for. */
  readonly component: Coordinates;
  readonly title: string;
  /** Revision (lower case) → curation as the file in the pull request has it. */
  readonly file: ReadonlyMap<string, unknown>;
}

/**
 * Whether a listed pull request is the submitted one: it has our title and all our values of its component. It may
 * contain more, because the service merges a submission into the file's content (service-api.md 5.1, 5.4). `sets` are
 * those of one request. A set without the listed component cannot be judged, and does not belong to this list.
 */
export function sameContribution(
  ours: { readonly sets: readonly CurationSet[]; readonly summary: string },
  theirs: ListedContribution,
): boolean {
  if (looseKey(ours.summary) !== looseKey(theirs.title)) return false;
  const own = ours.sets.filter(({ component }) => sameComponent(component, theirs.component));
  return own.length > 0 && own.every(({ revisions }) => containsAll(revisions, theirs.file));
}

function containsAll(ours: CurationSet['revisions'], theirs: ReadonlyMap<string, unknown>): boolean {
  const byRevision = new Map([...theirs].map(([revision, curation]) => [revision.toLowerCase(), curation]));
  return (
    ours.size > 0 &&
    [...ours].every(([revision, curation]) =>
      contains(byRevision.get(revision.toLowerCase()), withoutUndefined(curation)),
    )
  );
}

/** As sent: JSON has no undefined values. */
function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/**
 * Everything of `part` is in `whole`. The service merges lists by index, so each of our members is somewhere in theirs;
 * files are matched by path. Numbers and booleans come back as texts, or texts as numbers.
 */
function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    const members: readonly unknown[] = Array.isArray(whole) ? whole : [];
    return (part as readonly unknown[]).every((one) => members.some((member) => contains(member, one)));
  }
  if (isRecord(part))
    return isRecord(whole) && Object.entries(part).every(([key, value]) => contains(ownOf(whole, key), value));
  // An absent namespace comes back as `null`, and `null` as absent.
  if (part === null || part === '') return whole === undefined || whole === null || whole === '';
  return isScalar(whole) && isScalar(part) && String(whole) === String(part);
}

function ownOf(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

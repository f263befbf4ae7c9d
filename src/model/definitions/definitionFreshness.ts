import type { Coordinates } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import { isServiceDown } from '../../core/isServiceDown.ts';
import type { Known, Loadable } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import { problemTraits } from '../../core/problemTraits.ts';
import { type DefinitionSummary, summarize } from '../../core/summary.ts';

/** One usable answer. Times are milliseconds since the epoch. */
export interface DefinitionRecord {
  readonly fetchedAt: number;
  /** `null` when the service holds no harvested data. */
  readonly summary: DefinitionSummary | null;
  /** Since when it has been known that there is no data; `null` if there is some. */
  readonly emptySince: number | null;
}

/** The session's knowledge of one revision. */
export interface DefinitionEntry {
  readonly key: string;
  /** As requested. */
  readonly coordinates: Coordinates;
  /** The last usable answer, even if a later one failed. */
  record: DefinitionRecord | null;
  /** Why the last request brought no answer; kept while the next one is under way. */
  problem: Problem | null;
  /** When the last problem came, in milliseconds since the epoch. */
  failedAt?: number;
  isLoading: boolean;
  /** The request under way must reach the service, however fresh the record. */
  isForced: boolean;
}

const minute = 60_000;
const freshWithData = 24 * 60 * minute;
const failureLasts = 5 * minute;
/** Milliseconds after which an empty answer to be shown is requested again. */
export const emptyShownFor = minute;
const freshWithoutData = { min: 5 * minute, max: 60 * minute } as const;

/**
 * Makes a record. An empty answer keeps the time since when it has been empty, from the record before or, after a
 * restart, from `since`.
 */
export function recordOf(
  definition: Definition,
  fetchedAt: number,
  before: DefinitionRecord | null,
  since: number = fetchedAt,
): DefinitionRecord {
  if (definition.isHarvested) return { fetchedAt, summary: summarize(definition), emptySince: null };
  return { fetchedAt, summary: null, emptySince: Math.min(before?.emptySince ?? since, fetchedAt) };
}

/**
 * True if an answer needs no revalidation yet: a day with data (service-api.md 13); without data as long as it has been
 * without, so that the intervals double, from five minutes up to an hour. An answer from the future is old.
 */
export function isFresh({ fetchedAt, emptySince }: DefinitionRecord, now: number): boolean {
  const age = now - fetchedAt;
  if (age < -minute) return false;
  if (emptySince === null) return age < freshWithData;
  return age < Math.min(Math.max(fetchedAt - emptySince, freshWithoutData.min), freshWithoutData.max);
}

/** As `isFresh`, for one that is shown alone: one without data a minute ago may have some by now. */
export function isFreshToShow(record: DefinitionRecord, now: number): boolean {
  return isFresh(record, now) && (record.emptySince === null || now - record.fetchedAt < emptyShownFor);
}

/**
 * True if the entry is to be requested when wanted. A failure is repeated at the time the service named, and after a
 * while if it may have passed.
 */
export function isDue({ record, problem, failedAt }: DefinitionEntry, now: number): boolean {
  if (problem === null) return record === null || !isFresh(record, now);
  if (problem.kind === 'rateLimited') return problem.retryAt !== null && problem.retryAt <= now;
  return mayPass(problem) && failedAt !== undefined && now - failedAt >= failureLasts;
}

/** A redirect to somewhere else may be that of a network's sign-in page. */
function mayPass(problem: Problem): boolean {
  return problemTraits[problem.kind].lookUpAgain === 'later' || (problem.kind === 'rejected' && problem.status < 400);
}

/** True if it failed because the service could not be reached or refused it for a time, and is not being requested again. */
export function isEntryCutOff({ problem, isLoading }: DefinitionEntry): boolean {
  if (problem === null || isLoading) return false;
  return problem.kind === 'rateLimited' ? problem.retryAt !== null : isServiceDown(problem);
}

/**
 * True if it failed for a reason that the user may fix, such as the connection. 400 is about the component: the service
 * would refuse it again.
 */
export function isRetryable({ problem }: DefinitionEntry): boolean {
  if (problem?.kind === 'rejected') return problem.status !== 400;
  return problem !== null && problemTraits[problem.kind].lookUpAgain !== 'never';
}

export function loadableOf(entry: DefinitionEntry, now: number): Loadable<DefinitionSummary> {
  const { record, problem, isLoading } = entry;
  if (isLoading) return { state: 'loading', lastKnown: knownOf(record, now) };
  if (problem) {
    if (record && !record.summary) return { state: 'notHarvested', fetchedAt: record.fetchedAt, problem };
    return { state: 'failed', problem, lastKnown: knownOf(record, now) };
  }
  if (record === null) return { state: 'notLookedUpYet' };
  return knownOf(record, now) ?? { state: 'notHarvested', fetchedAt: record.fetchedAt };
}

function knownOf(record: DefinitionRecord | null, now: number): Known<DefinitionSummary> | null {
  if (!record?.summary) return null;
  return { state: 'known', value: record.summary, fetchedAt: record.fetchedAt, isStale: !isFresh(record, now) };
}

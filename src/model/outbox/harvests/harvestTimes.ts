import { pauseAfterTries } from '../outboxTimes.ts';
import type { HarvestProgress } from './harvest.ts';

const minute = 60_000;

/** Pauses between looks, in milliseconds: the last repeats. Results take minutes or hours (service-api.md 6.4). */
const pauses = [1, 2.5, 6, 15, 30].map((minutes) => minutes * minute);

/** After two days without results, automatic looks end. */
export const followedFor = 48 * 60 * minute;

/** The service forwards the same request once in this time (service-api.md 6.1). */
export const forwardedOnce = 24 * 60 * minute;

/**
 * When to look next. Derived from the record, so that a restart or another window continues at the same point.
 * `jitter`: from 0.9 to 1.1.
 */
export function dueAt(
  { followedFrom, askedAt }: Pick<HarvestProgress, 'followedFrom' | 'askedAt'>,
  jitter: number,
): number {
  const base = askedAt === null || askedAt < followedFrom ? followedFrom : askedAt;
  return base + pauseAfter(base - followedFrom) * jitter;
}

export function isOver({ followedFrom }: Pick<HarvestProgress, 'followedFrom'>, now: number): boolean {
  return now - followedFrom >= followedFor;
}

/** Pause after `count` unanswered looks in a row: no service, or it fails. */
export function pauseAfterFailures(count: number, jitter: number): number {
  return pauseAfterTries(pauses, count) * jitter;
}

/** `elapsed`: from the beginning to the last look. Half a pause earlier or later is still the same step. */
function pauseAfter(elapsed: number): number {
  let passed = 0;
  for (const pause of pauses) {
    if (elapsed < passed + pause / 2) return pause;
    passed += pause;
  }
  return pauses.at(-1) ?? minute;
}

import type { HarvestProgress } from './harvest.ts';

const minute = 60_000;

/** Between two looks, in milliseconds: the last one stays. Results come after minutes, or after hours (service-api.md 6.4). */
const pauses = [1, 2.5, 6, 15, 30].map((minutes) => minutes * minute);

/** Two days without, and nobody looks any more by itself. */
export const followedFor = 48 * 60 * minute;

/** The service forwards the same request once in that time (service-api.md 6.1). */
export const forwardedOnce = 24 * 60 * minute;

/** Longer than any request can take: what is on its way since then has ended without a word. */
export const takeOverAfter = 130_000;

/** Clocks are set: what lies so far ahead was written by one that has been put back. */
const ahead = minute;

export function isFuture(time: number, now: number): boolean {
  return time > now + ahead;
}

/**
 * When to look next. Follows from what is written down, so that a restart, or another window, goes on where the last one
 * was. `jitter`: from 0.9 to 1.1.
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

/** Without the service, or where it fails: after so many looks in a row that brought no answer. */
export function pauseAfterFailures(count: number, jitter: number): number {
  return (pauses[Math.min(Math.max(count, 1), pauses.length) - 1] ?? minute) * jitter;
}

/** `elapsed`: from the beginning to the last look. Half a pause later or earlier, it is still the same step. */
function pauseAfter(elapsed: number): number {
  let passed = 0;
  for (const pause of pauses) {
    if (elapsed < passed + pause / 2) return pause;
    passed += pause;
  }
  return pauses.at(-1) ?? minute;
}

import { longestOnce } from '../../service/transport/requestTimes.ts';

const minute = 60_000;

/** Longer than any request can take: a request running since then has ended without a record. Milliseconds. */
export const takeOverAfter = longestOnce + minute / 2;

/** A time more than a minute ahead was written before the clock was put back. */
export function isFuture(time: number, now: number): boolean {
  return time > now + minute;
}

/** The pause after so many tries: the last one repeats. */
export function pauseAfterTries(pauses: readonly number[], count: number): number {
  return pauses[Math.min(Math.max(count, 1), pauses.length) - 1] ?? minute;
}

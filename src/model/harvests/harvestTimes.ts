import type { HarvestProgress } from './harvest.ts';

const minute = 60_000;

/** Between two requests: in the first half hour, and then. Results take minutes or hours (service-api.md 6.4). */
const pauses = { early: 5 * minute, late: 30 * minute } as const;
const earlyFor = 30 * minute;

/** The shortest time between two automatic requests for any components. Milliseconds. */
export const minPause = pauses.early;

/** After two days without results, automatic requests end. */
const followedFor = 48 * 60 * minute;

/** The service forwards the same request once in this time (service-api.md 6.1). */
export const forwardedOnce = 24 * 60 * minute;

/**
 * When to request the definition next. `requestedAt`: last time in this session, answered or not. All times are
 * milliseconds since the epoch; one from before the clock was put back doesn't count.
 */
export function dueAt(
  { followedFrom, askedAt }: Pick<HarvestProgress, 'followedFrom' | 'askedAt'>,
  requestedAt: number,
  now: number,
): number {
  const past = (time: number | null): number => (time !== null && time <= now ? time : 0);
  const last = Math.max(past(followedFrom), past(askedAt), past(requestedAt));
  const isEarly = last >= followedFrom && last - followedFrom < earlyFor;
  return last + (isEarly ? pauses.early : pauses.late);
}

export function isOver({ followedFrom }: Pick<HarvestProgress, 'followedFrom'>, now: number): boolean {
  return now - followedFrom >= followedFor;
}

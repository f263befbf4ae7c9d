import type { Problem } from '../../core/problem.ts';
import { longestOnce } from '../../service/transport/requestTimes.ts';
import type { PartState, SubmissionPart } from './submission.ts';

/** The next action for a part and its time, in milliseconds since the epoch. */
export interface WatchTask {
  readonly kind: 'search' | 'check' | 'verify' | 'takeOver';
  readonly at: number;
}

/** Tries of one part in one state, in this session. */
export interface Tries {
  readonly kind: PartState['kind'];
  readonly count: number;
  readonly nextAt: number;
}

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Longer than any request can take: a request running since then has ended without a record. Milliseconds. */
export const takeOverAfter = longestOnce + minute / 2;

/**
 * Delays between searches. The list shows a pull request some ten seconds after GitHub's event, and may be a day old
 * (service-api.md 5.2, 5.4).
 */
const searches = [30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute];
/** A merge normally takes effect some ten seconds later (service-api.md 5.4). */
const effects = [minute, 2 * minute, 5 * minute, 15 * minute, 60 * minute];
const firstEffect = 15 * second;
const checks = { min: 5 * minute, max: 60 * minute, growth: 1.5 } as const;
/** Beyond this many checks of definitions in one session, only the user can request another. */
const maxVerifications = 12;

/**
 * How long after sending a submission of unknown outcome may be sent again. The service may still be processing an
 * unanswered request; an error response ends its work, and a pull request it opened before is on the list some ten
 * seconds after GitHub's event (service-api.md 5.4).
 */
export function sendAgainAfter(problem: Problem | null): number {
  return problem?.kind === 'serverError' ? 2 * minute : 15 * minute;
}

/** A time more than a minute ahead was written before the clock was put back. */
export function isFuture(time: number, now: number): boolean {
  return time > now + minute;
}

/** `null`: nothing to do unless the user requests it. */
export function nextTask({ state }: SubmissionPart, tries: Tries | undefined, now: number): WatchTask | null {
  const known = tries?.kind === state.kind ? tries : undefined;
  switch (state.kind) {
    case 'waiting':
    case 'notSent':
    case 'refused':
    case 'closed':
      return null;
    case 'sending':
      return { kind: 'takeOver', at: isFuture(state.since, now) ? now : state.since + takeOverAfter };
    case 'unsure':
      return { kind: 'search', at: known?.nextAt ?? now };
    case 'open':
      return { kind: 'check', at: known?.nextAt ?? Math.min(state.checkedAt, now) + checks.min };
    case 'merged':
      // Seen merged by an earlier session: not checked after a day.
      if (known ? known.nextAt === Infinity : now - state.checkedAt > day) return null;
      return { kind: 'verify', at: known?.nextAt ?? Math.min(state.checkedAt, now) + firstEffect };
    case 'mergedNotInEffect':
      if ((known?.count ?? 0) >= maxVerifications) return null;
      return { kind: 'verify', at: known?.nextAt ?? Math.min(state.checkedAt, now) + minute };
  }
}

/** Time until the next try, after `count` tries in this state. `random`: from 0 up to 1. */
export function pauseAfter(kind: WatchTask['kind'], count: number, random: number): number {
  if (kind === 'search') return pauseAfterTries(searches, count);
  if (kind === 'verify') return pauseAfterTries(effects, count);
  const grown = checks.min * checks.growth ** (count - 1);
  return Math.min(grown, checks.max) * (0.9 + 0.2 * random);
}

/** The last one repeats. */
function pauseAfterTries(pauses: readonly number[], count: number): number {
  return pauses[Math.min(Math.max(count, 1), pauses.length) - 1] ?? minute;
}

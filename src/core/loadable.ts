import type { Problem } from './problem.ts';

/**
 * What is known about a value that comes from the service. The states are never merged: a failed look-up must not look
 * clean, and "not harvested" must not look like "no license". Times are milliseconds since the epoch.
 */
export type Loadable<T> =
  /** Nobody asked yet, or the question was cancelled. */
  | { readonly state: 'unasked' }
  /** Asked, no answer yet. `lastKnown` is what was known before, with its age. */
  | { readonly state: 'loading'; readonly lastKnown: Known<T> | null }
  | Known<T>
  /** The service answered, and holds no harvested data (no `described.tools`). */
  | NotHarvested
  | { readonly state: 'failed'; readonly problem: Problem; readonly lastKnown: Known<T> | null };

export interface NotHarvested {
  readonly state: 'notHarvested';
  readonly fetchedAt: number;
  /** Why it could not be asked again; absent when that has not failed. */
  readonly problem?: Problem;
}

export interface Known<T> {
  readonly state: 'known';
  readonly value: T;
  readonly fetchedAt: number;
  /** Older than it should be, shown because nothing newer could be had. */
  readonly isStale: boolean;
}

/** Why the last question had no answer, whatever is shown all the same; `null`: it had one, or is under way. */
export function problemIn(loadable: Loadable<unknown>): Problem | null {
  if (loadable.state === 'failed') return loadable.problem;
  return loadable.state === 'notHarvested' ? (loadable.problem ?? null) : null;
}

import type { Problem } from './problem.ts';

/**
 * The state of a value that comes from the service. The states are never merged: a failed lookup must not look clean,
 * and "not harvested" must not look like "no license". Times are milliseconds since the epoch.
 */
export type Loadable<T> =
  /** Not requested yet, or the request was cancelled. */
  | { readonly state: 'notLookedUpYet' }
  /** Requested, no response yet. `lastKnown` is what was known before, with its age. */
  | { readonly state: 'loading'; readonly lastKnown: Known<T> | null }
  | Known<T>
  /** The service has no harvested data (no `described.tools`). */
  | NotHarvested
  | { readonly state: 'failed'; readonly problem: Problem; readonly lastKnown: Known<T> | null };

export interface NotHarvested {
  readonly state: 'notHarvested';
  readonly fetchedAt: number;
  /** Why the repeated request failed; absent if it has not failed. */
  readonly problem?: Problem;
}

export interface Known<T> {
  readonly state: 'known';
  readonly value: T;
  readonly fetchedAt: number;
  /** Outdated, shown because nothing newer is available. */
  readonly isStale: boolean;
}

/** Why the last request failed, even if a value is shown; `null` if it succeeded or is running. */
export function problemIn(loadable: Loadable<unknown>): Problem | null {
  if (loadable.state === 'failed') return loadable.problem;
  return loadable.state === 'notHarvested' ? (loadable.problem ?? null) : null;
}

/** The last good value, also while it is requested again and after a failure; `null`: there is none. */
export function lastKnownOf<T>(loadable: Loadable<T>): Known<T> | null {
  if (loadable.state === 'known') return loadable;
  return loadable.state === 'loading' || loadable.state === 'failed' ? loadable.lastKnown : null;
}

/** The time of the service's answer; 0 without one, while it is requested again, and after a failure. */
export function answeredAt(loadable: Loadable<unknown>): number {
  return loadable.state === 'known' || loadable.state === 'notHarvested' ? loadable.fetchedAt : 0;
}

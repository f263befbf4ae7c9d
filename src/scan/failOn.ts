import { fail, succeed, type Result } from '../base/result.ts';
import type { ComponentState } from '../core/licenseState.ts';

/**
 * What `--fail-on` accepts: the states of a component that end the scan with exit code 1, and `unclear` for all in
 * which the service has a definition without an identified license.
 */
const accepted: Readonly<Record<string, readonly ComponentState[]>> = {
  failed: ['failed'],
  unclear: ['noAssertion', 'other', 'none', 'notFound'],
  noAssertion: ['noAssertion'],
  other: ['other'],
  none: ['none'],
  notFound: ['notFound'],
  notHarvested: ['notHarvested'],
  licenseRef: ['licenseRef'],
  cannotBeLookedUp: ['cannotBeLookedUp'],
};

export const failOnNames: readonly string[] = Object.keys(accepted);

/** The states of a comma-separated list; fails with the first unknown name. */
export function readFailOn(lists: readonly string[]): Result<ReadonlySet<ComponentState>, string> {
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(accepted, name));
  return unknown === undefined ? succeed(new Set(names.flatMap((name) => accepted[name] ?? []))) : fail(unknown);
}

/**
 * `2 noAssertion, 1 failed`: how many of these components are in a state that fails the scan, in the order of their
 * first occurrence. `null` if none is.
 */
export function failingStates(
  states: Iterable<ComponentState>,
  failing: ReadonlySet<ComponentState>,
): { readonly count: number; readonly text: string } | null {
  const counts = new Map<ComponentState, number>();
  for (const state of states) if (failing.has(state)) counts.set(state, (counts.get(state) ?? 0) + 1);
  if (counts.size === 0) return null;
  return {
    count: [...counts.values()].reduce((sum, one) => sum + one, 0),
    text: [...counts].map(([state, count]) => `${count} ${state}`).join(', '),
  };
}

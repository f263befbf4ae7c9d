import { coordinatesKey, withRevision } from '../../../core/coordinates.ts';
import type { PartState, Submission } from './submission.ts';

const failed: ReadonlySet<PartState['kind']> = new Set(['notSent', 'refused', 'waiting']);

/**
 * Submissions without a pull request whose every version is in the pull requests of a later submission to the same
 * service: their retry has succeeded.
 */
export function replacedSubmissions(all: readonly Submission[]): readonly Submission[] {
  const without = all.filter(({ parts }) => parts.every(({ state }) => failed.has(state.kind)));
  const done = all.filter(({ parts }) => parts.every(({ state }) => 'number' in state));
  return without.filter((one) => done.some((later) => isRetryOf(later, one)));
}

function isRetryOf(later: Submission, one: Submission): boolean {
  if (later.service !== one.service || later.createdAt < one.createdAt) return false;
  const proposed = versionsOf(later);
  return [...versionsOf(one)].every((version) => proposed.has(version));
}

function versionsOf({ sets }: Submission): ReadonlySet<string> {
  return new Set(
    sets.flatMap(({ component, revisions }) =>
      [...revisions.keys()].map((revision) => coordinatesKey(withRevision(component, revision))),
    ),
  );
}

import { fail, type Result, succeed } from '../../base/result.ts';
import { type Coordinates, withRevision } from '../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import { requirementTest } from '../../core/versions/requirement.ts';
import { revisionOrder } from '../../core/versions/revisionOrder.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { rangeIn } from '../../manifests/npm/range.ts';
import type { ServiceClient } from '../../service/client.ts';
import { newestOf, type OriginRevision } from '../../service/origins.ts';

/** A version for a dependency that has none. No lock decides it: the installed version may differ. */
export interface NewestKnown {
  readonly coordinates: Coordinates;
  /** The displayed version: for a commit its tag. */
  readonly version: string;
  /** The requirement as written; `null` if there is none. */
  readonly requirement: string | null;
  /**
   * It satisfies the requirement. Otherwise that could not be compared with versions, and this is the newest of all.
   */
  readonly isChecked: boolean;
}

/** Why there is none, apart from problems with the service. */
export type NoNewest =
  /** The service knows no versions of it at all. */
  | { readonly kind: 'noVersions' }
  /** No version satisfies the requirement. */
  | { readonly kind: 'noneSatisfies'; readonly requirement: string };

interface Parts {
  readonly client: () => Result<Pick<ServiceClient, 'revisions'>, SettingProblem>;
}

/**
 * Requests the versions of a dependency that no lock decides from the service, and takes the newest that satisfies the
 * requirement. Only at the user's request. A private name is never sent. An abort rejects with its reason.
 */
export async function findNewest(
  { coordinates, dependency }: LinkedDependency,
  { client }: Parts,
  signal: AbortSignal,
): Promise<Result<NewestKnown, Problem | NoNewest>> {
  if (coordinates === null) return fail({ kind: 'privateName', coordinates: '' });
  const component = withRevision(coordinates, null);
  const connected = client();
  if (!connected.ok) return connected;
  const listed = await connected.value.revisions(component, signal);
  if (!listed.ok) return listed.problem.kind === 'notFound' ? fail({ kind: 'noVersions' }) : listed;
  const requirement = dependency.source.kind === 'git' ? dependency.source.ref : dependency.requirement;
  const chosen = chooseNewest(component.type, requirement, listed.value ?? []);
  if (!chosen.ok) return chosen;
  const { revision, tag, isChecked } = chosen.value;
  return succeed({ coordinates: withRevision(component, revision), version: tag ?? revision, requirement, isChecked });
}

/**
 * The newest that satisfies the requirement, by the rules of its ecosystem; a pre-release only if nothing else does.
 */
export function chooseNewest(
  type: string,
  requirement: string | null,
  revisions: readonly OriginRevision[],
): Result<OriginRevision & { readonly isChecked: boolean }, NoNewest> {
  const test = requirementTest(type, type === 'npm' ? rangeIn(requirement ?? '') : (requirement ?? ''));
  const fitting = test ? revisions.filter(({ revision, tag }) => test(tag ?? revision)) : revisions;
  const newest = newestOf(fitting, revisionOrder(type));
  if (newest) return succeed({ ...newest, isChecked: test !== null });
  return revisions.length === 0 || requirement === null
    ? fail({ kind: 'noVersions' })
    : fail({ kind: 'noneSatisfies', requirement });
}

import type { Result } from '../../base/result.ts';
import { type Coordinates, coordinatesKey, sameCoordinates, withRevision } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ComponentCurations, Contribution } from '../../service/curationAnswer.ts';
import type { PullRequestOverview } from '../../service/curationAnswer.ts';

/** Data of a pull request, seen from one definition. */
export interface PullRequestSubject {
  /** `null`: the service does not list it, or not yet. */
  readonly contribution: Contribution | null;
  readonly url: string | null;
  /** It proposes something for this very revision; `null`: the service does not provide it. */
  readonly isOfThisRevision: boolean | null;
  /** Other definitions it changes; of a merged one only those of this component. */
  readonly others: readonly Coordinates[];
  /** False: a request failed. */
  readonly isComplete: boolean;
}

interface Parts {
  readonly ofComponent: (component: Coordinates, signal: AbortSignal) => Promise<Result<ComponentCurations, Problem>>;
  readonly overview: (number: number, signal: AbortSignal) => Promise<Result<PullRequestOverview, Problem>>;
}

/** Requests both lists of the service; data missing from a failed one stays unknown. An abort rejects. */
export async function readPullRequestSubject(
  coordinates: Coordinates,
  number: number,
  { ofComponent, overview }: Parts,
  signal: AbortSignal,
): Promise<PullRequestSubject> {
  const [listed, seen] = await Promise.all([ofComponent(coordinates, signal), overview(number, signal)]);
  const contribution = listed.ok ? (listed.value.contributions.find((one) => one.number === number) ?? null) : null;
  const changes = seen.ok ? seen.value.changes : [];
  return {
    contribution,
    url: contribution?.url ?? (seen.ok ? seen.value.url : null),
    isOfThisRevision: touches(coordinates, contribution, changes),
    others: othersIn([...changes, ...revisionsOf(coordinates, contribution)], coordinates),
    isComplete: listed.ok && seen.ok,
  };
}

/** The proposed revisions of this component; the list has them in lower case, which the service treats as the same. */
function revisionsOf(component: Coordinates, contribution: Contribution | null): readonly Coordinates[] {
  return [...(contribution?.revisions.keys() ?? [])].map((revision) => withRevision(component, revision));
}

/** Each once, without the one it is seen from. */
function othersIn(found: readonly Coordinates[], own: Coordinates): readonly Coordinates[] {
  const others = new Map<string, Coordinates>();
  for (const one of found) {
    const key = coordinatesKey(one);
    if (one.revision !== null && !others.has(key)) others.set(key, one);
  }
  others.delete(coordinatesKey(own));
  return [...others.values()];
}

/**
 * The overview is empty once merged (service-api.md 5.5): a match means yes; no match means no only if it isn't empty.
 */
function touches(
  coordinates: Coordinates,
  contribution: Contribution | null,
  changes: readonly Coordinates[],
): boolean | null {
  if (changes.some((one) => sameCoordinates(one, coordinates))) return true;
  if (contribution) return contribution.revisions.has(coordinates.revision?.toLowerCase() ?? '');
  return changes.length > 0 ? false : null;
}

import { Limiter } from '../../base/limiter.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import { type Coordinates, coordinatesKey, sameComponent, withRevision } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ComponentCurations, Contribution, PullRequestOverview } from '../../service/curationAnswer.ts';
import { namedInBody } from './namedInBody.ts';

/** The reviewable contents of a pull request. */
export interface ReviewSubject {
  readonly number: number;
  /** `null`: no list has it, or not yet. */
  readonly state: Contribution['state'] | null;
  /** Every definition it changes, as far as known: first the one it is opened from. */
  readonly definitions: readonly Coordinates[];
  /** Definitions whose names are not sent, so that nothing is known of them. */
  readonly leftOut: number;
  /** The service confirms that there are no others. For a merged one it no longer does (service-api.md 5.5). */
  readonly isWhole: boolean;
}

/** Lists of other components that are requested, in total and at a time. */
const maxElsewhere = 50;
const maxConcurrent = 4;

export interface SubjectParts {
  readonly ofComponent: (component: Coordinates, signal: AbortSignal) => Promise<Result<ComponentCurations, Problem>>;
  readonly overview: (number: number, signal: AbortSignal) => Promise<Result<PullRequestOverview, Problem>>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/**
 * From the overview while there is one, from the component's own list, and from the body as a last resort. Fails if
 * neither knows the number; a service without the overview (written-api.md has none) leaves the definition it is opened
 * from.
 */
export async function readReviewSubject(
  from: Coordinates,
  number: number,
  { ofComponent, overview, isPrivate }: SubjectParts,
  signal: AbortSignal,
): Promise<Result<ReviewSubject, Problem>> {
  const [own, seen] = await Promise.all([ofComponent(from, signal), overview(number, signal)]);
  const changes = (seen.ok ? seen.value.changes : []).filter(({ revision }) => revision !== null);
  let component = from;
  let contribution = listedIn(own, number);
  const other = changes.find((one) => !isPrivate(one) && !sameComponent(one, from));
  if (!contribution && other) {
    component = other;
    contribution = listedIn(await ofComponent(other, signal), number);
  }
  if (!seen.ok && seen.problem.kind !== 'notOffered' && !contribution) return fail(seen.problem);
  const revisions = [...(contribution?.revisions.keys() ?? [])].map((revision) => withRevision(component, revision));
  const named = changes.length === 0 ? namedInBody(contribution?.body ?? '') : [];
  const elsewhere = await listedElsewhere(component, named, number, { ofComponent, isPrivate }, signal);
  const all = inOrder(from, [...changes, ...revisions, ...elsewhere], {
    isKept: !contribution && changes.length === 0,
  });
  const definitions = all.filter((one) => !isPrivate(one));
  return succeed({
    number,
    state: contribution?.state ?? null,
    definitions,
    leftOut: all.length - definitions.length,
    isWhole: seen.ok && (changes.length > 0 || contribution?.state === 'open'),
  });
}

function listedIn(listed: Result<ComponentCurations, Problem>, number: number): Contribution | null {
  return listed.ok ? (listed.value.contributions.find((one) => one.number === number) ?? null) : null;
}

/**
 * The entries of the named components' lists, by revision: the service names one of each component (service-api.md
 * 5.2). A component whose list does not have the pull request is left out: anybody can write a body.
 */
async function listedElsewhere(
  component: Coordinates,
  named: readonly Coordinates[],
  number: number,
  { ofComponent, isPrivate }: Pick<SubjectParts, 'ofComponent' | 'isPrivate'>,
  signal: AbortSignal,
): Promise<readonly Coordinates[]> {
  const others = new Map<string, Coordinates>();
  for (const one of named) {
    const key = coordinatesKey(withRevision(one, null));
    if (!sameComponent(one, component) && !others.has(key)) others.set(key, one);
  }
  const limiter = new Limiter(maxConcurrent);
  const found = await Promise.all(
    [...others.values()].slice(0, maxElsewhere).map(async (other) => {
      // It is counted in `leftOut`.
      if (isPrivate(other)) return [other];
      const listed = await limiter.run(() => ofComponent(other, signal), signal);
      if (!listed.ok) return [other];
      const own = listedIn(listed, number)?.revisions.keys() ?? [];
      return [...own].map((revision) => withRevision(other, spelled(revision, other)));
    }),
  );
  return found.flat();
}

/** Lists have revisions in lower case; the body has the original spelling. */
function spelled(revision: string, named: Coordinates): string {
  return named.revision?.toLowerCase() === revision ? named.revision : revision;
}

/**
 * Each once, `from` first if it is among them, in the requested spelling. `isKept`: it is included even if it is not.
 */
function inOrder(
  from: Coordinates,
  found: readonly Coordinates[],
  { isKept }: { readonly isKept: boolean },
): readonly Coordinates[] {
  const all = new Map<string, Coordinates>();
  const key = coordinatesKey(from);
  if (from.revision !== null && (isKept || found.some((one) => coordinatesKey(one) === key))) all.set(key, from);
  for (const one of found) if (!all.has(coordinatesKey(one))) all.set(coordinatesKey(one), one);
  return [...all.values()];
}

import { fail, type Result, succeed } from '../../../base/result.ts';
import { type Coordinates, coordinatesKey, sameCoordinates, withRevision } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Sibling } from '../../../service/siblings.ts';
import type { ComponentRevisions } from '../../definitions/find/componentRevisions.ts';

/** Another revision of a component, as listed. */
export interface ListedSibling {
  readonly coordinates: Coordinates;
  /** The name of a commit, the newest if it has several. */
  readonly tag: string | null;
  /** True if a curation of it would be accepted. */
  readonly isHarvested: boolean;
  /** From the search; `null` also if unknown. */
  readonly declared: string | null;
}

export interface ListedSiblings {
  /** Newest first. */
  readonly siblings: readonly ListedSibling[];
  /** Why some of it is missing. */
  readonly problem: Problem | null;
}

interface Parts {
  /** Lists of the origin and the service, see `findRevisions`. */
  readonly revisions: (component: Coordinates, signal: AbortSignal) => Promise<Result<ComponentRevisions, Problem>>;
  /** The revisions the service has, see `readSiblings`. */
  readonly siblings: (component: Coordinates, signal: AbortSignal) => Promise<Result<readonly Sibling[], Problem>>;
}

/**
 * The other revisions that the origin or the service lists. The service's search reports which were harvested; if it
 * has none, every revision it has counts as harvested until its definition was read. Fails only when nothing is
 * available.
 */
export async function listedSiblings(
  coordinates: Coordinates,
  parts: Parts,
  signal: AbortSignal,
): Promise<Result<ListedSiblings, Problem>> {
  const component = withRevision(coordinates, null);
  const [listed, searched] = await Promise.all([parts.revisions(component, signal), parts.siblings(component, signal)]);
  if (!listed.ok && !searched.ok) return fail(listed.problem);
  const bySearch = new Map<string, Sibling>();
  for (const sibling of searched.ok ? searched.value : []) bySearch.set(coordinatesKey(sibling.coordinates), sibling);
  const found = new Map<string, ListedSibling>();
  for (const { coordinates: own, tags, hasDefinition } of listed.ok ? listed.value.revisions : []) {
    const key = coordinatesKey(own);
    const sibling = bySearch.get(key);
    const isHarvested = sibling?.isHarvested ?? hasDefinition === true;
    found.set(key, { coordinates: own, tag: tags[0] ?? null, isHarvested, declared: sibling?.declared ?? null });
  }
  // The origin may have withdrawn revisions the service still has.
  for (const [key, { coordinates: own, isHarvested, declared }] of bySearch)
    if (!found.has(key)) found.set(key, { coordinates: own, tag: null, isHarvested, declared });
  const siblings = [...found.values()].filter((one) => !sameCoordinates(one.coordinates, coordinates));
  return succeed({ siblings, problem: problemOf(listed, searched) });
}

/** A service without search is not a problem: the definitions themselves have the facts. */
function problemOf(
  listed: Result<ComponentRevisions, Problem>,
  searched: Result<readonly Sibling[], Problem>,
): Problem | null {
  if (!listed.ok) return listed.problem;
  if (!searched.ok && searched.problem.kind !== 'notOffered') return searched.problem;
  return listed.value.problem;
}

import { compareTexts } from '../../core/compareRevisions.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { isSameLicense } from '../../curation/licenses/comparableLicense.ts';
import type { Neighbour } from '../../protocol/review.ts';
import type { Sibling } from '../../service/siblings.ts';
import { revisionOrder } from '../../core/versions/revisionOrder.ts';

/** On each side. */
const maxEachSide = 2;

/**
 * The revisions right before and right after, oldest first: versions by the rules of their ecosystem, commits by their
 * day. Unharvested ones have no data and are left out.
 */
export function neighboursOf(
  coordinates: Coordinates,
  declared: string | null,
  siblings: readonly Sibling[],
): readonly Neighbour[] {
  const own = coordinates.revision?.toLowerCase();
  const harvested = siblings.filter(({ isHarvested }) => isHarvested);
  const here = siblings.find((one) => one.coordinates.revision?.toLowerCase() === own);
  const compare = coordinates.type === 'git' ? byDay : byVersion(coordinates.type);
  const start = here ?? { coordinates, releaseDate: null };
  if (compare === byDay && start.releaseDate === null) return [];
  const others = harvested
    .filter((one) => one.coordinates.revision?.toLowerCase() !== own && (compare !== byDay || one.releaseDate !== null))
    .sort(compare);
  const at = others.filter((one) => compare(one, start) < 0).length;
  const shown = (one: Sibling, isOlder: boolean): Neighbour => ({
    revision: one.coordinates.revision ?? '',
    declared: one.declared,
    isOlder,
    isSame: declared !== null && one.declared !== null && isSameLicense(one.declared, declared),
  });
  return [
    ...others.slice(Math.max(0, at - maxEachSide), at).map((one) => shown(one, true)),
    ...others.slice(at, at + maxEachSide).map((one) => shown(one, false)),
  ];
}

type Dated = Pick<Sibling, 'coordinates' | 'releaseDate'>;

function byDay(one: Dated, other: Dated): number {
  return compareTexts(one.releaseDate ?? '', other.releaseDate ?? '');
}

function byVersion(type: string): (one: Dated, other: Dated) => number {
  const compare = revisionOrder(type);
  return (one, other) => compare(one.coordinates.revision ?? '', other.coordinates.revision ?? '');
}

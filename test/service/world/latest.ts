import { compare, valid } from 'semver';
import type { Coordinates, Revision } from '../data/coordinates.ts';
import { componentKey } from '../data/coordinates.ts';
import { computedTools } from './harvests.ts';
import type { World } from './world.ts';

/**
 * The newest revision with data; not for commits, which have no order (written-api.md 2.1). Semantic versions are compared
 * as versions, others by release date.
 */
export function latestOf(world: World, component: Coordinates): Revision | undefined {
  if (component.type === 'git') return undefined;
  const key = componentKey(component);
  const known = [...world.components.values()].filter(
    (candidate) => componentKey(candidate.coordinates) === key && computedTools(world, candidate).length > 0,
  );
  const dated = known.map(({ coordinates, everything }) => ({
    coordinates,
    date: everything().described.releaseDate ?? '',
  }));
  return dated.sort(older).at(-1)?.coordinates;
}

interface Dated {
  readonly coordinates: Revision;
  readonly date: string;
}

function older(one: Dated, other: Dated): number {
  const first = valid(one.coordinates.revision);
  const second = valid(other.coordinates.revision);
  if (first !== null && second !== null) return compare(first, second);
  return one.date < other.date ? -1 : 1;
}

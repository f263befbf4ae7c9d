import { compareNames } from '../../../core/compareNames.ts';
import { compareTexts } from '../../../core/compareRevisions.ts';
import { type Coordinates, coordinatesKey, displayName, sameCoordinates } from '../../../core/coordinates.ts';
import { lastKnownOf, type Loadable } from '../../../core/loadable.ts';
import type { DefinitionSummary } from '../../../core/summary.ts';
import { revisionOrder } from '../../../core/versions/revisionOrder.ts';
import { isSource, sourceOfAddress } from './sourceCoordinates.ts';

/** A component related to another one. */
export interface Related {
  readonly coordinates: Coordinates;
  /** `true`: its definition names the source. `false`: it only has the same name. */
  readonly isCertain: boolean;
}

/**
 * Packages known to be built from a source: those among `known` whose definition names it. Only local data is used.
 * Each once, by name, newest first.
 */
export function packagesOf(
  source: Coordinates,
  known: Iterable<Coordinates>,
  get: (coordinates: Coordinates) => Loadable<DefinitionSummary>,
): readonly Related[] {
  const found = new Map<string, Related>();
  for (const coordinates of known) {
    if (coordinates.revision === null || isSource(coordinates)) continue;
    const summary = lastKnownOf(get(coordinates))?.value;
    const own = summary?.sourceUrl ? sourceOfAddress(summary.sourceUrl) : null;
    if (own && sameCoordinates(own, source)) found.set(coordinatesKey(coordinates), { coordinates, isCertain: true });
  }
  return [...found.values()].sort(byNameNewestFirst);
}

/**
 * The search results for the source's name that have that name: `left-pad`, `@scope/left-pad`, `org.example:left-pad`,
 * `github.com/owner/left-pad`. The owner's own packages first.
 */
export function packagesNamedLike(source: Coordinates, suggested: readonly Coordinates[]): readonly Related[] {
  const wanted = bareName(source.name);
  const owner = source.namespace?.split('.')[0]?.toLowerCase() ?? '';
  const isOwn = ({ namespace }: Coordinates): boolean =>
    owner !== '' && (namespace ?? '').toLowerCase().includes(owner);
  return suggested
    .filter((coordinates) => !isSource(coordinates) && bareName(coordinates.name) === wanted)
    .map((coordinates) => ({ coordinates, isCertain: false }))
    .sort((a, b) => Number(isOwn(b.coordinates)) - Number(isOwn(a.coordinates)) || byNameNewestFirst(a, b));
}

/** Repositories are named `name.js` or `node-name` where packages leave that out. */
function bareName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[._-](?:js|py|rb|rs|go|net)$/, '')
    .replace(/^(?:node|python|py|ruby|rust|go|php|lib)-/, '')
    .replace(/[._-]+/g, '-');
}

function byNameNewestFirst(a: Related, b: Related): number {
  const { coordinates: one } = a;
  const { coordinates: other } = b;
  return (
    compareTexts(one.type, other.type) ||
    compareNames(displayName(one), displayName(other)) ||
    revisionOrder(one.type)(other.revision ?? '', one.revision ?? '')
  );
}

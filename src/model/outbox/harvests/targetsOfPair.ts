import { type Coordinates, displayName, formatCoordinates, makeCoordinates } from '../../../core/coordinates.ts';
import type { SourceLocation } from '../../../core/definition.ts';
import { isCovered } from '../../../core/ecosystems.ts';
import { sourceCoordinates } from '../../definitions/savedList/sourceCoordinates.ts';
import type { HarvestTargets } from './harvestTargets.ts';

/**
 * The source of a package: from its definition; else the component with the same coordinates in its ecosystem (Maven's
 * source archives, Debian's source packages, whose versions have no architecture: service-api.md 2.1). `null` if
 * unknown.
 */
export function sourceOfPackage(component: Coordinates, location: SourceLocation | null): Coordinates | null {
  const named = location && sourceCoordinates(location);
  if (named) return named;
  const { provider, namespace, name, revision } = component;
  if (component.type === 'maven') return made({ type: 'sourcearchive', provider, namespace, name, revision });
  if (component.type !== 'deb' || revision === null || !revision.includes('_')) return null;
  return made({ type: 'debsrc', provider, namespace, name, revision: revision.slice(0, revision.lastIndexOf('_')) });
}

/** The package with the same coordinates as its source; `null` where packages are named differently. */
export function packageOfSource(source: Coordinates): Coordinates | null {
  return source.type === 'sourcearchive' ? made({ ...source, type: 'maven' }) : null;
}

/** A component with its sources or packages; if those are unknown, it is named. */
export function targetsOfPair(component: Coordinates, others: readonly Coordinates[]): HarvestTargets {
  const targets = [component, ...others].map((coordinates) => ({ coordinates, name: displayName(coordinates) }));
  if (others.length > 0) return { targets, leftOut: [] };
  return { targets, leftOut: [{ name: formatCoordinates(component), reason: { kind: 'noCounterpart' } }] };
}

function made(parts: Coordinates): Coordinates | null {
  const coordinates = makeCoordinates(parts);
  return coordinates.ok && isCovered(coordinates.value) ? coordinates.value : null;
}

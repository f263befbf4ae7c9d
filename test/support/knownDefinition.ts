import type { Loadable } from '../../src/core/loadable.ts';
import { licenseFinding } from '../../src/core/licenseState.ts';
import type { DefinitionSummary } from '../../src/core/summary.ts';
import { npmCoordinates } from './linked.ts';

/** An answer of the service with this declared license; `''`: harvested, and none was found. */
export function knownDefinition(
  declared: string,
  more: Partial<DefinitionSummary> = {},
): Loadable<DefinitionSummary> & { readonly state: 'known' } {
  const value: DefinitionSummary = {
    coordinates: npmCoordinates('a', '1.0.0'),
    license: licenseFinding(declared, true),
    discovered: [],
    score: 80,
    releaseDate: null,
    updated: null,
    sourceUrl: null,
    isCurated: false,
    isHarvested: true,
    tools: [],
    ...more,
  };
  return { state: 'known', value, fetchedAt: 0, isStale: false };
}

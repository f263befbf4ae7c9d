import type { Definition, LicensedFacet } from '../core/definition.ts';
import type { DefinitionSummary } from '../core/summary.ts';
import { licenseFinding } from '../core/licenseState.ts';
import { firstParties } from './parties.ts';
import type { PanelDefinition, PanelFacet, PanelKnown } from './snapshot.ts';

interface Received {
  readonly fetchedAt: number;
  readonly isStale: boolean;
}

/** A whole definition, ready to cross: without its files, and with the first of its parties. */
export function knownInFull(definition: Definition, { fetchedAt, isStale }: Received): PanelKnown {
  const { licensed, isHarvested, scores } = definition;
  return {
    license: licenseFinding(licensed.declared, isHarvested),
    score: scores.effective,
    definition: panelDefinition(definition),
    fetchedAt,
    isStale,
  };
}

/** Known from a list, shown until the whole definition arrives. */
export function knownInBrief(summary: DefinitionSummary, { fetchedAt, isStale }: Received): PanelKnown {
  return { license: summary.license, score: summary.score, definition: null, fetchedAt, isStale };
}

function panelDefinition({ described, licensed, scores, updated }: Definition): PanelDefinition {
  const { hashes, facets } = described;
  return {
    described: {
      ...described,
      hashes: Array.from(hashes, ([name, value]) => ({ name, value })),
      facets: Array.from(facets, ([name, globs]) => ({ name, globs })),
    },
    licensed: { ...licensed, facets: licensed.facets.map(panelFacet), parties: firstParties(licensed.facets) },
    scores,
    updated,
  };
}

function panelFacet({ name, files, attribution, discovered }: LicensedFacet): PanelFacet {
  const { expressions, unknown: unlicensed } = discovered;
  return { name, files, unattributed: attribution.unknown, unlicensed, expressions };
}

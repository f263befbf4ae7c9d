import type { Coordinates } from './coordinates.ts';
import type { Definition } from './definition.ts';
import { type LicenseFinding, licenseFinding } from './licenseState.ts';

/**
 * The part of a definition for lists and trees. Kept in memory for tens of thousands of components, so it has no
 * parties and no files.
 */
export interface DefinitionSummary {
  /** In the service's own spelling. */
  readonly coordinates: Coordinates;
  readonly license: LicenseFinding;
  /** The expressions found in files, each once, in the order of the facets with core first. */
  readonly discovered: readonly string[];
  /** `scores.effective`: 0 to 100. */
  readonly score: number | null;
  /** `yyyy-mm-dd`. */
  readonly releaseDate: string | null;
  /** ISO 8601 date-time of the last computation by the service. */
  readonly updated: string | null;
  readonly sourceUrl: string | null;
  /** A curation is laid over the harvested data. */
  readonly isCurated: boolean;
  readonly isHarvested: boolean;
  /** With curations. `lackingTools` computes the missing ones: kept summaries need no other field for it. */
  readonly tools: readonly string[];
}

export function summarize(definition: Definition): DefinitionSummary {
  const { coordinates, isHarvested, described, licensed, scores, updated } = definition;
  const facets = [...licensed.facets].sort((a, b) => Number(b.name === 'core') - Number(a.name === 'core'));
  return {
    coordinates,
    license: licenseFinding(licensed.declared, isHarvested),
    discovered: [...new Set(facets.flatMap(({ discovered }) => discovered.expressions))],
    score: scores.effective,
    releaseDate: described.releaseDate,
    updated,
    sourceUrl: described.sourceLocation?.url ?? null,
    isCurated: described.tools.some(isCuration),
    isHarvested,
    tools: described.tools,
  };
}

/** True for `curation/<sha>` and `curation/supplied`, which are listed among the tools (service-api.md 12.1). */
export function isCuration(tool: string): boolean {
  return tool.startsWith('curation/');
}

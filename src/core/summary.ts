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
  readonly declared: string | null;
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
  /** Number of files, in all facets. */
  readonly files: number | null;
  /** Files of all facets without a license; `null` if no facet has a count. */
  readonly unlicensed: number | null;
  /** Files of all facets without an attribution; `null` if no facet has a count. */
  readonly unattributed: number | null;
  /** Distinct attribution parties of all facets. */
  readonly partyCount: number;
}

export function summarize(definition: Definition): DefinitionSummary {
  const { coordinates, isHarvested, described, licensed, scores, updated } = definition;
  const facets = [...licensed.facets].sort((a, b) => Number(b.name === 'core') - Number(a.name === 'core'));
  return {
    coordinates,
    license: licenseFinding(licensed.declared, isHarvested),
    declared: licensed.declared,
    discovered: [...new Set(facets.flatMap(({ discovered }) => discovered.expressions))],
    score: scores.effective,
    releaseDate: described.releaseDate,
    updated,
    sourceUrl: described.sourceLocation?.url ?? null,
    isCurated: described.tools.some(isCuration),
    isHarvested,
    tools: described.tools,
    files: described.files ?? sumOf(facets.map(({ files }) => files)),
    unlicensed: sumOf(facets.map(({ discovered }) => discovered.unknown)),
    unattributed: sumOf(facets.map(({ attribution }) => attribution.unknown)),
    partyCount: new Set(facets.flatMap(({ attribution }) => attribution.parties)).size,
  };
}

/** True for `curation/<sha>` and `curation/supplied`, which are listed among the tools (service-api.md 12.1). */
export function isCuration(tool: string): boolean {
  return tool.startsWith('curation/');
}

function sumOf(counts: readonly number[]): number | null {
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

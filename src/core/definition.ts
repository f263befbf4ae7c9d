import type { Coordinates } from './coordinates.ts';
import type { DescribedText } from './describedTexts.ts';

/**
 * A definition as the service has it (written-api.md 2.2, service-api.md 12.1), normalised from both spellings of the API.
 * Every optional field of the answer is `null` or empty here, never absent.
 */
export interface Definition {
  /** In the service's own spelling. */
  readonly coordinates: Coordinates;
  /** False when the service has no harvested data: `described.tools` is absent or empty. */
  readonly isHarvested: boolean;
  readonly described: Described;
  readonly licensed: Licensed;
  readonly scores: { readonly effective: number | null; readonly tool: number | null };
  /** ISO 8601 date-time of the last computation by the service. */
  readonly updated: string | null;
  readonly schemaVersion: string | null;
}

export interface Described extends Readonly<Record<DescribedText, string | null>> {
  readonly sourceLocation: SourceLocation | null;
  readonly urls: {
    readonly registry: string | null;
    readonly version: string | null;
    readonly download: string | null;
  };
  readonly hashes: ReadonlyMap<string, string>;
  /** Number of files. */
  readonly files: number | null;
  /** As the service lists them: `clearlydefined/1.5.0`, …, `curation/<sha>` or `curation/supplied`. */
  readonly tools: readonly string[];
  /** Facet name to its globs. */
  readonly facets: ReadonlyMap<string, readonly string[]>;
  readonly score: DescribedScore | null;
  readonly toolScore: DescribedScore | null;
}

export interface SourceLocation {
  readonly type: string | null;
  readonly provider: string | null;
  readonly namespace: string | null;
  readonly name: string | null;
  readonly revision: string | null;
  readonly url: string | null;
  readonly path: string | null;
}

/** Points: date of 30, source of 70. */
export interface DescribedScore {
  readonly total: number;
  readonly date: number;
  readonly source: number;
}

export interface Licensed {
  /** `licensed.declared`, or `licensed.license.expression` in the written dialect. */
  readonly declared: string | null;
  /** In the service's order: core, data, dev, doc, examples, tests; absent ones are left out. */
  readonly facets: readonly LicensedFacet[];
  readonly score: LicensedScore | null;
  readonly toolScore: LicensedScore | null;
}

export interface LicensedFacet {
  readonly name: string;
  readonly files: number;
  readonly attribution: { readonly parties: readonly string[]; readonly unknown: number };
  readonly discovered: { readonly expressions: readonly string[]; readonly unknown: number };
}

/** Points: declared of 30, discovered of 25, consistency, spdx and texts of 15 each. */
export interface LicensedScore {
  readonly total: number;
  readonly declared: number;
  readonly discovered: number;
  readonly consistency: number;
  readonly spdx: number;
  readonly texts: number;
}

/** A number of all facets together; `null` if there are none. */
export function sumOfFacets(
  facets: readonly LicensedFacet[],
  countOf: (facet: LicensedFacet) => number,
): number | null {
  return facets.length === 0 ? null : facets.reduce((sum, facet) => sum + countOf(facet), 0);
}

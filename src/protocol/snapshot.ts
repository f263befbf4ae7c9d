import type { Coordinates } from '../core/coordinates.ts';
import type { DescribedScore, LicensedFacet, LicensedScore, SourceLocation } from '../core/definition.ts';
import type { LicenseFinding } from '../core/licenseState.ts';
import type { PanelWords } from './panelWords.ts';

/** Everything the page shows, whole. It crosses as JSON, so there are no maps. Times are milliseconds since the epoch. */
export interface PanelSnapshot {
  readonly words: PanelWords;
  /** BCP 47, for numbers, dates and ages. */
  readonly locale: string;
  /** The host's clock when this was made: the page may run on another machine. */
  readonly now: number;
  /** The written form the panel was opened with. The page keeps it, so that the panel can be restored. */
  readonly asked: string;
  /** In the service's own spelling, once that is known. */
  readonly coordinates: Coordinates;
  /** As the ecosystem writes the name. */
  readonly name: string;
  readonly content: PanelContent;
}

export type PanelContent =
  | { readonly state: 'loading'; readonly lastKnown: PanelKnown | null }
  | ({ readonly state: 'known' } & PanelKnown)
  | { readonly state: 'notHarvested'; readonly fetchedAt: number }
  | { readonly state: 'failed'; readonly problem: PanelProblem; readonly lastKnown: PanelKnown | null };

export interface PanelKnown {
  readonly license: LicenseFinding;
  /** 0 to 100. */
  readonly score: number | null;
  /** `null`: only the summary is at hand. */
  readonly definition: PanelDefinition | null;
  readonly fetchedAt: number;
  readonly isStale: boolean;
}

/** Sentences for a person, and the title of the one thing to do. */
export interface PanelProblem {
  readonly cause: string;
  readonly stillWorks: string;
  readonly actionTitle: string;
}

export interface PanelDefinition {
  readonly described: PanelDescribed;
  readonly licensed: PanelLicensed;
  readonly scores: { readonly effective: number | null; readonly tool: number | null };
  /** ISO 8601 date-time of the last computation by the service. */
  readonly updated: string | null;
}

export interface PanelDescribed {
  /** `yyyy-mm-dd`. */
  readonly releaseDate: string | null;
  readonly projectWebsite: string | null;
  readonly issueTracker: string | null;
  readonly sourceLocation: SourceLocation | null;
  readonly urls: {
    readonly registry: string | null;
    readonly version: string | null;
    readonly download: string | null;
  };
  readonly hashes: readonly { readonly name: string; readonly value: string }[];
  /** Number of files. */
  readonly files: number | null;
  readonly tools: readonly string[];
  readonly facets: readonly { readonly name: string; readonly globs: readonly string[] }[];
  readonly score: DescribedScore | null;
  readonly toolScore: DescribedScore | null;
}

export interface PanelLicensed {
  readonly declared: string | null;
  readonly facets: readonly LicensedFacet[];
  readonly score: LicensedScore | null;
  readonly toolScore: LicensedScore | null;
}

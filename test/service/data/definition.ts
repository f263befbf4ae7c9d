import type { Fields } from './json.ts';

/** A definition as the running service writes it (service-api.md 12.1). */
export interface Definition {
  readonly coordinates: Readonly<Record<string, string>>;
  readonly described: Described;
  readonly licensed: Licensed;
  readonly files?: readonly FileEntry[];
  readonly _meta: { readonly schemaVersion: string; readonly updated: string };
  readonly scores: { readonly effective: number; readonly tool: number };
}

export interface Described extends Description {
  readonly tools?: readonly string[];
  readonly toolScore: DescribedScore;
  readonly score: DescribedScore;
}

/** What tools and curations say about a component, licenses apart. */
export interface Description {
  readonly releaseDate?: string;
  readonly projectWebsite?: string;
  readonly issueTracker?: string;
  readonly sourceLocation?: SourceLocation;
  readonly urls?: Readonly<Record<string, string>>;
  readonly hashes?: Readonly<Record<string, string>>;
  /** A count. */
  readonly files?: number;
  readonly facets?: Readonly<Record<string, readonly string[]>>;
}

export interface SourceLocation {
  readonly type: string;
  readonly provider: string;
  readonly namespace?: string;
  readonly name: string;
  readonly revision: string;
  readonly url?: string;
  readonly path?: string;
}

export interface Licensed {
  readonly declared?: string;
  readonly facets?: Readonly<Record<string, FacetSummary>>;
  readonly toolScore: LicensedScore;
  readonly score: LicensedScore;
}

export interface FacetSummary {
  readonly attribution: { readonly unknown: number; readonly parties?: readonly string[] };
  readonly discovered: { readonly unknown: number; readonly expressions?: readonly string[] };
  readonly files: number;
}

export interface DescribedScore {
  readonly total: number;
  readonly date: number;
  readonly source: number;
}

export interface LicensedScore {
  readonly total: number;
  readonly declared: number;
  readonly discovered: number;
  readonly consistency: number;
  readonly spdx: number;
  readonly texts: number;
}

export interface FileEntry {
  readonly path: string;
  readonly license?: string;
  readonly natures?: readonly string[];
  readonly attributions?: readonly string[];
  readonly facets?: readonly string[];
  readonly hashes?: Readonly<Record<string, string>>;
  /** SHA-256 of the content, when the text can be had. */
  readonly token?: string;
}

/** One curation (service-api.md 12.3); the written dialect is translated at the door. */
export interface Curation {
  readonly described?: Description;
  readonly licensed?: { readonly declared: string };
  readonly files?: readonly FileEntry[];
}

/** The sum of what a component's tools found. */
export interface Harvested {
  readonly described: Description;
  readonly declared?: string;
  readonly files: readonly FileEntry[];
  /** Laid over the finished answer untouched: what a tool or a store should never have let through. */
  readonly oddities?: Fields;
  /** Dotted paths taken out of the finished answer. */
  readonly missing?: readonly string[];
}

import type { Fields } from './json.ts';

/** A definition in the running dialect (service-api.md 12.1). */
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

/** Data of tools and curations about a component, without licenses. */
export interface Description {
  readonly releaseDate?: string;
  readonly projectWebsite?: string;
  readonly issueTracker?: string;
  readonly sourceLocation?: SourceLocation;
  readonly urls?: Readonly<Record<string, string>>;
  readonly hashes?: Readonly<Record<string, string>>;
  /** The number of files. */
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
  /** SHA-256 of the content, if the text is available. */
  readonly token?: string;
}

/** One curation (service-api.md 12.3). Curations of the written dialect are converted when they arrive. */
export interface Curation {
  readonly described?: Description;
  readonly licensed?: { readonly declared: string };
  readonly files?: readonly FileEntry[];
}

/** The combined findings of a component's tools. */
export interface Harvested {
  readonly described: Description;
  readonly declared?: string;
  readonly files: readonly FileEntry[];
  /** Fields that overwrite the finished answer unchecked: invalid data that a tool or store could contain. */
  readonly oddities?: Fields;
  /** Dotted paths that are removed from the finished answer. */
  readonly missing?: readonly string[];
}

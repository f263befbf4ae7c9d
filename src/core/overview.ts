import type { ComponentState, ListedState } from './licenseState.ts';

/** The Overview page: what it shows, and how its list is filtered. It crosses to the page as JSON. */

/** What licenses ask of those who use a component, as far as that is known. In the order of the chart. */
export const licenseFamilies = [
  'permissive',
  'weakCopyleft',
  'strongCopyleft',
  /** Identified, and in none of these groups: other SPDX licenses and `LicenseRef-…`. */
  'otherLicense',
  /** Looked at, and no license is identified: `NOASSERTION`, `OTHER`, `NONE`, nothing found. */
  'unclear',
  /** Nothing is known: not harvested, not looked up, the lookup failed or is under way. */
  'unknown',
] as const;
export type LicenseFamily = (typeof licenseFamilies)[number];

/** States of the chart, as PRODUCT.md lists them, with one that stands beside a license at the end. */
export const chartStates = [
  'expression',
  'licenseRef',
  'noAssertion',
  'other',
  'none',
  'notFound',
  'notHarvested',
  'failed',
  'loading',
  'unasked',
  'notAsked',
  'partlyHarvested',
] as const satisfies readonly ListedState[];

/** Scopes of dependencies (`manifests/format.ts`). */
export const overviewScopes = ['runtime', 'development', 'optional', 'peer', 'test', 'build'] as const;
export type OverviewScope = (typeof overviewScopes)[number];

export const changeKinds = ['added', 'removed', 'updated', 'licenseChanged'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Bands of the score: 0–9, 10–19 … 90–100. `null`: components without a score. */
export const scoreBands = 10;
export type ScoreBand = number | null;

export function scoreBand(score: number | null): ScoreBand {
  return score === null ? null : Math.min(scoreBands - 1, Math.max(0, Math.floor(score / scoreBands)));
}

/** Values of one kind are alternatives; kinds add up. */
export interface OverviewFilter {
  /** `OverviewPlace.id`; `null`: everywhere. */
  readonly place: string | null;
  /** `null`: all. */
  readonly scope: OverviewScope | null;
  /** Every word must occur in the name, version or license. */
  readonly text: string;
  readonly families: readonly LicenseFamily[];
  /** Expressions as declared. */
  readonly licenses: readonly string[];
  readonly states: readonly ListedState[];
  readonly scores: readonly ScoreBand[];
  /** Paths of a policy's rules. */
  readonly findings: readonly string[];
  readonly changes: readonly ChangeKind[];
}

/** The kinds of which several values may be chosen: one for each chart. */
export type ChartKind = 'families' | 'licenses' | 'states' | 'scores' | 'findings' | 'changes';
export const chartKinds = [
  'families',
  'licenses',
  'states',
  'scores',
  'findings',
  'changes',
] as const satisfies readonly ChartKind[];

export const noOverviewFilter: OverviewFilter = {
  place: null,
  scope: null,
  text: '',
  families: [],
  licenses: [],
  states: [],
  scores: [],
  findings: [],
  changes: [],
};

/** Something is chosen besides place and scope. */
export function isNarrowed(filter: OverviewFilter): boolean {
  return filter.text.trim() !== '' || chartKinds.some((kind) => filter[kind].length > 0);
}

/** The most that a request takes or returns; texts in UTF-16 units. */
export const overviewLimits = { text: 500, value: 4096, values: 500, rows: 200 } as const;

/** A folder with manifests, and everything below it. */
export interface OverviewPlace {
  readonly id: string;
  /** Address of the workspace folder. */
  readonly folder: string;
  /** Path in it, with slashes; empty for the whole workspace folder. */
  readonly path: string;
}

export interface LicenseCount {
  readonly license: string;
  readonly family: LicenseFamily;
  readonly components: number;
}

/**
 * Numbers of components; each component counts once. `total` is of a place and scope. All others are of the components
 * that the filter lets through, apart from what is chosen in the same chart; `needing` is of the states.
 */
export interface OverviewNumbers {
  readonly total: number;
  readonly needing: number;
  readonly families: Readonly<Record<LicenseFamily, number>>;
  /** Those of the place and scope; the filter may leave no component of them. */
  readonly states: readonly { readonly state: ListedState; readonly components: number }[];
  /** Identified licenses, most frequent first; `otherLicenses` counts the expressions left out. */
  readonly licenses: readonly LicenseCount[];
  readonly otherLicenses: number;
  /** By band. */
  readonly scores: readonly number[];
  readonly noScore: number;
  /** Without a policy `null`. */
  readonly findings: OverviewFindings | null;
}

/** Components with findings of the license policy. */
export interface OverviewFindings {
  readonly deny: number;
  readonly review: number;
  /** Most frequent first. `rule`: its path in the policy. */
  readonly byRule: readonly {
    readonly rule: string;
    readonly verdict: 'deny' | 'review';
    readonly reason: string | null;
    readonly components: number;
  }[];
}

/** What changed since the last Git commit. `licenseChanged` ones are among the updated ones. */
export interface OverviewChanges extends Readonly<Record<ChangeKind, number>> {
  readonly rows: readonly OverviewChange[];
}

export interface OverviewChange {
  readonly kind: Exclude<ChangeKind, 'licenseChanged'>;
  readonly name: string;
  /** `coordinatesKey` as it is now; before, of a removed one. `null`: it has no coordinates. */
  readonly key: string | null;
  /** Versions. `null`: there was none, or there is none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Of a changed license. `null`: it is the same, or unknown. */
  readonly license: { readonly before: string | null; readonly after: string | null } | null;
}

/** One component of the list. */
export interface OverviewRow {
  /** The same after every change of the workspace. */
  readonly key: string;
  readonly name: string;
  readonly version: string | null;
  /** As declared; `null`: there is none. */
  readonly license: string | null;
  readonly state: ComponentState;
  readonly score: number | null;
  readonly scope: OverviewScope;
  readonly isDirect: boolean;
  /** The strongest verdict of the policy. */
  readonly verdict: 'deny' | 'review' | null;
}

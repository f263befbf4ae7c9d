import { worstFirst } from './attention.ts';
import type { ComponentState, ListedState } from './licenseState.ts';
import type { Scope } from './scopes.ts';
import { type ScoreLevel, scoreLevel } from './scoreLevel.ts';

/** The Overview page: what it shows, and how its list is filtered. It crosses to the page as JSON. */

/** What identified licenses ask of those who use a component. */
const licenseFamilies = [
  'permissive',
  'weakCopyleft',
  'strongCopyleft',
  /** In none of these groups: other SPDX licenses and `LicenseRef-…`. */
  'otherLicense',
] as const;
export type LicenseFamily = (typeof licenseFamilies)[number];

/** The license of a component, as far as it is identified, or its state. */
export type OverviewState = LicenseFamily | ListedState;

export function isFamily(state: OverviewState): state is LicenseFamily {
  return licenseFamilies.some((family) => family === state);
}

/** Bars of the chart of licenses: the families, then the states without an identified license, worst first. */
export const chartStates: readonly OverviewState[] = [
  ...licenseFamilies,
  ...worstFirst,
  'loading',
  'notLookedUpYet',
  'cannotBeLookedUp',
];

/** States by which the Components view can filter: a bar only while they are chosen. */
export const chosenStates: readonly OverviewState[] = ['expression', 'licenseRef', 'partlyHarvested', 'suggested'];

export const changeKinds = ['added', 'removed', 'updated', 'licenseChanged'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Bars of the chart of scores. */
export const scoreStates = ['low', 'medium', 'high', 'none'] as const satisfies readonly (ScoreLevel | 'none')[];
export type ScoreState = (typeof scoreStates)[number];

export function scoreState(score: number | null): ScoreState {
  return score === null ? 'none' : scoreLevel(score);
}

/** Values of one kind are alternatives; kinds add up. */
export interface OverviewFilter {
  /** `OverviewPlace.id`; `null`: everywhere. */
  readonly place: string | null;
  /** `null`: all. */
  readonly scope: Scope | null;
  /** Every word must occur in the name, version or license. */
  readonly text: string;
  readonly states: readonly OverviewState[];
  /** Expressions as declared. */
  readonly licenses: readonly string[];
  readonly scores: readonly ScoreState[];
  /** Paths of a policy's rules. */
  readonly findings: readonly string[];
  readonly changes: readonly ChangeKind[];
}

/** The kinds of which several values may be chosen: one for each chart. */
export const chartKinds = ['states', 'licenses', 'scores', 'findings', 'changes'] as const;
export type ChartKind = (typeof chartKinds)[number];

export const noOverviewFilter: OverviewFilter = {
  place: null,
  scope: null,
  text: '',
  states: [],
  licenses: [],
  scores: [],
  findings: [],
  changes: [],
};

/** Anything is chosen. */
export function isFiltered(filter: OverviewFilter): boolean {
  const { place, scope, text } = filter;
  return place !== null || scope !== null || text.trim() !== '' || chartKinds.some((kind) => filter[kind].length > 0);
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
  readonly components: number;
}

/**
 * Numbers of components; each component counts once. `total` is of a place and scope. All others are of the components
 * that the filter lets through, apart from what is chosen in the same chart; `needing` is of the states.
 */
export interface OverviewNumbers {
  readonly total: number;
  readonly needing: number;
  /** All families, and the states of the place and scope; the filter may leave no component of them. */
  readonly states: readonly { readonly state: OverviewState; readonly components: number }[];
  /** Identified licenses, most frequent first; `otherLicenses` counts the expressions left out. */
  readonly licenses: readonly LicenseCount[];
  readonly otherLicenses: number;
  readonly scores: readonly { readonly level: ScoreState; readonly components: number }[];
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

/** Bars of the chart of findings: not the lists of the policy itself, where they find all there is. */
export function chartRules(byRule: OverviewFindings['byRule']): OverviewFindings['byRule'] {
  return byRule.filter(
    ({ rule, verdict }) => rule !== verdict || byRule.some((other) => other.rule !== rule && other.verdict === verdict),
  );
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
  readonly scope: Scope;
  readonly isDirect: boolean;
  /** The strongest verdict of the policy. */
  readonly verdict: 'deny' | 'review' | null;
}

import type { ListedState } from '../core/licenseState.ts';

/**
 * The colors of icons: those of the extension (`contributes.colors`), which are readable in every built-in theme, and
 * one of the editor.
 */
export type IconColor =
  | `clearlydefined.${'licenseDeclared' | 'licenseRef' | 'licenseUnclear' | 'licenseNone' | 'licenseUnknown'}Foreground`
  | `clearlydefined.${'pullRequestOpen' | 'pullRequestMerged' | 'pullRequestClosed'}Foreground`
  | `clearlydefined.${'done' | 'waiting' | 'uncertain' | 'error'}Foreground`
  | `clearlydefined.${'policyDenied' | 'policyReview'}Foreground`
  | 'list.warningForeground';

/** A codicon, and its color; `null`: that of the row's text. */
export type StateIcon = readonly [name: string, color: IconColor | null];

/** The codicon of each state of a license, the same in views, hovers and pages. The label beside it has the same meaning. */
export const stateIconNames = {
  expression: 'law',
  licenseRef: 'bookmark',
  noAssertion: 'question',
  other: 'note',
  none: 'circle-slash',
  notFound: 'search-stop',
  notHarvested: 'cloud',
  partlyHarvested: 'pie-chart',
  needsAttention: 'warning',
  suggested: 'lightbulb',
  policyDenied: 'error',
  policyReview: 'eye',
  failed: 'debug-disconnect',
  loading: 'sync',
  unasked: 'circle-outline',
  notAsked: 'dash',
} as const satisfies Readonly<Record<ListedState, string>>;

import type { ListedState } from '../core/licenseState.ts';

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

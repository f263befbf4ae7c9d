import { fill } from '../base/fill.ts';
import type { ChangeKind, OverviewScope, OverviewState, ScoreState } from '../core/overview.ts';
import { scoreRange } from '../core/scoreLevel.ts';
import type { workspaceOverviewLabels } from './labels/workspaceOverviewLabels.ts';

/** The labels of values in the Overview, by their keys. */
type LabelKey = keyof typeof workspaceOverviewLabels;

export const stateNames = {
  permissive: 'familyPermissive',
  weakCopyleft: 'familyWeakCopyleft',
  strongCopyleft: 'familyStrongCopyleft',
  otherLicense: 'familyOtherLicense',
  expression: 'stateExpression',
  licenseRef: 'stateLicenseRef',
  noAssertion: 'stateNoAssertion',
  other: 'stateOther',
  none: 'stateNone',
  notFound: 'stateNotFound',
  notHarvested: 'stateNotHarvested',
  failed: 'stateFailed',
  loading: 'stateLoading',
  unasked: 'stateUnasked',
  notAsked: 'stateNotAsked',
  partlyHarvested: 'statePartlyHarvested',
  needsAttention: 'stateNeedsAttention',
  suggested: 'stateSuggested',
  policyDenied: 'denied',
  policyReview: 'toReview',
} as const satisfies Readonly<Record<OverviewState, LabelKey>>;

export const scopeNames = {
  runtime: 'scopeRuntime',
  development: 'scopeDevelopment',
  optional: 'scopeOptional',
  peer: 'scopePeer',
  test: 'scopeTest',
  build: 'scopeBuild',
} as const satisfies Readonly<Record<OverviewScope, LabelKey>>;

export const changeNames = {
  added: 'changeAdded',
  removed: 'changeRemoved',
  updated: 'changeUpdated',
  licenseChanged: 'changeLicenseChanged',
} as const satisfies Readonly<Record<ChangeKind, LabelKey>>;

/** The label of a bar of the chart of scores. */
export function scoreName(labels: Readonly<Record<'noScore' | 'scoreBand', string>>, state: ScoreState): string {
  return state === 'none' ? labels.noScore : fill(labels.scoreBand, scoreRange[state]);
}

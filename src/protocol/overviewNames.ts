import type { ListedState } from '../core/licenseState.ts';
import { type ChangeKind, type LicenseFamily, type OverviewScope, scoreBands } from '../core/overview.ts';
import type { workspaceOverviewLabels } from './labels/workspaceOverviewLabels.ts';

/** The labels of values in the Overview, by their keys. */
type LabelKey = keyof typeof workspaceOverviewLabels;

export const familyNames = {
  permissive: 'familyPermissive',
  weakCopyleft: 'familyWeakCopyleft',
  strongCopyleft: 'familyStrongCopyleft',
  otherLicense: 'familyOtherLicense',
  unclear: 'familyUnclear',
  unknown: 'familyUnknown',
} as const satisfies Readonly<Record<LicenseFamily, LabelKey>>;

export const stateNames = {
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
} as const satisfies Readonly<Record<ListedState, LabelKey>>;

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

/** The lowest and the highest score of a band. */
export function bandRange(band: number): { readonly from: number; readonly to: number } {
  const isLast = band === scoreBands - 1;
  return { from: band * scoreBands, to: isLast ? scoreBands * scoreBands : (band + 1) * scoreBands - 1 };
}

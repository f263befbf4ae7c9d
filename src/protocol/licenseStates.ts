import type { ListedState } from '../core/licenseState.ts';
import type { stateExplanations, stateLabels } from './labels/stateLabels.ts';

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

interface StateTraits {
  readonly label: keyof typeof stateLabels;
  /** `null`: the label says everything. */
  readonly explanation: keyof typeof stateExplanations | null;
  readonly icon: StateIcon;
}

const unclear = 'clearlydefined.licenseUnclearForeground';
const unknown = 'clearlydefined.licenseUnknownForeground';
const warning = 'list.warningForeground';

/** Each state of a license as it is shown in views, hovers and pages: the label beside the icon has the same meaning. */
export const licenseStates = {
  expression: {
    label: 'stateExpression',
    explanation: null,
    icon: ['law', 'clearlydefined.licenseDeclaredForeground'],
  },
  licenseRef: {
    label: 'stateLicenseRef',
    explanation: 'explainLicenseRef',
    icon: ['bookmark', 'clearlydefined.licenseRefForeground'],
  },
  noAssertion: { label: 'stateNoAssertion', explanation: 'explainNoAssertion', icon: ['question', unclear] },
  other: { label: 'stateOther', explanation: 'explainOther', icon: ['note', unclear] },
  none: {
    label: 'stateNone',
    explanation: 'explainNone',
    icon: ['circle-slash', 'clearlydefined.licenseNoneForeground'],
  },
  notFound: { label: 'stateNotFound', explanation: 'explainNotFound', icon: ['search-stop', unclear] },
  notHarvested: { label: 'stateNotHarvested', explanation: 'explainNotHarvested', icon: ['cloud', unknown] },
  partlyHarvested: { label: 'statePartlyHarvested', explanation: 'explainPartlyHarvested', icon: ['pie-chart', null] },
  needsAttention: { label: 'stateNeedsAttention', explanation: 'explainNeedsAttention', icon: ['warning', warning] },
  suggested: { label: 'stateSuggested', explanation: 'explainSuggested', icon: ['lightbulb', unclear] },
  policyDenied: {
    label: 'statePolicyDenied',
    explanation: null,
    icon: ['error', 'clearlydefined.policyDeniedForeground'],
  },
  policyReview: {
    label: 'statePolicyReview',
    explanation: null,
    icon: ['eye', 'clearlydefined.policyReviewForeground'],
  },
  failed: { label: 'stateFailed', explanation: 'explainFailed', icon: ['debug-disconnect', warning] },
  loading: { label: 'stateLoading', explanation: null, icon: ['sync', null] },
  notLookedUpYet: {
    label: 'stateNotLookedUpYet',
    explanation: 'explainNotLookedUpYet',
    icon: ['circle-outline', unknown],
  },
  cannotBeLookedUp: { label: 'stateCannotBeLookedUp', explanation: null, icon: ['dash', unknown] },
} as const satisfies Readonly<Record<ListedState, StateTraits>>;

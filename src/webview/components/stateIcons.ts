import type { ListedState } from '../../core/licenseState.ts';
import type { IconName } from './icon.tsx';

/** The picture of each state of a license: those of the Components view. */
export const stateIcons: Readonly<Record<ListedState, IconName>> = {
  expression: 'law',
  licenseRef: 'bookmark',
  noAssertion: 'question',
  other: 'note',
  none: 'circle-slash',
  notFound: 'search-stop',
  notHarvested: 'cloud',
  partlyHarvested: 'pie-chart',
  needsAttention: 'warning',
  policyDenied: 'error',
  policyReview: 'warning',
  failed: 'debug-disconnect',
  loading: 'sync',
  unasked: 'circle-outline',
  notAsked: 'dash',
};

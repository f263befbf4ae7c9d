import {
  type Attention,
  type ComponentState,
  componentStates,
  type LicenseFindingKind,
  type ListedState,
} from './licenseState.ts';

/**
 * The rule by which every list, count and filter decides "needs attention": a component needs attention when it was looked
 * up and has no identified license. Of the states of a license (PRODUCT.md, promise 2), an SPDX expression and a
 * `LicenseRef` identify one. All others don't: `NOASSERTION` anywhere in the expression, `OTHER`, `NONE`, nothing
 * found, not harvested. A failed lookup without an earlier value needs attention too; one with an earlier value
 * counts as that value did. A license that counts locally is the user's own decision, and clear if it is identified.
 *
 * What isn't looked up is neither clear nor in need of attention, and is counted on its own: private packages, local
 * code, ranges without a lock, and everything while lookups are off.
 *
 * `last`: the finding before a failure.
 */
export function attentionOf(state: ComponentState, last: LicenseFindingKind | null = null): Attention {
  return componentStates[state === 'failed' && last !== null ? last : state].attention;
}

/** The values by which a filter finds a component. */
export function listedStates(component: {
  readonly state: ComponentState;
  readonly lastKind?: LicenseFindingKind | null;
  /** Missing tools. */
  readonly lacks?: readonly unknown[];
  /** Another license is probable. */
  readonly suggestion?: string;
  /** Of a license policy. */
  readonly verdict?: 'deny' | 'review';
}): readonly ListedState[] {
  const { state, lastKind = null, lacks = [], suggestion, verdict } = component;
  const listed: ListedState[] = [state];
  if (lacks.length > 0) listed.push('partlyHarvested');
  if (attentionOf(state, lastKind) === 'needed') listed.push('needsAttention');
  if (suggestion !== undefined) listed.push('suggested');
  if (verdict) listed.push(verdict === 'deny' ? 'policyDenied' : 'policyReview');
  return listed;
}

/**
 * The order of components that need attention, worst first: nothing grants a license, what was found isn't identified,
 * nothing was found, nothing is known.
 */
export const worstFirst: readonly ComponentState[] = [
  'none',
  'noAssertion',
  'other',
  'notFound',
  'notHarvested',
  'failed',
];

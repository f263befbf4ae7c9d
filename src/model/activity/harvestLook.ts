import { type DeliveringTool, expectedTools, missingTools } from '../../core/harvestTools.ts';
import type { Problem } from '../../core/problem.ts';
import type { HarvestItem, HarvestOrder, HarvestProgress, HarvestState } from '../harvests/harvest.ts';

/** The state of a harvest in the user's terms. */
export type HarvestLookKind =
  | 'waiting'
  | 'sending'
  | 'unsure'
  /** Accepted by the service; tools may have delivered, but the definition doesn't include it yet. */
  | 'following'
  /** The definition is computed with some of the tools and waits for the others. */
  | 'partly'
  | 'arrived'
  | 'gaveUp'
  | 'refused'
  | 'failed';

export interface HarvestLook {
  readonly kind: HarvestLookKind;
  readonly delivered: number;
  readonly expected: number;
  /** Tools that have not delivered; empty once arrived. */
  readonly missing: readonly DeliveringTool[];
  /** Tools the definition is not computed with; empty once arrived. */
  readonly uncomputed: readonly DeliveringTool[];
  /** Start of its age: milliseconds since the epoch. */
  readonly since: number;
  readonly problem: Problem | null;
}

/** Sort order of harvests: those that need the user first, then those under way, then those that arrived. */
export type HarvestRank = 'needing' | 'waiting' | 'here';

const ranks: Readonly<Record<HarvestState['kind'], HarvestRank>> = {
  failed: 'needing',
  refused: 'needing',
  unsure: 'needing',
  gaveUp: 'needing',
  waiting: 'waiting',
  sending: 'waiting',
  accepted: 'waiting',
  arrived: 'here',
};

export function harvestRank({ state }: HarvestItem): HarvestRank {
  return ranks[state.kind];
}

/** Milliseconds since the epoch: when it entered this state. */
export function harvestSince(order: Pick<HarvestOrder, 'orderedAt'>, { state }: HarvestItem): number {
  switch (state.kind) {
    case 'waiting':
      return order.orderedAt;
    case 'sending':
      return state.since;
    case 'arrived':
      return state.arrivedAt;
    case 'gaveUp':
    case 'refused':
    case 'failed':
      return state.at;
    default:
      return state.sentAt;
  }
}

export function harvestProgress({ state }: HarvestItem): HarvestProgress | null {
  return 'results' in state ? state : null;
}

export function harvestLook(order: Pick<HarvestOrder, 'orderedAt'>, item: HarvestItem): HarvestLook {
  const { state } = item;
  const expected = expectedTools(item.tool);
  const isHere = state.kind === 'arrived';
  const progress = harvestProgress(item);
  // A tool the definition was computed with has delivered, whatever the list of results contains.
  const missing = isHere ? [] : missingTools([...(progress?.results ?? []), ...(progress?.computed ?? [])], expected);
  const uncomputed = isHere ? [] : missingTools(progress?.computed ?? [], expected);
  const isPartly = state.kind === 'accepted' && uncomputed.length > 0 && uncomputed.length < expected.length;
  return {
    kind: state.kind === 'accepted' ? (isPartly ? 'partly' : 'following') : state.kind,
    delivered: expected.length - missing.length,
    expected: expected.length,
    missing,
    uncomputed,
    since: harvestSince(order, item),
    problem: 'problem' in state ? state.problem : null,
  };
}

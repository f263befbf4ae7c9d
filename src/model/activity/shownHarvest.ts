import { type DeliveringTool, expectedTools, missingTools } from '../../core/harvestTools.ts';
import type { Problem } from '../../core/problem.ts';
import type { HarvestItem, HarvestOrder, HarvestProgress, harvestStates } from '../harvests/harvest.ts';

/** The state of a harvest in the user's terms. */
export type ShownHarvestKind = keyof typeof harvestStates;

export interface ShownHarvest {
  readonly kind: ShownHarvestKind;
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

/** Milliseconds since the epoch: when it entered this state. */
function harvestSince(order: Pick<HarvestOrder, 'orderedAt'>, { state }: HarvestItem): number {
  if (state.kind === 'arrived') return state.arrivedAt;
  if ('at' in state) return state.at;
  if ('since' in state) return state.since;
  return 'sentAt' in state ? state.sentAt : order.orderedAt;
}

export function harvestProgress({ state }: HarvestItem): HarvestProgress | null {
  return 'results' in state ? state : null;
}

export function shownHarvest(order: Pick<HarvestOrder, 'orderedAt'>, item: HarvestItem): ShownHarvest {
  const { state } = item;
  const expected = expectedTools(item.tool);
  const isHere = state.kind === 'arrived';
  const progress = harvestProgress(item);
  // A tool the definition was computed with has delivered, whatever the list of results contains.
  const missing = isHere ? [] : missingTools([...(progress?.results ?? []), ...(progress?.computed ?? [])], expected);
  const uncomputed = isHere ? [] : missingTools(progress?.computed ?? [], expected);
  const isPartly = state.kind === 'accepted' && uncomputed.length > 0 && uncomputed.length < expected.length;
  return {
    kind: isPartly ? 'partly' : state.kind,
    delivered: expected.length - missing.length,
    expected: expected.length,
    missing,
    uncomputed,
    since: harvestSince(order, item),
    problem: 'problem' in state ? state.problem : null,
  };
}

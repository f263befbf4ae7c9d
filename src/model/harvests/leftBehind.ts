import type { HarvestOrder, HarvestState } from './harvest.ts';
import { progressAt } from './harvestItems.ts';
import { isFuture, takeOverAfter } from './harvestTimes.ts';

/** Since when a window handles it, as far as it has written; `null`: none does. */
export function handledSince(state: HarvestState, { orderedAt }: Pick<HarvestOrder, 'orderedAt'>): number | null {
  if (state.kind === 'waiting') return orderedAt;
  return state.kind === 'sending' ? state.since : null;
}

/** Whether that window must have ended without a word. A time of a clock that was put back says nothing better. */
export function isLeft(since: number, now: number): boolean {
  return isFuture(since, now) || now - since >= takeOverAfter;
}

/** What was on its way may have been heard; what still waited was not sent. Nothing is sent by anybody but who was told to. */
export function leftBehind(state: HarvestState, now: number): HarvestState {
  if (state.kind === 'waiting') return { kind: 'failed', at: now, problem: { kind: 'harvestCutShort' } };
  if (state.kind !== 'sending') return state;
  return { kind: 'unsure', problem: null, ...progressAt(Math.min(state.since, now), []) };
}

import type { HarvestOrder, HarvestState } from './harvest.ts';
import { progressAt } from './harvestItems.ts';
import { isFuture, takeOverAfter } from './harvestTimes.ts';

/** When a window has written last that it is sending this order; `null`: it is through, or never began. */
export function sendingSince({ orderedAt, items }: Pick<HarvestOrder, 'orderedAt' | 'items'>): number | null {
  let last: number | null = null;
  for (const { state } of items) {
    if (state.kind === 'waiting') last = Math.max(last ?? 0, orderedAt);
    else if (state.kind === 'sending') last = Math.max(last ?? 0, state.since);
  }
  return last;
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

import type { HarvestOrder, HarvestState } from './harvest.ts';
import { progressAt } from './harvestItems.ts';
import { isFuture, takeOverAfter } from './harvestTimes.ts';

/** When a window last recorded that it is sending this order; `null`: finished, or never started. */
export function sendingSince({ orderedAt, items }: Pick<HarvestOrder, 'orderedAt' | 'items'>): number | null {
  let last: number | null = null;
  for (const { state } of items) {
    if (state.kind === 'waiting') last = Math.max(last ?? 0, orderedAt);
    else if (state.kind === 'sending') last = Math.max(last ?? 0, state.since);
  }
  return last;
}

/** True if that window must have ended without a record. A time in the future (clock put back) also counts. */
export function isLeft(since: number, now: number): boolean {
  return isFuture(since, now) || now - since >= takeOverAfter;
}

/** What was on its way may have been received; what waited was not sent. Only the session asked to send does so. */
export function leftBehind(state: HarvestState, now: number): HarvestState {
  if (state.kind === 'waiting') return { kind: 'failed', at: now, problem: { kind: 'harvestCutShort' } };
  if (state.kind !== 'sending') return state;
  return { kind: 'unsure', problem: null, ...progressAt(Math.min(state.since, now), []) };
}

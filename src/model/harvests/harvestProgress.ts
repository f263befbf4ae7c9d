import { parseTime } from '../../base/parseTime.ts';
import { expectedTools, type HarvestTool, missingTools } from '../../core/harvestTools.ts';
import { type DefinitionSummary, isCuration } from '../../core/summary.ts';
import { isFuture, takeOverAfter } from '../submissions/watchTimes.ts';
import type { HarvestItem, HarvestOrder, HarvestProgress, HarvestState } from './harvest.ts';
import { type FollowedState, isFollowed, progressAt } from './harvestItems.ts';
import { isOver } from './harvestTimes.ts';

/** What a definition says about the progress of its harvest. */
export type HarvestAnswer = Pick<DefinitionSummary, 'tools' | 'isHarvested' | 'updated'>;

/** No real service comes near; results beyond this are dropped. */
const maxResults = 40;
const longestResult = 100;

/** The state after an answer of the service, received at that time. `null`: there is no harvested data. */
export function afterAnswer(item: HarvestItem, answer: HarvestAnswer | null, at: number): HarvestState {
  const { state, tool } = item;
  if (!isFollowed(state)) return state;
  const computed = toolsAmong(answer?.tools ?? []);
  const progress: HarvestProgress = {
    ...progressOf(state),
    computed,
    results: limited([...state.results, ...computed]),
    computedAt: answer && computedAtOf(answer),
    askedAt: at,
  };
  if (hasArrived(progress, tool, answer)) return { kind: 'arrived', arrivedAt: at, ...progress };
  if (isOver(state, at)) return gaveUp({ ...state, ...progress }, at);
  if (state.kind === 'accepted' || hasNewResults(progress)) return { kind: 'accepted', ...progress };
  return { ...state, ...progress };
}

/** No longer followed. */
export function gaveUp(state: FollowedState, now: number): HarvestState {
  const progress = progressOf(state);
  return { kind: 'gaveUp', at: now, wasAccepted: state.kind === 'accepted' || hasNewResults(progress), ...progress };
}

/** Followed again for two days from now, including what is already followed. Others stay unchanged. */
export function followedAgain(state: HarvestState, now: number): HarvestState {
  if (isFollowed(state)) return { ...state, followedFrom: now };
  if (state.kind !== 'gaveUp') return state;
  const progress = { ...progressOf(state), followedFrom: now };
  return state.wasAccepted ? { kind: 'accepted', ...progress } : { kind: 'unsure', problem: null, ...progress };
}

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

/**
 * What was on its way may have been received; what waited was not sent. Only the session that has the command to send
 * does so.
 */
export function abandoned(state: HarvestState, now: number): HarvestState {
  if (state.kind === 'waiting') return { kind: 'failed', at: now, problem: { kind: 'harvestCutShort' } };
  if (state.kind !== 'sending') return state;
  return { kind: 'unsure', problem: null, ...progressAt(Math.min(state.since, now), []) };
}

/** There are results, or a computation, that did not exist before it was sent. */
export function hasNewResults({ before, results, computed, computedAt, sentAt }: HarvestProgress): boolean {
  const isNew = (result: string): boolean => !before.includes(result);
  return results.some(isNew) || computed.some(isNew) || (computedAt !== null && computedAt > sentAt);
}

/** Finished, or given up with some result. */
export function hasDelivered(state: HarvestState): boolean {
  return state.kind === 'arrived' || (state.kind === 'gaveUp' && hasNewResults(state));
}

/** True if the definition contains more than before, or something else. */
export function isFurther(before: HarvestState, after: HarvestState): boolean {
  if (!('computed' in after)) return false;
  const known = 'computed' in before ? before : { computed: after.before, computedAt: null };
  return (
    after.computed.some((one) => !known.computed.includes(one)) ||
    (after.computedAt !== null && known.computedAt !== null && after.computedAt > known.computedAt)
  );
}

function hasArrived(progress: HarvestProgress, tool: HarvestTool, answer: HarvestAnswer | null): boolean {
  if (!answer?.isHarvested) return false;
  // A service matching only the written description doesn't report which tools have finished (written-api.md 2.2).
  if (answer.tools.length === 0) return true;
  const isThere = missingTools(progress.computed, expectedTools(tool)).length === 0;
  // Earlier results say nothing about this request.
  const isNew = progress.computed.some((one) => !progress.before.includes(one));
  return isThere && (isNew || (progress.computedAt !== null && progress.computedAt > progress.sentAt));
}

/** Results of `described.tools`, without the entry for curations, which is among them. */
export function toolsAmong(tools: readonly string[]): readonly string[] {
  return limited(tools.filter((tool) => !isCuration(tool)));
}

/** An empty definition is computed when first requested (service-api.md 4.1), which is no news. */
function computedAtOf({ isHarvested, updated }: HarvestAnswer): number | null {
  return isHarvested ? parseTime(updated) : null;
}

function limited(results: readonly string[]): readonly string[] {
  const some = results.length > 3 * maxResults ? results.slice(0, 3 * maxResults) : results;
  const isKept = (one: string, at: number): boolean => one.length <= longestResult && some.indexOf(one) === at;
  return some.filter(isKept).slice(0, maxResults);
}

function progressOf(state: HarvestProgress): HarvestProgress {
  const { sentAt, before, results, computed, computedAt, askedAt, followedFrom } = state;
  return { sentAt, before, results, computed, computedAt, askedAt, followedFrom };
}

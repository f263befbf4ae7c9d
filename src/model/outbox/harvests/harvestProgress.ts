import type { Definition } from '../../../core/definition.ts';
import { expectedTools, type HarvestTool, missingTools } from '../../../core/harvestTools.ts';
import { isCuration } from '../../../core/summary.ts';
import type { HarvestItem, HarvestProgress, HarvestState } from './harvest.ts';
import { type FollowedState, isFollowed } from './harvestItems.ts';
import { isFuture, isOver } from './harvestTimes.ts';

/** What a look has brought for one component. `null`: it was not asked for, or nothing was said of it. */
export interface Found {
  readonly definition: Definition | null;
  /** Results of tools: `scancode/32.3.0`. */
  readonly listed: readonly string[] | null;
}

/** No real one comes near; what a service says beyond is not kept. */
const mostResults = 40;
const longestResult = 100;

/** What a harvest has come to after a look that was answered, whatever it brought. */
export function afterLook(item: HarvestItem, found: Found, now: number): HarvestState {
  const { state, tool } = item;
  if (!isFollowed(state)) return state;
  const { definition, listed } = found;
  const computed = definition ? toolsAmong(definition.described.tools) : state.computed;
  const progress: HarvestProgress = {
    ...progressOf(state),
    computed,
    results: kept([...state.results, ...(listed ?? []), ...computed]),
    computedAt: definition ? computedAtOf(definition) : state.computedAt,
    askedAt: now,
  };
  if (hasArrived(progress, tool, definition)) return { kind: 'arrived', arrivedAt: now, ...progress };
  if (isOver(state, now)) return gaveUp({ ...state, ...progress }, now);
  if (state.kind === 'accepted' || hasNews(progress)) return { kind: 'accepted', ...progress };
  return { ...state, ...progress };
}

/** Asked for no more. */
export function gaveUp(state: FollowedState, now: number): HarvestState {
  const progress = progressOf(state);
  return { kind: 'gaveUp', at: now, wasAccepted: state.kind === 'accepted' || hasNews(progress), ...progress };
}

/** Followed anew, for two days from now on; what is followed already, too. Others stay what they are. */
export function followedAgain(state: HarvestState, now: number): HarvestState {
  if (isFollowed(state)) return { ...state, followedFrom: now };
  if (state.kind !== 'gaveUp') return state;
  const progress = { ...progressOf(state), followedFrom: now };
  return state.wasAccepted ? { kind: 'accepted', ...progress } : { kind: 'unsure', problem: null, ...progress };
}

/** Times that a clock wrote down which was put back since would keep it from ever being looked at. */
export function withinTime(state: HarvestState, now: number): HarvestState {
  if (!isFollowed(state)) return state;
  const { followedFrom, askedAt } = state;
  if (!isFuture(followedFrom, now) && !isFuture(askedAt ?? 0, now)) return state;
  return { ...state, followedFrom: Math.min(followedFrom, now), askedAt: null };
}

/** Results, or a computation, that were not there before it was sent. */
export function hasNews({ before, results, computed, computedAt, sentAt }: HarvestProgress): boolean {
  const isNew = (result: string): boolean => !before.includes(result);
  return results.some(isNew) || computed.some(isNew) || (computedAt !== null && computedAt > sentAt);
}

/** Through, or given up with something to show. */
export function isWorthTelling(state: HarvestState): boolean {
  return state.kind === 'arrived' || (state.kind === 'gaveUp' && hasNews(state));
}

/** Whether the definition says more, or something else, than it did. */
export function isFurther(before: HarvestState, after: HarvestState): boolean {
  if (!('computed' in after)) return false;
  const known = 'computed' in before ? before : { computed: after.before, computedAt: null };
  return (
    after.computed.some((one) => !known.computed.includes(one)) ||
    (after.computedAt !== null && known.computedAt !== null && after.computedAt > known.computedAt)
  );
}

function hasArrived(progress: HarvestProgress, tool: HarvestTool, definition: Definition | null): boolean {
  if (definition === null || !definition.isHarvested) return false;
  // A service of the written description does not say which tools have delivered (service.md 2.2).
  if (definition.described.tools.length === 0) return true;
  const isThere = missingTools(progress.computed, expectedTools(tool)).length === 0;
  // What was there before it was sent says nothing of what was asked for.
  const isNew = progress.computed.some((one) => !progress.before.includes(one));
  return isThere && (isNew || (progress.computedAt !== null && progress.computedAt > progress.sentAt));
}

/** Results of `described.tools`: without the word of curations, which stands among them. */
export function toolsAmong(tools: readonly string[]): readonly string[] {
  return kept(tools.filter((tool) => !isCuration(tool)));
}

/** An empty definition is computed when somebody first asks for it (service-api.md 4.1), which is no news. */
function computedAtOf({ isHarvested, updated }: Definition): number | null {
  const time = Date.parse(updated ?? '');
  return isHarvested && !Number.isNaN(time) ? time : null;
}

function kept(results: readonly string[]): readonly string[] {
  const some = results.length > 3 * mostResults ? results.slice(0, 3 * mostResults) : results;
  const isKept = (one: string, at: number): boolean => one.length <= longestResult && some.indexOf(one) === at;
  return some.filter(isKept).slice(0, mostResults);
}

function progressOf(state: HarvestProgress): HarvestProgress {
  const { sentAt, before, results, computed, computedAt, askedAt, followedFrom } = state;
  return { sentAt, before, results, computed, computedAt, askedAt, followedFrom };
}

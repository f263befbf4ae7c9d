import type { Steps } from '../../../base/steps.ts';
import { type Coordinates, formatCoordinates, makeCoordinates } from '../../../core/coordinates.ts';
import { isCovered } from '../../../core/ecosystems.ts';
import { defaultHarvestTool, type HarvestTool } from '../../../core/harvestTools.ts';
import type { HarvestOrder, HarvestState } from './harvest.ts';
import { chunksOf, ordersOf } from './harvestChunks.ts';
import { harvestItemKey } from './harvestItems.ts';
import type { HarvestPlan, HarvestTarget, LeftOut, LeftOutReason } from './harvestPlan.ts';
import { forwardedOnce, isFuture, takeOverAfter } from './harvestTimes.ts';

export interface PlanContext {
  /** The base URL it would be sent to. */
  readonly service: string;
  /** Earlier orders, of any service. */
  readonly orders: readonly HarvestOrder[];
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

type Sendable = HarvestPlan['send'][number];
type Obstacle = Extract<LeftOutReason, { readonly kind: 'alreadyQueued' | 'refusedBefore' }>;

/** The service's list of what it doesn't harvest changes rarely, but does. Milliseconds. */
const refusalLasts = 30 * 24 * 60 * 60_000;
/** Wishes processed between two pauses: about a millisecond. */
const slice = 200;

/** Each wish is either sent or skipped with the first reason that applies. `tool`: `null` for the fitting one. */
export function* planHarvest(
  targets: readonly HarvestTarget[],
  tool: HarvestTool | null,
  context: PlanContext,
): Steps<HarvestPlan> {
  const obstacles = obstaclesIn(context);
  yield;
  const send: Sendable[] = [];
  const leftOut: LeftOut[] = [];
  const seen = new Set<string>();
  for (const [at, target] of targets.entries()) {
    const item = sendableOf(target, tool);
    const reason = 'kind' in item ? item : reasonAgainst(item, target, { seen, obstacles, context });
    if (reason !== null) leftOut.push({ name: nameOf(target), reason });
    else if (!('kind' in item)) send.push(item);
    if ((at + 1) % slice === 0) yield;
  }
  const requests = ordersOf(send).reduce((sum, order) => sum + chunksOf(order).length, 0);
  return { service: context.service, send, leftOut, requests };
}

/** Reasons not to send it now, from all earlier orders to the same service; `null` if there is none. */
export function obstaclesIn({ service, orders, now }: PlanContext): ReadonlyMap<string, Obstacle> {
  const found = new Map<string, Obstacle>();
  // Newest first: the latest state counts.
  for (const order of orders)
    for (const item of order.service === service ? order.items : []) {
      const obstacle = obstacleIn(item.state, order.orderedAt, now);
      const key = harvestItemKey(item);
      if (obstacle === null || found.get(key)?.kind === 'alreadyQueued') continue;
      if (obstacle.kind === 'alreadyQueued' || !found.has(key)) found.set(key, obstacle);
    }
  return found;
}

function obstacleIn(state: HarvestState, orderedAt: number, now: number): Obstacle | null {
  const queued = (since: number, lasts: number): Obstacle | null =>
    isFuture(since, now) || now - since >= lasts ? null : { kind: 'alreadyQueued', since };
  switch (state.kind) {
    case 'waiting':
      return queued(orderedAt, takeOverAfter);
    case 'sending':
      return queued(state.since, forwardedOnce);
    case 'unsure':
    case 'accepted':
    case 'arrived':
    case 'gaveUp':
      // Once a definition was computed, the service forwards the same request again.
      return state.computedAt !== null && state.computedAt > state.sentAt ? null : queued(state.sentAt, forwardedOnce);
    case 'refused':
      return isFuture(state.at, now) || now - state.at >= refusalLasts ? null : { kind: 'refusedBefore', at: state.at };
    case 'failed':
      return null;
  }
}

function sendableOf({ coordinates }: HarvestTarget, tool: HarvestTool | null): Sendable | LeftOutReason {
  if (coordinates === null) return { kind: 'noCoordinates' };
  const made = makeCoordinates(coordinates);
  if (!made.ok || formatCoordinates(made.value).toLowerCase() !== formatCoordinates(coordinates).toLowerCase())
    return { kind: 'garbage' };
  if (coordinates.revision === null) return { kind: 'noRevision' };
  return { coordinates: made.value, tool: tool ?? defaultHarvestTool(coordinates) };
}

function reasonAgainst(
  item: Sendable,
  { isForcedHarvest = false }: HarvestTarget,
  parts: {
    readonly seen: Set<string>;
    readonly obstacles: ReadonlyMap<string, Obstacle>;
    readonly context: PlanContext;
  },
): LeftOutReason | null {
  if (parts.context.isPrivate(item.coordinates)) return { kind: 'private' };
  if (!isCovered(item.coordinates)) return { kind: 'notCovered' };
  const key = harvestItemKey(item);
  if (parts.seen.has(key)) return { kind: 'duplicate' };
  parts.seen.add(key);
  const obstacle = parts.obstacles.get(key) ?? null;
  return obstacle?.kind === 'refusedBefore' && isForcedHarvest ? null : obstacle;
}

function nameOf({ coordinates, name }: HarvestTarget): string {
  return coordinates === null ? name : formatCoordinates(coordinates);
}

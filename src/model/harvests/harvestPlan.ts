import type { Steps } from '../../base/steps.ts';
import { type Coordinates, formatCoordinates, makeCoordinates } from '../../core/coordinates.ts';
import { isCovered } from '../../core/ecosystems.ts';
import { defaultHarvestTool, type HarvestTool } from '../../core/harvestTools.ts';
import { divideBatch } from '../../service/batch.ts';
import { harvestLimits } from '../../service/batch.ts';
import { isFuture, takeOverAfter } from '../submissions/watchTimes.ts';
import type { HarvestItem, HarvestOrder, HarvestState } from './harvest.ts';
import { harvestItemKey, maxInOrder } from './harvestItems.ts';
import { forwardedOnce } from './harvestTimes.ts';

/** A component the user wants harvested, as far as it is known. */
export interface HarvestTarget {
  /** `null` if there is nothing to request. */
  readonly coordinates: Coordinates | null;
  /** Its name if there are no coordinates: a dependency's name, a line of text. */
  readonly name: string;
  /** The user wants this one again although the service refused it. */
  readonly isForcedHarvest?: boolean;
}

/** A component with a revision, and a tool. */
type Sendable = Pick<HarvestItem, 'coordinates' | 'tool'>;

/** What would be sent, and what would not. Has no effect on its own. */
export interface HarvestPlan {
  readonly service: string;
  readonly send: readonly Sendable[];
  readonly leftOut: readonly LeftOut[];
  /** Number of requests, if the service refuses none. */
  readonly requests: number;
}

export interface LeftOut {
  /** Written coordinates if there are any, else the name. */
  readonly name: string;
  readonly reason: LeftOutReason;
}

export type LeftOutReason =
  | { readonly kind: 'private' }
  /** Nothing that could be requested from the service. */
  | { readonly kind: 'noCoordinates' }
  /** Only a revision can be harvested. */
  | { readonly kind: 'noRevision' }
  /** A type and provider that do not go together, or a namespace where there is none, or none where there must be one. */
  | { readonly kind: 'notCovered' }
  /** Not parseable as coordinates. */
  | { readonly kind: 'garbage' }
  /** A target that is there twice. */
  | { readonly kind: 'duplicate' }
  /** The service ignores the same request for a day (service-api.md 6.1). */
  | { readonly kind: 'alreadyQueued'; readonly since: number }
  /** The service refused it before. */
  | { readonly kind: 'refusedBefore'; readonly at: number };

interface ObstacleContext {
  /** The base URL it would be sent to. */
  readonly service: string;
  /** Earlier orders, of any service. */
  readonly orders: readonly HarvestOrder[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface PlanContext extends ObstacleContext {
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

type Obstacle = Extract<LeftOutReason, { readonly kind: 'alreadyQueued' | 'refusedBefore' }>;

/** The service's list of what it doesn't harvest changes rarely, but does. Milliseconds. */
const refusalLasts = 30 * 24 * 60 * 60_000;
/** Targets processed between two pauses: about a millisecond. */
const sliceSize = 200;

/** Each target is either sent or skipped with the first reason that applies. `tool`: `null` for the fitting one. */
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
    if ((at + 1) % sliceSize === 0) yield;
  }
  const requests = ordersOf(send).reduce((sum, order) => sum + chunksOf(order).length, 0);
  return { service: context.service, send, leftOut, requests };
}

/** What may still be sent of what the user agreed to: other windows and prompts went on meanwhile. */
export function stillSendable<T extends Sendable>(
  items: readonly T[],
  context: ObstacleContext,
): { readonly send: readonly T[]; readonly leftOut: readonly LeftOut[] } {
  const obstacles = obstaclesIn(context);
  const leftOut: LeftOut[] = [];
  const send = items.filter((item) => {
    const reason = obstacles.get(harvestItemKey(item));
    if (reason?.kind !== 'alreadyQueued') return true;
    leftOut.push({ name: formatCoordinates(item.coordinates), reason });
    return false;
  });
  return { send, leftOut };
}

/** Reasons not to send it now, from all earlier orders to the same service; `null` if there is none. */
function obstaclesIn({ service, orders, now }: ObstacleContext): ReadonlyMap<string, Obstacle> {
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
  const queued = (since: number, maxAge: number): Obstacle | null =>
    isFuture(since, now) || now - since >= maxAge ? null : { kind: 'alreadyQueued', since };
  switch (state.kind) {
    case 'waiting':
      return queued(orderedAt, takeOverAfter);
    case 'sending':
      return queued(state.since, forwardedOnce);
    case 'refused':
      return isFuture(state.at, now) || now - state.at >= refusalLasts ? null : { kind: 'refusedBefore', at: state.at };
    case 'failed':
      return null;
    default:
      // Once a definition was computed, the service forwards the same request again.
      return state.computedAt !== null && state.computedAt > state.sentAt ? null : queued(state.sentAt, forwardedOnce);
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

const encoder = new TextEncoder();

/** Divides targets into orders, each a file of its own. */
export function ordersOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  return divideBatch(items, { items: maxInOrder, bytes: Infinity }, () => 0);
}

/** Divides an order into requests the service accepts (service-api.md 6.1), in order. */
export function chunksOf<T extends Sendable>(items: readonly T[]): readonly (readonly T[])[] {
  return divideBatch(items, { ...harvestLimits, bytes: harvestLimits.bytes - brackets }, bytesOf);
}

const brackets = 2;

/** Size of one element of the body, with its comma. */
function bytesOf({ tool, coordinates }: Sendable): number {
  const text = JSON.stringify({ tool, coordinates: formatCoordinates(coordinates) });
  const isPlain = /^[ -~]*$/.test(text);
  return 1 + (isPlain ? text.length : encoder.encode(text).length);
}

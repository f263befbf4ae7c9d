import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { HarvestTool } from '../../core/harvestTools.ts';
import {
  type HarvestItem,
  type HarvestOrder,
  type HarvestProgress,
  type HarvestState,
  harvestStates,
} from './harvest.ts';

/** States of items waited for. */
export type FollowedState = Extract<HarvestState, { readonly kind: 'accepted' | 'unsure' }>;

/** The service's limit per request; no order holds more: one file, read and written at once. */
export const maxInOrder = 1000;

/** Identifies an item within its order, and the same request in others: component and tool. */
export function harvestItemKey({ coordinates, tool }: Pick<HarvestItem, 'coordinates' | 'tool'>): string {
  return itemKey(coordinatesKey(coordinates), tool);
}

/** `component`: a `coordinatesKey`. */
export function itemKey(component: string, tool: HarvestTool): string {
  return `${component} ${tool}`;
}

export function isFollowed(state: HarvestState): state is FollowedState {
  return state.kind === 'accepted' || state.kind === 'unsure';
}

/** A harvest that is waited for. */
export interface PendingHarvest {
  /** Milliseconds since the epoch: when the request was sent. */
  readonly sentAt: number;
  /** The response is missing: whether the service has queued it is unknown. */
  readonly isUnsure: boolean;
}

/** `null`: none is pending. */
export function pendingHarvest(item: HarvestItem | null): PendingHarvest | null {
  return item && isFollowed(item.state) ? { sentAt: item.state.sentAt, isUnsure: item.state.kind === 'unsure' } : null;
}

/** Unfinished: on its way, or waited for. */
export function isUnderWay({ kind }: HarvestState): boolean {
  return !harvestStates[kind].actions.includes('remove');
}

/** Progress right after a request has left, or was received. */
export function progressAt(sentAt: number, before: readonly string[]): HarvestProgress {
  return { sentAt, before, results: [], computed: [], computedAt: null, askedAt: null, followedFrom: sentAt };
}

export function newItem(coordinates: Coordinates, tool: HarvestTool): HarvestItem {
  return { coordinates, tool, state: { kind: 'waiting' } };
}

/** Returns the same object if nothing changes. */
export function withStates(order: HarvestOrder, change: (item: HarvestItem) => HarvestState): HarvestOrder {
  let isChanged = false;
  const items = order.items.map((item) => {
    const state = change(item);
    if (state === item.state) return item;
    isChanged = true;
    return { ...item, state };
  });
  return isChanged ? { ...order, items } : order;
}

export function keysOf(items: readonly HarvestItem[]): ReadonlySet<string> {
  return new Set(items.map(harvestItemKey));
}

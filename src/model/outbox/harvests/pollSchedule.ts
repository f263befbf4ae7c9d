import { type Coordinates, formatCoordinates } from '../../../core/coordinates.ts';
import { isFuture, takeOverAfter } from '../outboxTimes.ts';
import type { HarvestItem, HarvestOrder } from './harvest.ts';
import { type FollowedState, isFollowed } from './harvestItems.ts';
import type { HarvestOrders } from './harvestOrders.ts';
import { hasNews, sendingSince, withinTime } from './harvestProgress.ts';
import { dueAt, isOver } from './harvestTimes.ts';
import type { HarvestService } from './harvestPorts.ts';
import type { PollFailures } from './pollLimits.ts';
import { bytesOf } from '../../../service/batch.ts';

interface Parts {
  readonly orders: HarvestOrders;
  readonly pollFailures: PollFailures;
  /** A factor around 1, so that windows and orders don't poll in step. */
  readonly newJitter: () => number;
}

/** Components being asked about explicitly, regardless of the budget. By `coordinatesKey`; `null`: all. */
export type Asked = ReadonlySet<string> | null;

/** What is waited for in all orders, and when to look. Sends no request. Times are milliseconds since the epoch. */
export class PollSchedule {
  readonly #parts: Parts;
  readonly #jitters = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** When the first look is due; `Infinity`: nothing is waited for. */
  firstDue(baseUrl: string): number {
    const { orders } = this.#parts;
    let first = Infinity;
    // Called at every change: thousands of items cost a millisecond.
    for (const order of orders.all) {
      if (order.service !== baseUrl || orders.driven.has(order.id)) continue;
      for (const item of order.items)
        if (isFollowed(item.state)) first = Math.min(first, this.#dueAt(order, item, item.state));
    }
    return first;
  }

  /** When an item no longer driven by any window, or with a time left in the future by a clock change, needs fixing. */
  firstLeft(now: number): number {
    const { orders } = this.#parts;
    let first = Infinity;
    for (const order of orders.all) {
      if (orders.driven.has(order.id)) continue;
      const since = sendingSince(order);
      if (since !== null) first = Math.min(first, isFuture(since, now) ? now : since + takeOverAfter);
      if (order.items.some(({ state }) => withinTime(state, now) !== state)) first = now;
    }
    return first;
  }

  /** Each component once, with its due time. */
  of({ baseUrl, hasNoBatches }: HarvestService, asked: Asked): readonly Waiting[] {
    const waiting = new Map<string, Waiting>();
    for (const { order, item, state } of this.#followed()) {
      if (order.service !== baseUrl) continue;
      const key = this.#keyOf(item);
      if (asked !== null && !asked.has(key)) continue;
      const due = Math.min(this.#dueAt(order, item, state), waiting.get(key)?.dueAt ?? Infinity);
      const most = hasNoBatches ? 1 : this.#parts.pollFailures.maxWith(key, lookLimits.items);
      waiting.set(key, { key, coordinates: item.coordinates, dueAt: due, most });
    }
    return [...waiting.values()];
  }

  /** Followed without news: unsure ones first, then those whose results were listed longest ago. */
  silent(
    baseUrl: string,
    listedAt: (item: HarvestItem) => number,
    isPrivate: (one: Coordinates) => boolean,
  ): readonly HarvestItem[] {
    const isAccepted = (item: HarvestItem): number => Number(item.state.kind === 'accepted');
    return this.#followed()
      .filter(({ order }) => order.service === baseUrl)
      .flatMap(({ item, state }) => (hasNews(state) || isPrivate(item.coordinates) ? [] : [item]))
      .sort((a, b) => isAccepted(a) - isAccepted(b) || listedAt(a) - listedAt(b));
  }

  /** Keys of those no longer waited for. */
  over(baseUrl: string, now: number): ReadonlySet<string> {
    const over = this.#followed().filter(({ order, state }) => order.service === baseUrl && isOver(state, now));
    return new Set(over.map(({ item }) => this.#keyOf(item)));
  }

  #followed(): readonly { readonly order: HarvestOrder; readonly item: HarvestItem; readonly state: FollowedState }[] {
    const { orders } = this.#parts;
    return orders.all.flatMap((order) =>
      orders.driven.has(order.id)
        ? []
        : order.items.flatMap((item) => (isFollowed(item.state) ? [{ order, item, state: item.state }] : [])),
    );
  }

  #dueAt({ id }: HarvestOrder, item: HarvestItem, state: FollowedState): number {
    const due = dueAt(state, this.#jitterOf(id));
    return this.#parts.pollFailures.isAny ? Math.max(due, this.#parts.pollFailures.notBefore(this.#keyOf(item))) : due;
  }

  #jitterOf(id: string): number {
    const known = this.#jitters.get(id);
    if (known !== undefined) return known;
    const jitter = this.#parts.newJitter();
    this.#jitters.set(id, jitter);
    return jitter;
  }

  #keyOf({ coordinates }: Pick<HarvestItem, 'coordinates'>): string {
    return this.#parts.orders.keyOf(coordinates);
  }
}

/** A component that is waited for. */
export interface Waiting {
  /** `coordinatesKey`. */
  readonly key: string;
  readonly coordinates: Coordinates;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
  /** Largest number of components to request it with, itself included. */
  readonly most: number;
}

/** The service's limits for one look: this many items, and 100 KiB (service-api.md 4.6). */
export const lookLimits = { items: 500, bytes: 90_000 } as const;

/** Groups components to request together: at most `maxGroups`, earliest due first, filled with those not yet due. */
export function lookGroups(waiting: readonly Waiting[], maxGroups: number): readonly (readonly Waiting[])[] {
  const groups: Group[] = [];
  const open = new Map<number, Group>();
  for (const one of waiting.toSorted((a, b) => a.dueAt - b.dueAt)) {
    const bytes = bytesOf(formatCoordinates(one.coordinates));
    const most = Math.min(one.most, lookLimits.items);
    let group = open.get(most);
    if (group === undefined || group.items.length >= most || group.bytes + bytes > lookLimits.bytes) {
      if (groups.length >= maxGroups) {
        if (open.size === 0) break;
        open.delete(most);
        continue;
      }
      group = { items: [], bytes: 2 };
      groups.push(group);
      open.set(most, group);
    }
    group.items.push(one);
    group.bytes += bytes;
  }
  return groups.map(({ items }) => items);
}

interface Group {
  readonly items: Waiting[];
  bytes: number;
}

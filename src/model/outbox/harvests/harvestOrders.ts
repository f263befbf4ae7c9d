import type { Result } from '../../../base/result.ts';
import { type Coordinates, formatCoordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import { KeyMemo } from '../../workspace/keyMemo.ts';
import type { RecordForm, SharedRecord } from '../../storage/sharedRecord.ts';
import { SharedRecords } from '../../storage/sharedRecords.ts';
import type { HarvestItem, HarvestOrder } from './harvest.ts';
import { isUnderWay, itemKey } from './harvestItems.ts';
import type { HarvestPorts } from './harvestPorts.ts';
import { joinedOrders } from './joinedOrders.ts';

const day = 24 * 60 * 60_000;
/** How long discarded orders stay readable for other windows. Milliseconds. */
const endedLasts = day;
/** Finished orders are removed from the list automatically after this time. Milliseconds. */
const listedFor = 32 * day;

/** `keyOf`: `coordinatesKey`, possibly cached. */
export function harvestFormWith(keyOf: (coordinates: Coordinates) => string): RecordForm<HarvestOrder> {
  return {
    write: ({ items, ...rest }) => ({
      ...rest,
      items: items.map(({ coordinates, tool, state }) => [formatCoordinates(coordinates), tool, state]),
    }),
    read: async (json, id) => {
      const { storedHarvest } = await import('./storedHarvest.ts');
      const { data } = storedHarvest.safeParse(json);
      if (data?.id !== id) return null;
      const { looks, ...order } = data;
      const keys = new Set(order.items.map(({ coordinates, tool }) => itemKey(keyOf(coordinates), tool)));
      return keys.size === order.items.length ? { ...order, ...(looks && { looks }) } : null;
    },
  };
}

/** The orders of all windows, as known to this one. */
export class HarvestOrders {
  readonly #ports: Pick<HarvestPorts, 'session' | 'clock' | 'turns'>;
  readonly #records: SharedRecords<HarvestOrder>;
  readonly #memo = new KeyMemo();
  readonly #joined = new Map<string, Joined>();
  #all: readonly HarvestOrder[] = [];
  /** By service, then by component: the item of the newest order that has it. */
  #index: Map<string, Map<string, HarvestItem>> | null = null;

  constructor({ files, session, clock, log, turns }: HarvestPorts) {
    this.#ports = { session, clock, turns };
    const pause = (): Promise<void> => turns.pause();
    const form = harvestFormWith((coordinates) => this.keyOf(coordinates));
    this.#records = new SharedRecords({ files, session, form, log, what: 'harvests', pause });
  }

  /** Newest first; the same list until something changes. */
  get all(): readonly HarvestOrder[] {
    const all = [...this.#records.ids]
      .flatMap((id) => this.get(id) ?? [])
      .sort((a, b) => b.orderedAt - a.orderedAt || (a.id < b.id ? -1 : 1));
    if (!isSameList(all, this.#all)) this.#all = all;
    return this.#all;
  }

  /** The last reload succeeded. */
  get isRead(): boolean {
    return this.#records.isRead;
  }

  get(id: string): HarvestOrder | undefined {
    const heads = this.#records.heads(id);
    const known = this.#joined.get(id);
    // Another window's change may just have been read: never continue from an older state.
    if (known && isSameList(known.heads, heads)) return known.order;
    const order = joinedOrders(heads.map(({ value }) => value));
    if (order) this.#joined.set(id, { heads, order });
    else this.#joined.delete(id);
    return order ?? undefined;
  }

  keyOf(coordinates: Coordinates): string {
    return this.#memo.keyOf(coordinates);
  }

  /** As `harvestItemKey`. */
  itemKeyOf({ coordinates, tool }: HarvestItem): string {
    return itemKey(this.keyOf(coordinates), tool);
  }

  find(service: string, coordinates: Coordinates): HarvestItem | null {
    return this.#indexed().get(service)?.get(this.keyOf(coordinates)) ?? null;
  }

  /** Can be read at once. `isDriven`: this window sends it, and concurrent changes by others are not overlooked. */
  put(order: HarvestOrder, isDriven = false): Promise<Result<void, Problem>> {
    const heads = this.#records.heads(order.id);
    const own = heads.filter(({ session }) => session === this.#ports.session);
    const kept = this.#records.put(order.id, order, isDriven && own.length > 0 ? own : heads);
    this.#index = null;
    return kept;
  }

  /** Removes it from the list, in all windows. */
  async end(order: HarvestOrder): Promise<void> {
    const endedAt = this.#ports.clock.now();
    const kept = this.#records.put(order.id, order, this.#records.heads(order.id), { endedAt });
    this.#index = null;
    await kept;
  }

  /** Returns the changed orders with their previous versions. Not reentrant. */
  async reload(): Promise<ReadonlyMap<string, HarvestOrder | undefined>> {
    const before = new Map(this.all.map((order) => [order.id, order]));
    const changed = await this.#records.reload();
    this.#index = null;
    if (changed.size > 0) await this.#ports.turns.pause();
    await this.#tidyUp();
    return new Map([...changed].map((id) => [id, before.get(id)]));
  }

  async #tidyUp(): Promise<void> {
    const now = this.#ports.clock.now();
    for (const order of this.all)
      if (now - order.orderedAt > listedFor && !order.items.some(({ state }) => isUnderWay(state)))
        await this.end(order);
    await this.#records.removeEndedBefore(now - endedLasts);
  }

  #indexed(): Map<string, Map<string, HarvestItem>> {
    if (this.#index) return this.#index;
    const index = new Map<string, Map<string, HarvestItem>>();
    for (const { service, items } of this.all) {
      const found = index.get(service) ?? new Map<string, HarvestItem>();
      index.set(service, found);
      for (const item of items) {
        const key = this.keyOf(item.coordinates);
        if (!found.has(key)) found.set(key, item);
      }
    }
    this.#index = index;
    return index;
  }
}

interface Joined {
  readonly heads: readonly SharedRecord<HarvestOrder>[];
  readonly order: HarvestOrder;
}

function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((element, at) => element === other[at]);
}

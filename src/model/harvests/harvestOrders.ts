import { type Coordinates, formatCoordinates, KeyMemo } from '../../core/coordinates.ts';
import { RecordStore } from '../storage/recordStore.ts';
import type { RecordForm } from '../storage/sharedRecord.ts';
import { type HarvestItem, type HarvestOrder, type HarvestState, harvestStates } from './harvest.ts';
import { harvestItemKey, isUnderWay, itemKey } from './harvestItems.ts';
import type { HarvestPorts } from './harvestPorts.ts';

const day = 24 * 60 * 60_000;
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
      const keys = new Set(data.items.map(({ coordinates, tool }) => itemKey(keyOf(coordinates), tool)));
      return keys.size === data.items.length ? data : null;
    },
  };
}

/** The orders of all windows. */
export class HarvestOrders extends RecordStore<HarvestOrder> {
  /** Ids of orders this window is sending. */
  readonly driven = new Set<string>();
  readonly #memo: KeyMemo;
  /** By service, then by component: the item of the newest order that has it. `null` after a change. */
  #index: Map<string, Map<string, HarvestItem>> | null = null;

  constructor(
    { files, session, log, turns }: HarvestPorts,
    onReload: (changed: ReadonlyMap<string, HarvestOrder | undefined>) => Promise<void>,
  ) {
    const memo = new KeyMemo();
    super({
      files,
      session,
      log,
      onReload,
      form: harvestFormWith((coordinates) => memo.keyOf(coordinates)),
      what: 'harvests',
      madeAt: ({ orderedAt }) => orderedAt,
      merge: mergedOrders,
      pause: () => turns.pause(),
    });
    this.#memo = memo;
    this.onDidChange(() => (this.#index = null));
  }

  keyOf(coordinates: Coordinates): string {
    return this.#memo.keyOf(coordinates);
  }

  /** As `harvestItemKey`. */
  itemKeyOf({ coordinates, tool }: HarvestItem): string {
    return itemKey(this.keyOf(coordinates), tool);
  }

  /** Removes what ended long ago. */
  async removeOutdated(now: number): Promise<void> {
    for (const { id, orderedAt, items } of this.all)
      if (now - orderedAt > listedFor && !items.some(({ state }) => isUnderWay(state))) await this.remove(id);
  }

  find(service: string, coordinates: Coordinates): HarvestItem | null {
    return this.#indexed().get(service)?.get(this.keyOf(coordinates)) ?? null;
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

/**
 * Two versions of an order that windows wrote independently, item by item. The most certain state is kept; between equals,
 * the later answer.
 */
export function mergedOrders(one: HarvestOrder, other: HarvestOrder): HarvestOrder {
  const items = new Map(one.items.map((item) => [harvestItemKey(item), item]));
  for (const item of other.items) {
    const key = harvestItemKey(item);
    const known = items.get(key);
    items.set(key, known ? further(known, item) : item);
  }
  return { ...one, items: [...items.values()] };
}

function further(one: HarvestItem, other: HarvestItem): HarvestItem {
  const [a, b] = [one.state, other.state];
  // The user follows an item again that was given up.
  if ('followedFrom' in a && 'followedFrom' in b && a.followedFrom !== b.followedFrom)
    if (a.kind !== 'arrived' && b.kind !== 'arrived') return a.followedFrom > b.followedFrom ? one : other;
  if (certainty(a) !== certainty(b)) return certainty(a) > certainty(b) ? one : other;
  return 'askedAt' in a && 'askedAt' in b && (b.askedAt ?? 0) > (a.askedAt ?? 0) ? other : one;
}

function certainty({ kind }: HarvestState): number {
  return harvestStates[kind].certainty;
}

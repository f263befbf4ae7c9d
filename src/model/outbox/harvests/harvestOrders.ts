import { type Coordinates, formatCoordinates, KeyMemo } from '../../../core/coordinates.ts';
import type { RecordForm } from '../../storage/sharedRecord.ts';
import { OutboxRecords } from '../outboxRecords.ts';
import type { HarvestItem, HarvestOrder, HarvestState } from './harvest.ts';
import { harvestItemKey, isUnderWay, itemKey } from './harvestItems.ts';
import type { HarvestPorts } from './harvestPorts.ts';

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

/** The orders of all windows. */
export class HarvestOrders extends OutboxRecords<HarvestOrder> {
  readonly #memo: KeyMemo;
  /** By service, then by component: the item of the newest order that has it. `null` after a change. */
  #index: Map<string, Map<string, HarvestItem>> | null = null;

  constructor(
    { files, session, clock, log, turns }: HarvestPorts,
    onReload: (changed: ReadonlyMap<string, HarvestOrder | undefined>) => Promise<void>,
  ) {
    const memo = new KeyMemo();
    super({
      files,
      session,
      clock,
      log,
      onReload,
      endedLasts,
      form: harvestFormWith((coordinates) => memo.keyOf(coordinates)),
      what: 'harvests',
      sentAt: ({ orderedAt }) => orderedAt,
      joined: joinedOrders,
      isOutdated: ({ orderedAt, items }) =>
        clock.now() - orderedAt > listedFor && !items.some(({ state }) => isUnderWay(state)),
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
 * Merges versions of an order that several windows wrote independently, item by item. The most certain state wins;
 * between equals, the later look.
 */
export function joinedOrders(all: readonly HarvestOrder[]): HarvestOrder | null {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0) return first ?? null;
  const items = new Map(first.items.map((item) => [harvestItemKey(item), item]));
  for (const { items: more } of others)
    for (const item of more) {
      const key = harvestItemKey(item);
      const known = items.get(key);
      items.set(key, known ? further(known, item) : item);
    }
  const looks = all.flatMap((order) => order.looks ?? []);
  return { ...first, items: [...items.values()], looks: [...new Set(looks)].sort((a, b) => a - b) };
}

function further(one: HarvestItem, other: HarvestItem): HarvestItem {
  const [a, b] = [one.state, other.state];
  // The user has asked again for an item that was given up.
  if ('followedFrom' in a && 'followedFrom' in b && a.followedFrom !== b.followedFrom)
    if (a.kind !== 'arrived' && b.kind !== 'arrived') return a.followedFrom > b.followedFrom ? one : other;
  if (rank(a) !== rank(b)) return rank(a) > rank(b) ? one : other;
  return 'askedAt' in a && 'askedAt' in b && (b.askedAt ?? 0) > (a.askedAt ?? 0) ? other : one;
}

/** In ascending certainty. The service's answer outranks a state taken over without knowing. */
const ranks: Readonly<Record<HarvestState['kind'], number>> = {
  waiting: 0,
  sending: 1,
  unsure: 2,
  failed: 3,
  refused: 4,
  accepted: 5,
  gaveUp: 6,
  arrived: 7,
};

function rank({ kind }: HarvestState): number {
  return ranks[kind];
}

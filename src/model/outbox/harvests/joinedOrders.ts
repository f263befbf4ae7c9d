import type { HarvestItem, HarvestOrder, HarvestState } from './harvest.ts';
import { harvestItemKey } from './harvestItems.ts';

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

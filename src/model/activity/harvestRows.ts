import type { Coordinates } from '../../core/coordinates.ts';
import { type HarvestItem, type HarvestOrder, harvestStates } from '../harvests/harvest.ts';
import { harvestItemKey } from '../harvests/harvestItems.ts';
import type { HarvestRef } from '../harvests/harvests.ts';
import type { HarvestCounts, HarvestNode } from './activityNodes.ts';
import { shownHarvest } from './shownHarvest.ts';

/** One component of one service with all its harvest requests, newest first. Cheap: there may be thousands. */
export interface HarvestRow {
  /** Of service and component. */
  readonly key: string;
  readonly requests: readonly [OrderedItem, ...OrderedItem[]];
}

interface OrderedItem {
  readonly order: HarvestOrder;
  readonly item: HarvestItem;
}

/** Each component once, those that need the user first. `keyOf`: its key, made once for each object. */
export function harvestRows(
  orders: readonly HarvestOrder[],
  keyOf: (coordinates: Coordinates) => string,
): readonly HarvestRow[] {
  const rows = new Map<string, { readonly key: string; readonly requests: [OrderedItem, ...OrderedItem[]] }>();
  for (const one of orders) {
    for (const item of one.items) {
      const key = `${one.service} ${keyOf(item.coordinates)}`;
      const known = rows.get(key);
      if (known) known.requests.push({ order: one, item });
      else rows.set(key, { key, requests: [{ order: one, item }] });
    }
  }
  const groups = { needing: new Array<HarvestRow>(), waiting: new Array<HarvestRow>(), done: new Array<HarvestRow>() };
  for (const row of rows.values()) groups[groupOf(row)].push(row);
  return Object.values(groups).flatMap((group) => group.sort(newestFirst));
}

/** Items queued together keep their order: parts of it are sent, and fail, one after the other. */
function newestFirst({ requests: [a] }: HarvestRow, { requests: [b] }: HarvestRow): number {
  return timeOf(b) - timeOf(a);
}

function timeOf({ order: { orderedAt }, item }: OrderedItem): number {
  return item.state.kind === 'arrived' ? item.state.arrivedAt : orderedAt;
}

export function harvestCounts(rows: readonly HarvestRow[]): HarvestCounts {
  const counts = { needing: 0, waiting: 0, done: 0 };
  for (const row of rows) counts[groupOf(row)]++;
  return counts;
}

function groupOf({ requests: [{ item }] }: HarvestRow): keyof HarvestCounts {
  return harvestStates[item.state.kind].group;
}

export function harvestNode({ key, requests }: HarvestRow): HarvestNode {
  const [{ order: newest, item }, ...others] = requests;
  return {
    kind: 'harvest',
    id: `harvest/${key}`,
    coordinates: item.coordinates,
    tool: item.tool,
    service: newest.service,
    item,
    shown: shownHarvest(newest, item),
    refs: [refOf({ order: newest, item }), ...others.map(refOf)],
  };
}

function refOf({ order: { id }, item }: OrderedItem): HarvestRef {
  return { order: id, item: harvestItemKey(item) };
}

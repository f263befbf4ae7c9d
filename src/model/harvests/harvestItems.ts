import { coordinatesKey } from '../../core/coordinates.ts';
import type { HarvestItem } from './harvest.ts';

/** Names an item within its order, and the same wish in others: component and tool. */
export function harvestItemKey({ coordinates, tool }: Pick<HarvestItem, 'coordinates' | 'tool'>): string {
  return `${coordinatesKey(coordinates)} ${tool}`;
}

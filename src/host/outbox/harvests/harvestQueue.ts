import type { Coordinates } from '../../../core/coordinates.ts';
import { displayName } from '../../../core/coordinates.ts';
import type { Wishes } from '../../../model/outbox/harvests/wishes.ts';
import type { QueueHarvestsParts, QueueOptions } from './queueHarvests.ts';

/** Has these harvested, if the person agrees. */
export type QueueWishes = (wishes: Wishes, options: QueueOptions) => Promise<void>;

/** What asks is loaded when it is wanted: most sessions start without it. */
export function harvestQueue(parts: QueueHarvestsParts): QueueWishes {
  return async (wishes, options) => {
    const { queueHarvests } = await import('./queueHarvests.ts');
    await queueHarvests(wishes, parts, options);
  };
}

export function wishesFor(components: readonly Coordinates[]): Wishes {
  return { wishes: components.map((coordinates) => ({ coordinates, name: displayName(coordinates) })), leftOut: [] };
}

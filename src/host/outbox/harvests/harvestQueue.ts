import type { Coordinates } from '../../../core/coordinates.ts';
import { displayName } from '../../../core/coordinates.ts';
import type { HarvestTargets } from '../../../model/outbox/harvests/harvestTargets.ts';
import type { QueueHarvestsParts, QueueOptions } from './queueHarvests.ts';
import { queueHarvests } from './queueHarvests.ts';

/** Has these harvested, if the user agrees. */
export type QueueTargets = (targets: HarvestTargets, options: QueueOptions) => Promise<void>;

/** The prompts are loaded on demand: most sessions start without them. */
export function harvestQueue(parts: QueueHarvestsParts): QueueTargets {
  return async (targets, options) => {
    await queueHarvests(targets, parts, options);
  };
}

export function targetsFor(components: readonly Coordinates[]): HarvestTargets {
  return { targets: components.map((coordinates) => ({ coordinates, name: displayName(coordinates) })), leftOut: [] };
}

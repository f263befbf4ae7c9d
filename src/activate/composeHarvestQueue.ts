import { Limiter } from '../base/limiter.ts';
import type { DisposableStore } from '../base/disposable.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { HarvestListing } from '../host/outbox/harvests/harvestListing.ts';
import { harvestQueue, type QueueTargets, targetsFor } from '../host/outbox/harvests/harvestQueue.ts';
import type { Model } from './composeModel.ts';

/** What asks a person and then the service to harvest something. */
export interface HarvestQueue {
  readonly queue: QueueTargets;
  readonly queueHarvests: (components: readonly Coordinates[]) => Promise<void>;
  readonly listing: HarvestListing;
}

export function composeHarvestQueue(model: Model, store: DisposableStore): HarvestQueue {
  const { harvests, turns, clock, log } = model;
  const listing = store.add(new HarvestListing().register());
  const queue = harvestQueue({ harvests, listing, sending: new Limiter(1), turns, clock, log });
  return { queue, queueHarvests: (components) => queue(targetsFor(components), { tool: null }), listing };
}

import type { Turns } from '../../../base/steps.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { FindService } from '../../../model/definitions/find/findService.ts';
import type { Inventory } from '../../../model/workspace/inventory.ts';
import type { Clock, Log } from '../../../model/ports.ts';

/** What the find commands work with. */
export interface FindParts {
  readonly service: FindService;
  /** Has the service harvest it, if the person agrees. */
  readonly queueHarvest: (coordinates: Coordinates) => Promise<void>;
  readonly inventory: Inventory;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly log: Log;
  /** Addresses of the service in use, of its API and its web interface, whose pages are understood when they are pasted. */
  readonly addresses: () => readonly string[];
  /** `pr`: as it would be with that curation pull request. */
  readonly openDefinition: (coordinates: Coordinates, pr: number | null) => void;
}

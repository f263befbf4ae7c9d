import type { Turns } from '../../../base/steps.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { FindService } from '../../../model/definitions/find/findService.ts';
import type { Inventory } from '../../../model/workspace/inventory.ts';
import type { Clock, Log } from '../../../model/ports.ts';
import type { ManifestTexts } from '../../common/manifestTexts.ts';
import type { Settings } from '../../common/settings.ts';

/** Dependencies of the find commands. */
export interface FindParts {
  readonly service: FindService;
  /** Asks the service to harvest it, if the user agrees. */
  readonly queueHarvest: (coordinates: Coordinates) => Promise<void>;
  readonly inventory: Inventory;
  readonly manifestTexts: Pick<ManifestTexts, 'of'>;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly log: Log;
  readonly settings: Pick<Settings, 'serviceAddresses'>;
  /** `pr`: with the effect of that curation pull request. */
  readonly openDefinition: (coordinates: Coordinates, pr: number | null) => void;
}

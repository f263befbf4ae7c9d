import type { Coordinates } from '../../../core/coordinates.ts';
import type { FindService } from '../../../model/definitions/find/findService.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

/** Dependencies of the find commands. */
export interface FindParts extends Pick<
  SharedParts,
  'inventory' | 'manifestTexts' | 'clock' | 'turns' | 'log' | 'settings'
> {
  readonly service: FindService;
  /** Asks the service to harvest it, if the user agrees. */
  readonly queueHarvest: (coordinates: Coordinates) => Promise<void>;
  /** `pr`: with the effect of that curation pull request. */
  readonly openDefinition: (coordinates: Coordinates, pr: number | null) => void;
}

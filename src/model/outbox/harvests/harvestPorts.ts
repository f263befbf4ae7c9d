import type { Result } from '../../../base/result.ts';
import type { Turns } from '../../../base/steps.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { SettingProblem } from '../../../core/problem.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import type { Clock, Log } from '../../ports.ts';
import type { RecordFiles } from '../../storage/recordFiles.ts';

/** What of a service is used. */
export interface HarvestService extends Pick<ServiceClient, 'baseUrl' | 'look'> {
  readonly harvests: Pick<ServiceClient['harvests'], 'queue' | 'list'>;
}

export interface HarvestPorts {
  /** A folder of its own. */
  readonly files: RecordFiles;
  /** Names this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly client: () => Result<HarvestService, SettingProblem>;
  /** Asked for the plan, and again right before each request: what it says yes to is never sent. */
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** What is known before, and who learns what a look brings. */
  readonly definitions: Pick<Definitions, 'get' | 'learn' | 'learnStored'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly turns: Turns;
}

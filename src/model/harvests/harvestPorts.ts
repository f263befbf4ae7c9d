import type { Result } from '../../base/result.ts';
import type { Turns } from '../../base/steps.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Clock, Log } from '../ports.ts';
import type { RecordFiles } from '../storage/recordFiles.ts';

/** The part of a service client used here. */
export interface HarvestService extends Pick<ServiceClient, 'baseUrl'> {
  readonly harvests: Pick<ServiceClient['harvests'], 'queue'>;
}

export interface HarvestPorts {
  /** A dedicated folder. */
  readonly files: RecordFiles;
  /** Identifies this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly client: () => Result<HarvestService, SettingProblem>;
  /** Checked for the plan, and again right before each request: private components are never sent. */
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** Shows how far a harvest is. */
  readonly definitions: Pick<Definitions, 'get' | 'want' | 'loadStored' | 'onDidChange'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly turns: Turns;
}

import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { SettingProblem } from '../../core/problem.ts';
import type { Curation } from '../../curation/curation.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { RecordFiles } from '../storage/recordFiles.ts';
import type { Clock, Log } from '../ports.ts';
import type { SubmissionPart } from './submission.ts';

export interface SubmissionClient {
  readonly baseUrl: string;
  /** Sends once, and never retries. */
  readonly contributions: Pick<ServiceClient['contributions'], 'submit' | 'submitSingle'>;
  readonly curations: Pick<ServiceClient['curations'], 'ofComponent'>;
}

export type Carries = SubmissionPart['carries'];

export interface SubmissionsParts {
  /** A dedicated folder. */
  readonly files: RecordFiles;
  /** Identifies this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly client: () => Result<SubmissionClient, SettingProblem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /**
   * Requested before each request to the service at that base address, and never stored; `null`: that sign-in no longer
   * exists, or may not be sent there.
   */
  readonly token: (account: string, service: string) => Promise<string | null>;
  /** True if the definition, requested again, reflects the curation; `null`: currently unknown. */
  readonly isInEffect: (coordinates: Coordinates, curation: Curation, signal: AbortSignal) => Promise<boolean | null>;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
}

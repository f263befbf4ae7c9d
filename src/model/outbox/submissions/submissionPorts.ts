import type { Result } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../../core/problem.ts';
import type { ContributionInfo, Curation, CurationSet } from '../../../curation/curation.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ContributionBody, SingleBody } from '../../../core/contributionBody.ts';
import type { Contribution } from '../../../service/curationAnswer.ts';
import type { RecordFiles } from '../../storage/recordFiles.ts';
import type { Clock, Log } from '../../ports.ts';
import type { SubmissionPart } from './submission.ts';
import type { Refusal } from '../../../service/contributionRefusals.ts';
import type { SentContribution } from '../../../service/contributionAnswer.ts';

export interface SubmitOptions {
  /** For this request only. */
  readonly token?: string | undefined;
  readonly isWithdrawn?: (() => boolean) | undefined;
}

export interface SubmitFailure {
  readonly problem: Problem;
  readonly refusals: readonly Refusal[];
  /** False: not one byte has left. */
  readonly wasSent: boolean;
}

/** Sends once, and never retries. */
export interface ContributionSender {
  submit(
    body: ContributionBody,
    options: SubmitOptions,
    signal: AbortSignal,
  ): Promise<Result<SentContribution, SubmitFailure>>;
  submitSingle(
    coordinates: Coordinates,
    body: SingleBody,
    options: SubmitOptions,
    signal: AbortSignal,
  ): Promise<Result<SentContribution, SubmitFailure>>;
}

export interface SubmissionClient {
  readonly baseUrl: string;
  readonly contributions: ContributionSender;
  readonly curations: Pick<ServiceClient['curations'], 'ofComponent'>;
}

export type Carries = SubmissionPart['carries'];

/** Requests of form B, each small enough for the service. The same input gives the same requests. */
export type ContributionBodies = (
  sets: readonly CurationSet[],
  info: ContributionInfo,
) => readonly { readonly body: ContributionBody; readonly carries: Carries }[];

/** Requests of form A, one per revision. */
export type SingleBodies = (
  sets: readonly CurationSet[],
  info: ContributionInfo,
) => readonly { readonly coordinates: Coordinates; readonly body: SingleBody; readonly carries: Carries }[];

/** What one part proposes for one component. */
export interface OwnContribution {
  readonly set: CurationSet;
  readonly info: ContributionInfo;
  /** Title of the pull request: each part of a large submission has its own. */
  readonly title: string;
  readonly account: string | null;
}

export interface SubmissionsParts {
  /** A dedicated folder. */
  readonly files: RecordFiles;
  /** Identifies this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly client: () => Result<SubmissionClient, SettingProblem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly contributionBodies: ContributionBodies;
  readonly singleBodies: SingleBodies;
  /** True if a pull request may be the one we made. */
  readonly sameContribution: (ours: OwnContribution, contribution: Contribution) => boolean;
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
  /** Longer than any request can take, in milliseconds: a request running since then has ended without a record. */
  readonly takeOverAfter?: number;
}

import type { Result } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../../core/problem.ts';
import type { ContributionInfo, Curation, CurationSet } from '../../../curation/curation.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ContributionBody, SingleBody } from '../../../core/contributionBody.ts';
import type { Refusal, SentContribution } from '../../../service/contribution.ts';
import type { Contribution } from '../../../service/curationAnswer.ts';
import type { RecordFiles } from '../../storage/recordFiles.ts';
import type { Clock, Log } from '../../ports.ts';
import type { SubmissionPart } from './submission.ts';

export interface SubmitOptions {
  /** Only for this request. */
  readonly token?: string | undefined;
  readonly isWithdrawn?: (() => boolean) | undefined;
}

export interface SubmitFailure {
  readonly problem: Problem;
  readonly refusals: readonly Refusal[];
  /** False: not one byte of it has left. */
  readonly wasSent: boolean;
}

/** Sends once, and never again by itself. */
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

/** Requests of form A, one a revision. */
export type SingleBodies = (
  sets: readonly CurationSet[],
  info: ContributionInfo,
) => readonly { readonly coordinates: Coordinates; readonly body: SingleBody; readonly carries: Carries }[];

/** What one part proposed for one component. */
export interface OwnContribution {
  readonly set: CurationSet;
  readonly info: ContributionInfo;
  /** Of the pull request: parts of a large submission have one of their own. */
  readonly title: string;
  readonly account: string | null;
}

export interface SubmissionsParts {
  /** A folder of its own. */
  readonly files: RecordFiles;
  /** Names this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly client: () => Result<SubmissionClient, SettingProblem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly contributionBodies: ContributionBodies;
  readonly singleBodies: SingleBodies;
  /** Whether a pull request is the one we may have made. */
  readonly sameContribution: (ours: OwnContribution, contribution: Contribution) => boolean;
  /**
   * Asked for before each request to the service at that base address, and kept nowhere; `null`: there is no such sign-in any
   * more, or it may not be sent there.
   */
  readonly token: (account: string, service: string) => Promise<string | null>;
  /** Whether the definition, asked anew, says what the curation says; `null`: that cannot be told now. */
  readonly isInEffect: (coordinates: Coordinates, curation: Curation, signal: AbortSignal) => Promise<boolean | null>;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Longer than any request can take, in milliseconds: what is under way since then has ended without a word. */
  readonly takeOverAfter?: number;
}

import type { Coordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import type { ContributionInfo, CurationSet } from '../../../curation/curation.ts';

/** One decision of a person to send something: written down before the first byte leaves, and never sent twice. */
export interface Submission {
  /** Random. */
  readonly id: string;
  /** Base address of the service it was sent to. */
  readonly service: string;
  /** The draft each set came from, and its text at that time. */
  readonly drafts: readonly { readonly id: string; readonly text: string }[];
  readonly info: ContributionInfo;
  readonly sets: readonly CurationSet[];
  /** The name of the GitHub account; `null`: anonymous. Never a token. */
  readonly account: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** One a request; a large submission has several. Done one after the other. */
  readonly parts: readonly SubmissionPart[];
}

export interface SubmissionPart {
  /** Which of `sets` it carries, and for form A which revision alone. */
  readonly carries: readonly { readonly set: number; readonly revision: string | null }[];
  readonly state: PartState;
}

export type PartState =
  /** Its turn has not come. */
  | { readonly kind: 'waiting' }
  /** It was tried, and nothing has left: no connection, no sign-in, a private name. */
  | { readonly kind: 'notSent'; readonly problem: Problem }
  /** On its way since then. What is found so after a restart is `unsure`. */
  | { readonly kind: 'sending'; readonly since: number }
  /**
   * Whether there is a pull request is not known: no answer, one from something in between, or an error of the service after
   * which there may be one. `null` as problem: its window has ended, or it was taken under no number. It is looked for among the
   * component's pull requests, and not sent again while it may still turn up. `lookedAt`: when it was looked for last.
   */
  | {
      readonly kind: 'unsure';
      readonly since: number;
      readonly problem: Problem | null;
      readonly lookedAt: readonly number[];
    }
  /** The service said no, and has made no pull request. `words` are its own, by place in the draft where it names one. */
  | { readonly kind: 'refused'; readonly problem: Problem; readonly words: readonly RefusedPlace[] }
  | PullRequestState;

export interface RefusedPlace {
  readonly set: number;
  readonly revision: string | null;
  /** As in `RevisionReading.places`; `null`: the whole. */
  readonly path: string | null;
  readonly words: string;
}

/** It is a pull request. `checkedAt`: when the service was asked about it last. */
export interface PullRequestState {
  readonly kind: 'open' | 'merged' | 'closed' | 'mergedNotInEffect';
  readonly number: number;
  /** A web address. */
  readonly url: string | null;
  readonly sentAt: number;
  readonly checkedAt: number;
  /** Revisions whose definition does not say yet what was merged. */
  readonly notInEffect: readonly Coordinates[];
}

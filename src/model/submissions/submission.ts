import type { ContributionMessage } from '../../core/contributionBody.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ContributionInfo, CurationSet } from '../../curation/curation.ts';
import type { RefusedPlace } from '../drafts/draftAnalyses.ts';

/** One user decision to send something: recorded before the first byte leaves, and never sent twice. */
export interface Submission {
  /** Random. */
  readonly id: string;
  /** Base address of the service it was sent to. */
  readonly service: string;
  /** The draft of each set, with its text at that time. */
  readonly drafts: readonly { readonly id: string; readonly text: string }[];
  readonly info: ContributionInfo;
  readonly sets: readonly CurationSet[];
  /** The name of the GitHub account; `null`: anonymous. Never a token. */
  readonly account: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** One per request; a large submission has several. Sent one after the other. */
  readonly parts: readonly SubmissionPart[];
}

export interface SubmissionPart {
  /** As the user confirmed it. Earlier versions didn't store it: `requestOf`. */
  readonly request?: ContributionMessage;
  /** Which of `sets` this part carries and, for form A, its single revision. */
  readonly carries: readonly { readonly set: number; readonly revision: string | null }[];
  readonly state: PartState;
}

export type PartState =
  /** Not sent yet. */
  | { readonly kind: 'waiting' }
  /** Tried, but nothing was sent: no connection, no sign-in, a private name. */
  | { readonly kind: 'notSent'; readonly problem: Problem }
  /**
   * On its way since then. Found like this after a restart, it is `unsure`. `by`: the session of the window that sends
   * it; without: of an earlier version, or of two windows at once, of which none may send.
   */
  | { readonly kind: 'sending'; readonly since: number; readonly by?: string }
  /**
   * It is unknown whether there is a pull request: no response, one from an intermediary, or a service error after
   * which there may be one. `problem` is `null` if its window has ended, or it was accepted without a readable number.
   * The component's pull requests are searched for it; it is not sent again while it may still appear. `lookedAt`: last
   * search.
   */
  | {
      readonly kind: 'unsure';
      readonly since: number;
      readonly problem: Problem | null;
      readonly lookedAt: readonly number[];
    }
  /** The service refused it and made no pull request. `words`: its messages, by place in the draft if named. */
  | { readonly kind: 'refused'; readonly problem: Problem; readonly words: readonly RefusedPlace[] }
  | PullRequestState;

/** There is a pull request. `checkedAt`: when the service was last asked about it. */
export interface PullRequestState {
  readonly kind: 'open' | 'merged' | 'closed' | 'mergedNotInEffect';
  readonly number: number;
  /** A web address. */
  readonly url: string | null;
  readonly sentAt: number;
  readonly checkedAt: number;
  /** Revisions whose definition doesn't reflect the merge yet. */
  readonly notInEffect: readonly Coordinates[];
}

export type SubmitOutcome =
  /** Tried: the parts have the results. */
  | { readonly kind: 'tried'; readonly submission: Submission }
  /** The same is already on its way or open; nothing was sent. */
  | { readonly kind: 'already'; readonly submission: Submission }
  /** It may still appear: not before then (milliseconds since the epoch); `null`: not until a look is answered. */
  | { readonly kind: 'tooEarly'; readonly notBefore: number | null; readonly submission: Submission }
  /** Nothing was sent. `notKept`: because it could not be recorded first. */
  | { readonly kind: 'failed'; readonly problem: Problem };

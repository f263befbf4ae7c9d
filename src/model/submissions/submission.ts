import type { ContributionMessage } from '../../core/contributionBody.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ContributionInfo, CurationSet } from '../../curation/curation.ts';
import type { StateIcon } from '../../protocol/licenseStates.ts';
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

/** There is a pull request. `checkedAt`: when its state was last requested. */
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
  /** It may still appear: not before then (milliseconds since the epoch); `null`: not until a search is answered. */
  | { readonly kind: 'tooEarly'; readonly notBefore: number | null; readonly submission: Submission }
  /** Nothing was sent. `notKept`: because it could not be recorded first. */
  | { readonly kind: 'failed'; readonly problem: Problem };

/** How far one step of a submission or a harvest is. */
export type StepState =
  | 'done'
  | 'underWay'
  | 'notYet'
  /** It was there already. */
  | 'before'
  /** No response: the outcome is being checked. */
  | 'unanswered'
  | 'failed';

/** What follows from the state of a part alone. */
export interface PartStateTraits {
  /** Of two records of one part, the state of higher certainty is kept. */
  readonly certainty: number;
  /**
   * `unsent`: nothing left, and nothing is known to be wrong. `pending`: the same decision isn't sent meanwhile.
   * `failed`: may be sent again. `mergedOnly`: definitions don't have it yet.
   */
  readonly group: 'unsent' | 'pending' | 'failed' | 'mergedOnly' | 'ended';
  /** What its draft counts as. `null`: as before. */
  readonly draft: 'draft' | 'sending' | 'unsure' | 'refused' | 'open' | null;
  /** Kind of its row, for menus: `submission.<menu>` in `contributions.json`. */
  readonly menu: 'sending' | 'unsure' | 'refused' | 'open' | 'ended';
  readonly icon: StateIcon;
  /** English. `{0}`: why nothing came of it, or the versions without it. */
  readonly label: string;
  /** English: what follows from it; empty if the label says so. */
  readonly explanation: string;
  /** Of sending, the pull request, its merge, and its effect. Steps that can't happen are absent. */
  readonly steps: readonly StepState[];
}

const kept = 'Your draft is kept.';

/** In order of urgency: a submission of several parts shows the state of the first. */
export const partStates: Readonly<Record<PartState['kind'], PartStateTraits>> = {
  sending: {
    certainty: 4,
    group: 'pending',
    draft: 'sending',
    menu: 'sending',
    icon: ['sync~spin', null],
    label: 'sending…',
    explanation: '',
    steps: ['underWay', 'notYet', 'notYet', 'notYet'],
  },
  unsure: {
    certainty: 1,
    group: 'pending',
    draft: 'unsure',
    menu: 'unsure',
    icon: ['question', 'clearlydefined.uncertainForeground'],
    label: 'unknown whether there is a pull request',
    explanation: 'The component’s pull requests are being checked, and nothing is sent twice.',
    steps: ['done', 'unanswered', 'notYet', 'notYet'],
  },
  refused: {
    certainty: 3,
    group: 'failed',
    draft: 'refused',
    menu: 'refused',
    icon: ['error', 'clearlydefined.errorForeground'],
    label: 'refused: {0}',
    explanation: kept,
    steps: ['done', 'failed'],
  },
  notSent: {
    certainty: 2,
    group: 'failed',
    draft: null,
    menu: 'refused',
    icon: ['debug-disconnect', 'list.warningForeground'],
    label: 'not sent: {0}',
    explanation: kept,
    steps: ['failed', 'notYet'],
  },
  waiting: {
    certainty: 0,
    group: 'unsent',
    draft: null,
    menu: 'refused',
    icon: ['circle-outline', null],
    label: 'not sent yet',
    explanation: '',
    steps: ['notYet', 'notYet', 'notYet', 'notYet'],
  },
  mergedNotInEffect: {
    certainty: 5,
    group: 'mergedOnly',
    draft: 'draft',
    menu: 'ended',
    icon: ['warning', 'list.warningForeground'],
    label: 'merged, but not in effect: {0}',
    explanation: '',
    steps: ['done', 'done', 'done', 'underWay'],
  },
  open: {
    certainty: 5,
    group: 'pending',
    draft: 'open',
    menu: 'open',
    icon: ['git-pull-request', 'clearlydefined.pullRequestOpenForeground'],
    label: 'open',
    explanation: '',
    steps: ['done', 'done', 'underWay', 'notYet'],
  },
  closed: {
    certainty: 5,
    group: 'ended',
    draft: 'draft',
    menu: 'ended',
    icon: ['git-pull-request-closed', 'clearlydefined.pullRequestClosedForeground'],
    label: 'closed, not merged',
    explanation: 'Reviewers say why on its page.',
    steps: ['done', 'done', 'failed'],
  },
  merged: {
    certainty: 5,
    group: 'ended',
    draft: 'draft',
    menu: 'ended',
    icon: ['git-merge', 'clearlydefined.pullRequestMergedForeground'],
    label: 'merged',
    explanation: '',
    steps: ['done', 'done', 'done', 'done'],
  },
};

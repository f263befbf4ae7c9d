import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ProposedChange } from '../../curation/changedFields.ts';
import type { Draft } from '../drafts/draft.ts';
import type { LocalLicense } from '../drafts/localLicenses.ts';
import type { PartState, Submission } from '../submissions/submission.ts';
import type { PendingComponent, PendingPullRequest } from './pendingPullRequests.ts';
import type { SentComponent } from './submissionState.ts';

/** Rows of the Activity view about curations: drafts, pull requests and local licenses. */
export type CurationNode =
  | DraftNode
  | DraftRevisionNode
  | DraftFieldNode
  | SubmissionNode
  | SubmissionPartNode
  | SentComponentNode
  | PullRequestNode
  | PendingComponentNode
  | LocalLicenseNode
  | NoteNode
  | ProblemNode;

export type CurationSection = 'drafts' | 'submissions' | 'local' | 'pending';

export interface DraftNode {
  readonly kind: 'draft';
  readonly id: string;
  readonly draft: Draft;
  readonly state: DraftState;
  /** To be submitted together with the other chosen ones. */
  readonly isChosen: boolean;
}

/** `null` until the draft has been checked. */
export interface DraftJudgement {
  readonly errors: number;
  readonly warnings: number;
  readonly revisions: readonly string[];
  /** Licenses it declares, each once, in the order of the text. */
  readonly declared: readonly string[];
}

export type DraftState =
  | { readonly kind: 'unread' }
  | ({ readonly kind: 'conflict' | 'faulty' | 'incomplete' | 'good' } & DraftJudgement);

export interface DraftRevisionNode {
  readonly kind: 'draftRevision';
  readonly id: string;
  readonly draft: Draft;
  readonly revision: string;
  readonly coordinates: Coordinates;
  readonly changes: readonly ProposedChange[];
}

export interface DraftFieldNode {
  readonly kind: 'draftField';
  readonly id: string;
  readonly draft: Draft;
  readonly revision: string;
  readonly change: ProposedChange;
}

export interface SubmissionNode {
  readonly kind: 'submission';
  readonly id: string;
  readonly submission: Submission;
  /** Of the part that matters most; `null` only if there was nothing to send. */
  readonly state: PartState | null;
}

/** Only if there are several. */
export interface SubmissionPartNode {
  readonly kind: 'submissionPart';
  readonly id: string;
  readonly submission: Submission;
  readonly at: number;
  readonly state: PartState;
}

export interface SentComponentNode {
  readonly kind: 'sentComponent';
  readonly id: string;
  readonly submission: Submission;
  readonly sent: SentComponent;
}

export interface PullRequestNode {
  readonly kind: 'pullRequest';
  readonly id: string;
  readonly pullRequest: PendingPullRequest;
}

export interface PendingComponentNode {
  readonly kind: 'pendingComponent';
  readonly id: string;
  readonly pullRequest: PendingPullRequest;
  readonly pending: PendingComponent;
}

export interface LocalLicenseNode {
  readonly kind: 'localLicense';
  readonly id: string;
  readonly coordinates: Coordinates;
  readonly license: LocalLicense;
}

/** `loading`: for the first time; `none`: the response was empty. */
export interface NoteNode {
  readonly kind: 'note';
  readonly id: string;
  readonly note: 'loading' | 'none';
}

export interface ProblemNode {
  readonly kind: 'problem';
  readonly id: string;
  readonly problem: Problem;
}

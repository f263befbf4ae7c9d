import * as z from 'zod/mini';
import type { ContributionTextField } from '../curation/contributionText.ts';

/** The page where a submission is reviewed: messages between it and the extension host. */

/** Buttons of the page; the host runs the matching command. */
export const submissionActions = [
  'submit',
  'submitAs',
  'preview',
  'discard',
  /** The same texts in a text editor. */
  'openText',
  /** The same requests in a text editor. */
  'openRequests',
  /** Decides between texts of two windows. */
  'resolve',
  /** Looks for the pull request of a submission without an answer. */
  'findPullRequest',
] as const;
export type SubmissionAction = (typeof submissionActions)[number];

/** Messages of the page. Anything else is ignored. */
export const submissionMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  /** `edit` counts the edits of this page. */
  z.strictObject({
    type: z.literal('edit'),
    edit: z.int().check(z.positive()),
    field: z.enum(['type', 'summary', 'details', 'resolution']),
    value: z.string().check(z.maxLength(1_000_000)),
  }),
  z.strictObject({ type: z.literal('act'), action: z.enum(submissionActions) }),
]);
export type SubmissionMessage = z.infer<typeof submissionMessage>;

/** Everything the page shows, in the editor's language; without hidden characters, except for the texts to edit. */
export interface SubmissionSnapshot {
  readonly locale: string;
  readonly labels: SubmissionLabels;
  /** `lodash 4.17.21`. */
  readonly subject: string;
  readonly changes: readonly ShownChanges[];
  /** `null`: the text can't be read. */
  readonly texts: Readonly<Record<ContributionTextField, string>> | null;
  /** The last edit of the page that `texts` contains. */
  readonly edit: number;
  readonly types: readonly string[];
  readonly findings: readonly ShownFinding[];
  /** Files that support the change, and aren't named in the details: best first. */
  readonly evidence: readonly { readonly label: string; readonly text: string }[];
  readonly target: string;
  readonly identity: string;
  /** `blocked`: it can't be submitted as it is; `unknown`: it was sent, and the outcome is unknown. */
  readonly state: 'ready' | 'blocked' | 'conflict' | 'unknown';
  /** Sentences about the state. */
  readonly notes: readonly string[];
  readonly requests: string;
}

/** A component: what changes in which versions. */
export interface ShownChanges {
  readonly component: string;
  readonly groups: readonly {
    /** `25 versions`, or `null` if all are named in `revisions`. */
    readonly count: string | null;
    readonly revisions: string;
    readonly changes: readonly ShownChange[];
  }[];
}

export interface ShownChange {
  /** `null`: the declared license. */
  readonly field: string | null;
  /** `null`: unknown. */
  readonly before: string | null;
  readonly after: string;
}

export interface ShownFinding {
  /** `null`: of the text as a whole. */
  readonly field: ContributionTextField | null;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
}

export const submissionLabelKeys = [
  'heading',
  'changes',
  'component',
  'versions',
  'change',
  'noChange',
  'title',
  'reason',
  'reasonHint',
  'insertEvidence',
  'more',
  'type',
  'resolution',
  'from',
  'to',
  'submit',
  'submitKeys',
  'submitAs',
  'preview',
  'discard',
  'openText',
  'requests',
  'openRequests',
  'resolve',
  'findPullRequest',
  'publicForGood',
  'unreadable',
] as const;
export type SubmissionLabels = Readonly<Record<(typeof submissionLabelKeys)[number], string>>;

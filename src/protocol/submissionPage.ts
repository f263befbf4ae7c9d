import * as z from 'zod/mini';
import type { ContributionTextField, ContributionTexts } from '../curation/contributionText.ts';
import type { submissionLabels } from './labels/submissionLabels.ts';
import type { PageLanguage, ReplyMessage, TableParams } from './messages.ts';

/** The page where a submission is reviewed: messages between it and the extension host. */

/** Buttons of the page; the host runs the matching command. */
export const submissionActions = [
  'submit',
  /** Signs in to GitHub, or with another account; sends nothing to the service. */
  'signIn',
  'preview',
  'discard',
  /** Looks for the pull request of a submission without an answer. */
  'findPullRequest',
  'openPullRequest',
  /** Opens the first draft that can't be sent, at its problem. */
  'showProblem',
  /** Begins a review of the drafts that are left. */
  'reviewOthers',
  /** Looks up again what could not be checked. */
  'lookUp',
  /** Shows the editor's page about the trust in the workspace. */
  'trust',
  /** The text that an earlier version stored. */
  'showEarlier',
] as const;
export type SubmissionAction = (typeof submissionActions)[number];

/** The requests of the page, as `requests` of the panel. */
export const submissionRequests = {
  /** The page listens: the host answers with the labels, and sends a snapshot. */
  ready: { params: z.strictObject({}), result: z.custom<PageLanguage<keyof typeof submissionLabels>>() },
  /** The user typed. `edit` counts the edits of this page. */
  edit: {
    params: z.strictObject({
      edit: z.int().check(z.positive()),
      field: z.enum(['type', 'summary', 'details', 'resolution']),
      value: z.string().check(z.maxLength(1_000_000)),
      /** Its text before. */
      from: z.string().check(z.maxLength(1_000_000)),
    }),
    result: z.null(),
  },
  identity: { params: z.strictObject({ kind: z.enum(['github', 'anonymous']) }), result: z.null() },
  act: {
    params: z.strictObject({
      action: z.enum(submissionActions),
      /** The number of the one to open. */
      pullRequest: z.optional(z.int().check(z.positive())),
      /** The id of the submission whose pull request is searched. */
      submission: z.optional(z.string().check(z.maxLength(200))),
      /** As whom it is submitted, as the page shows it. */
      identity: z.optional(
        z.strictObject({
          kind: z.enum(['github', 'anonymous']),
          account: z.nullable(z.string().check(z.maxLength(1000))),
        }),
      ),
    }),
    result: z.null(),
  },
} as const;
export type SubmissionAct = TableParams<typeof submissionRequests, 'act'>;

/** Host to page. */
export type SubmissionHostMessage = ReplyMessage | { readonly type: 'snapshot'; readonly snapshot: SubmissionSnapshot };

/** Everything the page shows, in the editor's language; without hidden characters, except for the texts to edit. */
export interface SubmissionSnapshot {
  /** Of the review; the page saves it. */
  readonly id: string;
  /** `lodash 4.17.21`. */
  readonly subject: string;
  readonly changes: readonly ShownChanges[];
  readonly texts: ContributionTexts;
  /** The last edit of the page that `texts` contains. */
  readonly edit: number;
  readonly types: readonly string[];
  readonly findings: readonly ShownFinding[];
  /** Files that support the change, and aren't named in the details: best first. */
  readonly evidence: readonly { readonly label: string; readonly text: string }[];
  readonly target: string;
  /** `2 pull requests`, or `null` for one. */
  readonly requestCount: string | null;
  readonly identity: ShownIdentity;
  /** `blocked`: it can't be submitted as it is; `unknown`: it was sent, and the outcome is unknown. */
  readonly state: 'ready' | 'blocked' | 'unknown';
  readonly notes: readonly ShownNote[];
  readonly requests: string;
}

/** As whom it is submitted, and the choice. */
export interface ShownIdentity {
  readonly kind: 'github' | 'anonymous';
  /** The name of the account that can be chosen; `null`: none. */
  readonly account: string | null;
  /** The label of the button that signs in; `null`: the sign-in can't be sent to this service. */
  readonly signIn: string | null;
  /** What signing in means here, or why it isn't offered. */
  readonly signInHint: string;
}

/** A sentence about the state, and the action for it. */
export interface ShownNote {
  readonly text: string;
  readonly button: {
    readonly label: string;
    readonly action: SubmissionAction;
    readonly pullRequest?: number;
    readonly submission?: string;
  } | null;
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
  readonly field: ContributionTextField;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
}

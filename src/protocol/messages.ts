import * as z from 'zod/mini';
import { draftRequests } from './draft.ts';
import { maxPathLength, type SentFiles } from './files.ts';
import { panelActions } from './panelActions.ts';
import type { PartiesFound } from './parties.ts';
import type { PanelLabelKey } from './panelLabels.ts';
import { rawRequests } from './raw.ts';
import { reviewRequests } from './review.ts';
import type { SnapshotMessage } from './sameDefinition.ts';
import { whyRequests } from './why.ts';

/** Of the attribution: every search term must occur, ignoring case. */
const partyFilter = z.string().check(z.maxLength(500));

/**
 * Every request the page can send to the host, with its response. Requests not in this table, or of another shape, are
 * refused; so are unknown properties. No request or result ever holds a token.
 */
export const requests = {
  /** The page listens: the host answers with the labels, then sends a snapshot. Sent once by each page. */
  ready: { params: z.strictObject({}), result: z.custom<PageLanguage<PanelLabelKey>>() },
  /** The user begins to edit a field: the panel keeps its component from now on. */
  editing: { params: z.strictObject({}), result: z.null() },
  act: { params: z.strictObject({ action: z.enum(panelActions) }), result: z.null() },
  /** Opens the panel of a component on the path on show, by its index there. */
  openStep: { params: z.strictObject({ step: z.int().check(z.nonnegative(), z.lte(100_000)) }), result: z.null() },
  /** Opens the address outside the editor. The host checks the address again. */
  openLink: { params: z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(4096)) }), result: z.null() },
  /** The panel of a curation pull request of this component. */
  openPullRequest: { params: z.strictObject({ number: z.int().check(z.positive()) }), result: z.null() },
  /** The panel of another definition that the pull request on show changes, by its index. */
  openChanged: { params: z.strictObject({ place: z.int().check(z.nonnegative(), z.lte(1000)) }), result: z.null() },
  /** The changes are on show: from now on files are compared as well. */
  compareFiles: { params: z.strictObject({}), result: z.null() },
  copyText: {
    params: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(1_000_000)) }),
    result: z.null(),
  },
  /** The first `count` parties found, or fewer when they are long. */
  parties: {
    params: z.strictObject({ text: partyFilter, count: z.int().check(z.positive(), z.lte(100_000)) }),
    result: z.custom<PartiesFound>(),
  },
  /** All parties found, one a line. */
  copyParties: { params: z.strictObject({ text: partyFilter }), result: z.null() },
  /** All files of the definition. Reads them first, if needed. */
  files: { params: z.strictObject({}), result: z.custom<SentFiles>() },
  /** Opens the text of a file: the stored one, the local copy, or the page of its host. */
  openFile: { params: z.strictObject({ path: z.string().check(z.maxLength(maxPathLength)) }), result: z.null() },
  ...draftRequests,
  ...rawRequests,
  ...whyRequests,
  ...reviewRequests,
} as const;

/** The labels of a page in the editor's language, which each page requests first. */
export interface PageLanguage<Key extends string> {
  readonly labels: Readonly<Record<Key, string>>;
  /** BCP 47, for numbers, dates and ages. */
  readonly locale: string;
}

/** The requests of a page, with the responses. */
export type RequestTable = Readonly<Record<string, { readonly params: z.ZodMiniType; readonly result: z.ZodMiniType }>>;
export type TableParams<Table extends RequestTable, N extends keyof Table> = z.output<Table[N]['params']>;
export type TableResult<Table extends RequestTable, N extends keyof Table> = z.output<Table[N]['result']>;

export type RequestName = keyof typeof requests;
export type RequestParams<N extends RequestName> = TableParams<typeof requests, N>;
export type RequestResult<N extends RequestName> = TableResult<typeof requests, N>;

/** Page to host. `id` is the page's own count, given back with the reply. */
export const requestEnvelope = z.strictObject({
  id: z.int().check(z.nonnegative()),
  name: z.string().check(z.maxLength(100)),
  params: z.unknown(),
});

export type RequestMessage = z.output<typeof requestEnvelope>;

export type RequestProblem =
  | { readonly kind: 'unknownRequest' }
  | { readonly kind: 'malformedParams' }
  /** `cause` is a sentence for the user. */
  | { readonly kind: 'failed'; readonly cause: string }
  /** The panel was closed before the response. */
  | { readonly kind: 'closed' };

export type ReplyMessage =
  | { readonly type: 'reply'; readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly type: 'reply'; readonly id: number; readonly ok: false; readonly problem: RequestProblem };

/** Host to page: full snapshots and replies, nothing else. */
export type HostMessage = ReplyMessage | SnapshotMessage;

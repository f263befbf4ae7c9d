import * as z from 'zod/mini';
import {
  changeKinds,
  chartStates,
  chosenStates,
  overviewLimits,
  type OverviewChanges,
  type OverviewFilter,
  type OverviewNumbers,
  type OverviewRow,
  type OverviewState,
  scoreStates,
} from '../core/overview.ts';
import { allScopes, type Scope } from '../core/scopes.ts';
import type { workspaceOverviewLabels } from './labels/workspaceOverviewLabels.ts';
import type { PageLanguage, ReplyMessage } from './messages.ts';

/** The Overview page: messages between it and the extension host. */

const values = <T extends z.ZodMiniType>(value: T) =>
  z.readonly(z.array(value).check(z.maxLength(overviewLimits.values)));
const text = z.string().check(z.maxLength(overviewLimits.value));

const states: readonly OverviewState[] = [
  ...chartStates,
  ...chosenStates,
  'needsAttention',
  'policyDenied',
  'policyReview',
];

/** A filter as the page sends it; also one that the page has kept over a reload. */
export const overviewFilter = z.strictObject({
  place: z.nullable(text),
  scope: z.nullable(z.enum(allScopes)),
  text: z.string().check(z.maxLength(overviewLimits.text)),
  states: values(z.enum(states)),
  licenses: values(text),
  scores: values(z.enum(scoreStates)),
  findings: values(text),
  changes: values(z.enum(changeKinds)),
});

/** Buttons of the page; the host runs the matching command. */
export const overviewActions = ['export', 'scan', 'showActivity', 'showProblems'] as const;
export type OverviewAction = (typeof overviewActions)[number];

/** As `requests` of the panel: everything that the page can send, and nothing else. */
export const overviewRequests = {
  /** The page listens. Its first message; answered by the labels, then snapshots follow. `filter`: that before a reload, of this version or another. */
  ready: {
    params: z.strictObject({ filter: z.unknown() }),
    result: z.custom<OverviewLanguage>(),
  },
  filter: { params: z.strictObject({ filter: overviewFilter }), result: z.null() },
  /** Rows of the list as the host has it now; their version tells whether it is that of the page. */
  rows: {
    params: z.strictObject({
      from: z.int().check(z.nonnegative()),
      count: z.int().check(z.positive(), z.lte(overviewLimits.rows)),
    }),
    result: z.custom<OverviewRows>(),
  },
  /** The panel of a component of the list, or the place that names it. */
  open: { params: z.strictObject({ key: text }), result: z.null() },
  act: { params: z.strictObject({ action: z.enum(overviewActions) }), result: z.null() },
} as const;

export type OverviewLanguage = PageLanguage<keyof typeof workspaceOverviewLabels>;

/** A part of the list. */
export interface OverviewRows {
  readonly version: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly OverviewRow[];
}

/** The whole content of the page, with the first rows of its list. */
export interface OverviewSnapshot {
  /** Manifests are being searched or read; licenses are being looked up. */
  readonly isBusy: boolean;
  readonly hasManifests: boolean;
  readonly places: readonly { readonly id: string; readonly label: string }[];
  readonly scopes: readonly Scope[];
  readonly filter: OverviewFilter;
  readonly numbers: OverviewNumbers;
  /** Absent: there is nothing to compare with. */
  readonly changes?: OverviewChanges;
  readonly progress: OverviewProgress;
  readonly list: OverviewRows;
}

/** What the user has begun: drafts, open pull requests, and harvests under way by component and tool. */
export type OverviewProgress = Readonly<Record<'drafts' | 'pullRequests' | 'harvests', number>>;

/** Host to page. */
export type OverviewMessage = ReplyMessage | { readonly type: 'snapshot'; readonly snapshot: OverviewSnapshot };

import type { Coordinates } from '../../core/coordinates.ts';
import type { DeliveringTool, HarvestTool } from '../../core/harvestTools.ts';
import type { Problem } from '../../core/problem.ts';
import type { ExportRecord } from './exportRecord.ts';
import type { HarvestItem } from '../harvests/harvest.ts';
import type { HarvestRef } from '../harvests/harvests.ts';
import type { StepState } from '../submissions/submission.ts';
import type { CurationNode, CurationSection, SubmissionNode, SubmissionPartNode } from './curationNodes.ts';
import type { ShownHarvest } from './shownHarvest.ts';

/** Rows of the Activity view. `id` is unique in the tree and stays the same for the same item, whatever its state. */
export type ActivityNode =
  | SectionNode
  | CurationNode
  | ActivityPageNode
  | HarvestNode
  | ExportNode
  | StepNode
  | FailureNode;

export type ActivitySection = CurationSection | 'harvests' | 'exports';

export interface SectionNode {
  readonly kind: 'section';
  readonly id: string;
  readonly section: ActivitySection;
  readonly count: number;
  /** `null`: of another section. */
  readonly harvests: HarvestCounts | null;
  /** Of `pending`: components that were not requested because there are too many. */
  readonly leftOut: number;
  readonly isLoading: boolean;
}

export interface HarvestCounts {
  readonly needing: number;
  readonly waiting: number;
  readonly done: number;
}

/** A page of a long list: the editor requests all children of a row at once, so none may have too many. */
export interface ActivityPageNode {
  readonly kind: 'page';
  readonly id: string;
  /** Counted from one. */
  readonly from: number;
  readonly to: number;
  readonly harvests: HarvestCounts;
}

/** A component with its latest harvest requests. */
export interface HarvestNode {
  readonly kind: 'harvest';
  readonly id: string;
  readonly coordinates: Coordinates;
  readonly tool: HarvestTool;
  readonly service: string;
  readonly item: HarvestItem;
  readonly shown: ShownHarvest;
  /** The newest first; the others are not shown. */
  readonly refs: readonly [HarvestRef, ...HarvestRef[]];
}

export interface ExportNode {
  readonly kind: 'export';
  readonly id: string;
  readonly record: ExportRecord;
}

export interface StepNode {
  readonly kind: 'step';
  readonly id: string;
  readonly step: ActivityStep;
  readonly state: StepState;
  /** Milliseconds since the epoch; `null`: not yet, or unknown. */
  readonly since: number | null;
}

export type ActivityStep =
  | { readonly kind: 'sent' }
  | { readonly kind: 'accepted' }
  /** `result`: what it delivered, `scancode/32.3.0`; `null`: nothing yet. */
  | { readonly kind: 'tool'; readonly tool: DeliveringTool; readonly result: string | null }
  /** `missing`: tools it is not computed with. */
  | { readonly kind: 'computed'; readonly with: readonly string[]; readonly missing: readonly DeliveringTool[] }
  | { readonly kind: 'writtenDown' }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'pullRequest'; readonly number: number | null }
  | { readonly kind: 'merged' }
  /** `missing`: revisions whose definition does not include it. */
  | { readonly kind: 'inEffect'; readonly missing: readonly string[] }
  | { readonly kind: 'file'; readonly uri: string; readonly bytes: number | null }
  | { readonly kind: 'entries'; readonly what: ExportRecord['what']; readonly count: number };

/** Why it is stuck, and the single next action. */
export interface FailureNode {
  readonly kind: 'failure';
  readonly id: string;
  readonly cause: FailureCause;
  readonly action: FailureAction;
  readonly row: HarvestNode | SubmissionNode | SubmissionPartNode | ExportNode;
}

export type FailureCause =
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** The service's own text. */
  | { readonly kind: 'message'; readonly message: string }
  | { readonly kind: 'unanswered'; readonly problem: Problem | null }
  /** Of a submission: there may be a pull request. */
  | { readonly kind: 'unknown'; readonly problem: Problem | null }
  | { readonly kind: 'gaveUp'; readonly missing: readonly DeliveringTool[] }
  | { readonly kind: 'closed'; readonly number: number }
  /** `detail`: the platform's error code, may be empty. */
  | { readonly kind: 'file'; readonly detail: string };

export type FailureAction =
  | 'queueAgain'
  | 'checkAgain'
  | 'sendAgain'
  | 'findPullRequest'
  | 'openOnWeb'
  | 'saveAgain'
  | 'exportOverview'
  | 'exportAgain';

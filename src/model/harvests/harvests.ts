import type { Event } from '../../base/event.ts';
import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { HarvestTool } from '../../core/harvestTools.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { HarvestItem, HarvestOrder } from './harvest.ts';
import type { HarvestPlan, HarvestWish } from './harvestPlan.ts';

/** What came of a plan that was sent. */
export interface HarvestOutcome {
  readonly order: HarvestOrder;
  /** Counted over its items: the service took them, refused them, nobody knows, surely not. */
  readonly accepted: number;
  readonly refused: number;
  readonly unsure: number;
  readonly failed: number;
}

/** Rows of the person's own wish: an order and some of its components (`coordinatesKey` and tool), or all of it. */
export interface HarvestRef {
  readonly order: string;
  /** `harvestItemKey`; `null`: the whole order. */
  readonly item: string | null;
}

/** What people asked to be harvested, sent once and followed until it has come. */
export interface Harvests {
  /** Newest first. */
  readonly all: readonly HarvestOrder[];
  readonly onDidChange: Event<void>;
  /** Components whose definition says more than before, by a harvest that is followed. */
  readonly onDidProgress: Event<readonly Coordinates[]>;
  /** Harvests that are through, or given up with something to show. */
  readonly onDidArrive: Event<readonly HarvestItem[]>;
  /** Of the newest order of the service in use that has it; `null`: none. */
  of(coordinates: Coordinates): HarvestItem | null;
  /** Sends nothing. `tool`: `null` for what fits each component. */
  plan(wishes: readonly HarvestWish[], tool: HarvestTool | null): Result<HarvestPlan, SettingProblem>;
  /** Sends what a person has agreed to. The order is written down before the first byte leaves. */
  queue(plan: HarvestPlan): Promise<Result<HarvestOutcome, Problem>>;
  /** Wishes for what failed, was refused or was given up, for `plan`. */
  wishesOf(refs: readonly HarvestRef[]): readonly HarvestWish[];
  /** Looks now, and for two days more where it was given up. A person's own question: beside the budget. */
  askAgain(refs: readonly HarvestRef[]): Promise<void>;
  /** Looks now at everything that is waited for. */
  refresh(): Promise<void>;
  /** Takes them off the list: only what is no longer under way. */
  forget(refs: readonly HarvestRef[]): Promise<void>;
  /** Somebody is there: a window of ours has the focus. */
  setAttention(isWatched: boolean): void;
  /** What other windows have written. */
  reload(): Promise<void>;
}

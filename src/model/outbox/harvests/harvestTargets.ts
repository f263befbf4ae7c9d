import type { HarvestTarget, LeftOutReason } from './harvestPlan.ts';

/** What a person wishes to be harvested, and what was not even wished for, each with the reason. */
export interface HarvestTargets {
  /** With coordinates. */
  readonly targets: readonly HarvestTarget[];
  readonly leftOut: readonly SkippedItem[];
}

export interface SkippedItem {
  /** Written coordinates where there are some, else the name or the text. */
  readonly name: string;
  readonly reason: SkippedItemReason;
}

/** Besides what a plan finds. */
export type SkippedItemReason =
  | LeftOutReason
  /** Whether the service has it nobody knows: it has not answered yet. */
  | { readonly kind: 'unasked' }
  /** Whether the service has it nobody knows: the question failed. */
  | { readonly kind: 'lookUpFailed' }
  /** What stands behind it in a list: nobody reads that far. */
  | { readonly kind: 'listTooLong' }
  /** A package whose source, or a source whose packages, nobody names. It is sent alone. */
  | { readonly kind: 'noCounterpart' };

export function joinedTargets(all: readonly HarvestTargets[]): HarvestTargets {
  return { targets: all.flatMap(({ targets }) => targets), leftOut: all.flatMap(({ leftOut }) => leftOut) };
}

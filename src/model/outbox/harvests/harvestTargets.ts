import type { HarvestTarget, LeftOutReason } from './harvestPlan.ts';

/** The components the user wants harvested, and those left out, each with the reason. */
export interface HarvestTargets {
  /** With coordinates. */
  readonly targets: readonly HarvestTarget[];
  readonly leftOut: readonly SkippedItem[];
}

export interface SkippedItem {
  /** Written coordinates if there are any, else the name or the text. */
  readonly name: string;
  readonly reason: SkippedItemReason;
}

/** In addition to the plan's reasons. */
export type SkippedItemReason =
  | LeftOutReason
  /** Unknown whether the service has it: no response yet. */
  | { readonly kind: 'unasked' }
  /** Unknown whether the service has it: the request failed. */
  | { readonly kind: 'lookUpFailed' }
  /** The rest of a list too long to be read. */
  | { readonly kind: 'listTooLong' }
  /** A package of unknown source, or a source of unknown packages. It is sent alone. */
  | { readonly kind: 'noCounterpart' };

export function joinedTargets(all: readonly HarvestTargets[]): HarvestTargets {
  return { targets: all.flatMap(({ targets }) => targets), leftOut: all.flatMap(({ leftOut }) => leftOut) };
}

import type { HarvestWish, LeftOutReason } from './harvestPlan.ts';

/** What a person wishes to be harvested, and what was not even wished for, each with the reason. */
export interface Wishes {
  /** With coordinates. */
  readonly wishes: readonly HarvestWish[];
  readonly leftOut: readonly NotWished[];
}

export interface NotWished {
  /** Written coordinates where there are some, else the name or the text. */
  readonly name: string;
  readonly reason: NotWishedReason;
}

/** Besides what a plan finds. */
export type NotWishedReason =
  | LeftOutReason
  /** Whether the service has it nobody knows: it has not answered yet. */
  | { readonly kind: 'unasked' }
  /** Whether the service has it nobody knows: the question failed. */
  | { readonly kind: 'lookUpFailed' }
  /** What stands behind it in a list: nobody reads that far. */
  | { readonly kind: 'listTooLong' }
  /** A package whose source, or a source whose packages, nobody names. It is sent alone. */
  | { readonly kind: 'noCounterpart' };

export function joinedWishes(all: readonly Wishes[]): Wishes {
  return { wishes: all.flatMap(({ wishes }) => wishes), leftOut: all.flatMap(({ leftOut }) => leftOut) };
}

import type { Coordinates } from '../../../core/coordinates.ts';
import type { HarvestTool } from '../../../core/harvestTools.ts';

/** Something a person wishes to be harvested, as far as it names a component. */
export interface HarvestTarget {
  /** `null` where there is nothing to ask for. */
  readonly coordinates: Coordinates | null;
  /** How it was named, where there are no coordinates: a dependency's name, a line of text. */
  readonly name: string;
  /** Somebody wants this very one again, although the service refused it. */
  readonly isForcedHarvest?: boolean;
}

/** What would be sent, and what would not. Sends nothing by itself. */
export interface HarvestPlan {
  readonly service: string;
  readonly send: readonly { readonly coordinates: Coordinates; readonly tool: HarvestTool }[];
  readonly leftOut: readonly LeftOut[];
  /** Requests it takes, if the service refuses none. */
  readonly requests: number;
}

export interface LeftOut {
  /** Written coordinates where there are some, else the name. */
  readonly name: string;
  readonly reason: LeftOutReason;
}

export type LeftOutReason =
  | { readonly kind: 'private' }
  /** Nothing the service could be asked for. */
  | { readonly kind: 'noCoordinates' }
  /** Only a revision can be harvested. */
  | { readonly kind: 'noRevision' }
  /** A type and provider that do not go together, or a namespace where there is none, or none where there must be one. */
  | { readonly kind: 'notCovered' }
  /** Not to be understood as coordinates. */
  | { readonly kind: 'garbage' }
  /** Wished for twice. */
  | { readonly kind: 'duplicate' }
  /** The service ignores the same request for a day (service-api.md 6.1). */
  | { readonly kind: 'alreadyQueued'; readonly since: number }
  /** The service refused it before. */
  | { readonly kind: 'refusedBefore'; readonly at: number };

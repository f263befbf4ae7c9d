import type { Coordinates } from '../../../core/coordinates.ts';
import type { HarvestTool } from '../../../core/harvestTools.ts';

/** A component the user wants harvested, as far as it is known. */
export interface HarvestTarget {
  /** `null` if there is nothing to request. */
  readonly coordinates: Coordinates | null;
  /** Its name if there are no coordinates: a dependency's name, a line of text. */
  readonly name: string;
  /** The user wants this one again although the service refused it. */
  readonly isForcedHarvest?: boolean;
}

/** What would be sent, and what would not. Has no effect on its own. */
export interface HarvestPlan {
  readonly service: string;
  readonly send: readonly { readonly coordinates: Coordinates; readonly tool: HarvestTool }[];
  readonly leftOut: readonly LeftOut[];
  /** Number of requests, if the service refuses none. */
  readonly requests: number;
}

export interface LeftOut {
  /** Written coordinates if there are any, else the name. */
  readonly name: string;
  readonly reason: LeftOutReason;
}

export type LeftOutReason =
  | { readonly kind: 'private' }
  /** Nothing that could be requested from the service. */
  | { readonly kind: 'noCoordinates' }
  /** Only a revision can be harvested. */
  | { readonly kind: 'noRevision' }
  /** A type and provider that do not go together, or a namespace where there is none, or none where there must be one. */
  | { readonly kind: 'notCovered' }
  /** Not parseable as coordinates. */
  | { readonly kind: 'garbage' }
  /** Wished for twice. */
  | { readonly kind: 'duplicate' }
  /** The service ignores the same request for a day (service-api.md 6.1). */
  | { readonly kind: 'alreadyQueued'; readonly since: number }
  /** The service refused it before. */
  | { readonly kind: 'refusedBefore'; readonly at: number };

import type { Coordinates } from '../../core/coordinates.ts';
import type { HarvestTool } from '../../core/harvestTools.ts';
import type { Problem } from '../../core/problem.ts';

/** What the user agreed to at once: some components, one service. Times are milliseconds since the epoch. */
export interface HarvestOrder {
  readonly id: string;
  /** The base URL of its service. */
  readonly service: string;
  readonly orderedAt: number;
  /** Each component and tool once. */
  readonly items: readonly HarvestItem[];
}

export interface HarvestItem {
  /** With a revision. */
  readonly coordinates: Coordinates;
  readonly tool: HarvestTool;
  readonly state: HarvestState;
}

export type HarvestState =
  /** Agreed to, not sent yet. */
  | { readonly kind: 'waiting' }
  /** A request containing it has left, or is about to. */
  | { readonly kind: 'sending'; readonly since: number }
  /** Sent without a response: the tools' results show whether it was received. */
  | ({ readonly kind: 'unsure'; readonly problem: Problem | null } & HarvestProgress)
  /** Accepted by the service. */
  | ({ readonly kind: 'accepted' } & HarvestProgress)
  /** Every expected tool has delivered, and the definition says so. */
  | ({ readonly kind: 'arrived'; readonly arrivedAt: number } & HarvestProgress)
  /** Two days without result: not followed unless the user asks. `wasAccepted`: the service has received it. */
  | ({ readonly kind: 'gaveUp'; readonly at: number; readonly wasAccepted: boolean } & HarvestProgress)
  /** The service doesn't harvest it (service-api.md 6.1: 422), or doesn't understand it. */
  | { readonly kind: 'refused'; readonly at: number; readonly problem: Problem }
  /** Certainly not accepted; it may be sent again. */
  | { readonly kind: 'failed'; readonly at: number; readonly problem: Problem };

/** Progress of a harvest, as of the last answer of the service. */
export interface HarvestProgress {
  readonly sentAt: number;
  /** Results that existed before it was sent: `scancode/32.3.0`. */
  readonly before: readonly string[];
  /** Tool results known to exist. */
  readonly results: readonly string[];
  /** Those of them the definition was computed with. */
  readonly computed: readonly string[];
  /** When the definition was last computed, according to itself; `null`: never, or unknown. */
  readonly computedAt: number | null;
  /** Of the last answer; `null`: none yet. */
  readonly askedAt: number | null;
  /** Start of the two days in which it is followed: `sentAt`, or when the user requested it again. */
  readonly followedFrom: number;
}

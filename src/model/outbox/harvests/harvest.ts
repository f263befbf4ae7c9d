import type { Coordinates } from '../../../core/coordinates.ts';
import type { HarvestTool } from '../../../core/harvestTools.ts';
import type { Problem } from '../../../core/problem.ts';

/** What a person agreed to at once: some components, one service. Times are milliseconds since the epoch. */
export interface HarvestOrder {
  readonly id: string;
  /** The base URL it is for. */
  readonly service: string;
  readonly orderedAt: number;
  /** Each component and tool once. */
  readonly items: readonly HarvestItem[];
  /** When waiting cost a request, of this order or another: as much of the last hour as whoever wrote it knew. */
  readonly looks?: readonly number[];
}

export interface HarvestItem {
  /** With a revision. */
  readonly coordinates: Coordinates;
  readonly tool: HarvestTool;
  readonly state: HarvestState;
}

export type HarvestState =
  /** Agreed to, and not sent yet. */
  | { readonly kind: 'waiting' }
  /** A request with it has left, or is about to. */
  | { readonly kind: 'sending'; readonly since: number }
  /** It was sent, and nobody answered: what tools deliver tells whether it was heard. */
  | ({ readonly kind: 'unsure'; readonly problem: Problem | null } & HarvestProgress)
  /** The service has taken it. */
  | ({ readonly kind: 'accepted' } & HarvestProgress)
  /** Every expected tool has delivered, and the definition says so. */
  | ({ readonly kind: 'arrived'; readonly arrivedAt: number } & HarvestProgress)
  /** Two days without: asked for no more, unless somebody asks again. `wasAccepted`: the service is known to have heard it. */
  | ({ readonly kind: 'gaveUp'; readonly at: number; readonly wasAccepted: boolean } & HarvestProgress)
  /** The service does not harvest this one (service-api.md 6.1, 422), or does not understand it. */
  | { readonly kind: 'refused'; readonly at: number; readonly problem: Problem }
  /** Surely not taken; it may be sent again. */
  | { readonly kind: 'failed'; readonly at: number; readonly problem: Problem };

/** How far a harvest has come, as far as anybody has looked. */
export interface HarvestProgress {
  readonly sentAt: number;
  /** What had delivered before it was sent: `scancode/32.3.0`. */
  readonly before: readonly string[];
  /** Results of tools that are there (`GET /harvest/C?form=list`, or the definition's own word). */
  readonly results: readonly string[];
  /** Those among them that the definition was computed with. */
  readonly computed: readonly string[];
  /** When the definition was computed last, by its own word; `null`: never, or unknown. */
  readonly computedAt: number | null;
  /** When somebody looked last; `null`: never. */
  readonly askedAt: number | null;
  /** When the looks began that two days are counted from: `sentAt`, or when a person asked again. */
  readonly followedFrom: number;
}

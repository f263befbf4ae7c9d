import * as z from 'zod/mini';
import type { DefinitionChange } from '../core/definitionChange.ts';
import type { PanelProblem } from './snapshot.ts';

/** A whole curation pull request, as the page of one of its definitions shows it. */

/** Definitions that cross to the page. */
export const maxReviewed = 500;

const place = z.int().check(z.nonnegative(), z.lt(maxReviewed));

export const reviewRequests = {
  /** Number of definitions on show: they are read as well. */
  reviewUpTo: { params: z.strictObject({ count: z.int().check(z.positive(), z.lte(maxReviewed)) }), result: z.null() },
  /** The definition at this index, or its neighbours, could not be read. */
  reviewAgain: { params: z.strictObject({ place }), result: z.null() },
  /** The definition as it is and with the pull request in the diff editor; `null`: all of them in one. */
  reviewDiff: { params: z.strictObject({ place: z.nullable(place) }), result: z.null() },
  /** The panel of the definition with the pull request. */
  openReviewed: { params: z.strictObject({ place }), result: z.null() },
} as const;

export type PanelReview =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: PanelProblem }
  | {
      readonly state: 'known';
      /** The one on show first, where it is among them; at most `maxReviewed`. */
      readonly definitions: readonly PanelReviewed[];
      /** Number of the page's own component and all others. */
      readonly total: number;
      /** Number of private ones: nothing is requested about them. */
      readonly leftOut: number;
      /** There are no others. */
      readonly isWhole: boolean;
      readonly isMerged: boolean;
    };

export interface PanelReviewed {
  /** As the ecosystem writes it. */
  readonly name: string;
  readonly revision: string;
  /** Written coordinates, which distinguish components of one name. */
  readonly coordinates: string;
  /** The page shows it already. */
  readonly isShown: boolean;
  readonly reading:
    | { readonly state: 'waiting' | 'loading' }
    | { readonly state: 'failed'; readonly cause: string }
    | {
        readonly state: 'known';
        readonly effect: ReviewEffect;
        readonly isHarvested: boolean;
        /** The differences, at most 40 (`shownChanges`); of a merged pull request none. */
        readonly changes: readonly DefinitionChange[];
        /** The values a merged pull request set, at most 40. */
        readonly fields: readonly SetField[];
        readonly more: number;
        /** 0 to 100. */
        readonly scores: { readonly before: number | null; readonly after: number | null } | null;
      };
  readonly neighbours:
    | { readonly state: 'none' | 'loading' }
    | { readonly state: 'failed'; readonly cause: string }
    | {
        readonly state: 'known';
        /** Oldest first, the nearest two on each side. */
        readonly neighbours: readonly Neighbour[];
      };
}

/** The extent to which the definition has what the pull request proposes. */
export type ReviewEffect =
  /** Not yet: undecided. */
  | 'pending'
  /** Nothing would change. */
  | 'nothing'
  /** Never: it was closed. */
  | 'closed'
  | 'inEffect'
  /** Some of it is; newer values replaced the rest. */
  | 'partly'
  | 'overtaken'
  /** It is in the curation in effect, and the definition was not computed again. */
  | 'notShown'
  /** It is merged, and no list has what it set here. */
  | 'unlisted';

/** A field that a merged curation set, compared with its current value. Texts are untrusted. */
export interface SetField {
  /** `CuratedField` of `curation`. */
  readonly field: string;
  readonly set: string;
  /** `null`: there is no current value. */
  readonly now: string | null;
  readonly isInEffect: boolean;
}

/** The declared license of a revision next to the shown one. */
export interface Neighbour {
  readonly revision: string;
  readonly declared: string | null;
  readonly isOlder: boolean;
  /** It declares the proposed license. */
  readonly isSame: boolean;
}

/** A piece of an untrusted reason text. */
export type ReasonMark =
  | { readonly kind: 'text'; readonly text: string }
  /** The line is an entry of a list; always first. */
  | { readonly kind: 'bullet' }
  /** Text between backticks, without them. */
  | { readonly kind: 'code'; readonly text: string }
  /** An address, as written; the code that opens it checks it. */
  | { readonly kind: 'link'; readonly url: string }
  /** A file of the definition; `text` is its name in the reason. */
  | { readonly kind: 'file'; readonly text: string; readonly path: string };

import type { Problem } from '../../../core/problem.ts';
import type { Submission } from './submission.ts';

export type SubmitOutcome =
  /** Tried: the parts have the results. */
  | { readonly kind: 'tried'; readonly submission: Submission }
  /** The same is already on its way or open; nothing was sent. */
  | { readonly kind: 'already'; readonly submission: Submission }
  /** It may still appear: not before then (milliseconds since the epoch); `null`: not until a look is answered. */
  | { readonly kind: 'tooEarly'; readonly notBefore: number | null; readonly submission: Submission }
  /** Nothing was sent. `notKept`: because it could not be recorded first. */
  | { readonly kind: 'failed'; readonly problem: Problem };

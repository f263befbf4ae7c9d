import type { Problem } from '../../../core/problem.ts';
import type { Submission } from './submission.ts';

export type SubmitOutcome =
  /** It was tried: the parts say what came of it. */
  | { readonly kind: 'tried'; readonly submission: Submission }
  /** The same is on its way or open already; nothing was sent. */
  | { readonly kind: 'already'; readonly submission: Submission }
  /** It may still turn up: not before then (milliseconds since the epoch); `null`: not until a look has been answered. */
  | { readonly kind: 'tooEarly'; readonly notBefore: number | null; readonly submission: Submission }
  /** Nothing was sent. `notKept`: because it could not be written down before. */
  | { readonly kind: 'failed'; readonly problem: Problem };

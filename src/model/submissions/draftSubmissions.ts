import type { PartState, Submission } from './submission.ts';

/** What a draft is known to be besides a draft. */
export type SentState = 'draft' | Extract<PartState['kind'], 'sending' | 'unsure' | 'refused' | 'open'>;

/** The newest that the draft was sent with; `null`: it never was. */
export function newestSubmission(all: readonly Submission[], draft: string): Submission | null {
  const own = all.filter(({ drafts }) => drafts.some(({ id }) => id === draft));
  return own.reduce<Submission | null>(
    (newest, one) => (newest === null || one.createdAt > newest.createdAt ? one : newest),
    null,
  );
}

/** The gravest of its parts. What has been merged or closed is a draft again. */
export function sentState(submission: Submission | null): SentState {
  const kinds = new Set(submission?.parts.map(({ state }) => state.kind));
  if (kinds.has('sending')) return 'sending';
  if (kinds.has('unsure')) return 'unsure';
  if (kinds.has('refused')) return 'refused';
  return kinds.has('open') ? 'open' : 'draft';
}

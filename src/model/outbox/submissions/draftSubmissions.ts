import { draftIdOf } from '../../drafts/draftId.ts';
import type { PartState, Submission, SubmissionPart } from './submission.ts';
import { carriedSets } from './submissionParts.ts';

/** The sending state of a draft. */
export type SentState = 'draft' | Extract<PartState['kind'], 'sending' | 'unsure' | 'refused' | 'open'>;

/** The newest submission of the draft; `null`: it was never sent. */
export function newestSubmission(all: readonly Submission[], draft: string): Submission | null {
  const own = all.filter(({ drafts }) => drafts.some(({ id }) => id === draft));
  return own.reduce<Submission | null>(
    (newest, one) => (newest === null || one.createdAt > newest.createdAt ? one : newest),
    null,
  );
}

/**
 * The outcome of the last submission of a draft for one revision: the gravest state of the parts that carry it. Merged,
 * closed or never sent counts as a draft again, regardless of other revisions. An attempt that sent no request changes
 * nothing.
 */
export function sentState(all: readonly Submission[], draft: string, revision: string | null): SentState {
  const key = revision?.toLowerCase();
  const parts = (submission: Submission): readonly SubmissionPart[] =>
    submission.parts.filter(({ carries }) =>
      carriedSets(submission.sets, carries).some(
        ({ component, revisions }) =>
          draftIdOf(component) === draft && [...revisions.keys()].some((one) => one.toLowerCase() === key),
      ),
    );
  const newest = newestSubmission(
    all.filter((one) => parts(one).some(({ state: { kind } }) => kind !== 'waiting' && kind !== 'notSent')),
    draft,
  );
  const kinds = new Set(newest ? parts(newest).map(({ state }) => state.kind) : []);
  if (kinds.has('sending')) return 'sending';
  if (kinds.has('unsure')) return 'unsure';
  if (kinds.has('refused')) return 'refused';
  return kinds.has('open') ? 'open' : 'draft';
}

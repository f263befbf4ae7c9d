import { draftIdOf } from '../../drafts/draftId.ts';
import type { PartState, Submission, SubmissionPart } from './submission.ts';
import { carriedSets } from './submissionParts.ts';

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

/**
 * What became of what a draft says of one revision, when it was sent last: the gravest of the parts that carry it. What has been
 * merged or closed is a draft again, and so is what was never sent, whatever was of other revisions. An attempt of which no
 * request has left changes nothing.
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

import type { Disposable } from '../../base/disposable.ts';
import { reviewId } from '../../model/submissions/submissionReviews.ts';
import type { Submission } from '../../model/submissions/submission.ts';
import type { DraftDocuments } from '../drafts/draftDocuments.ts';
import { outcomeOf, type OpenPullRequest } from './contributionOutcome.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'drafts' | 'submissionReviews' | 'submissions'> {
  readonly draftDocuments: Pick<DraftDocuments, 'closeTabs'>;
  /** Resolves once drafts, reviews and submissions of earlier sessions are loaded. */
  readonly isRead: Promise<unknown>;
  /** A previously unknown pull request was found. */
  readonly onFound: (pullRequests: readonly OpenPullRequest[]) => void;
}

/**
 * Removes a sent draft from the list once it is a pull request, however that is learned: at once, after a search, or
 * after a restart. A draft changed or restored since stays; all can be restored.
 */
export function discardSentDrafts(parts: Parts): Disposable {
  const { submissions, isRead, onFound } = parts;
  /** Submissions whose outcome was unknown. */
  const unsure = new Set<string>();
  const follow = (ids: Iterable<string>): void => {
    for (const id of ids) {
      const submission = submissions.get(id);
      if (!submission) continue;
      if (submission.parts.some(({ state }) => state.kind === 'unsure')) unsure.add(id);
      const outcome = outcomeOf(submission);
      if (outcome.kind !== 'open') continue;
      void discardDraftsOf(submission, parts);
      if (unsure.delete(id)) onFound(outcome.pullRequests);
    }
  };
  void isRead.then(() => follow(submissions.all.map(({ id }) => id)));
  return submissions.onDidChange(follow);
}

async function discardDraftsOf({ drafts: sent, createdAt }: Submission, parts: Parts): Promise<void> {
  const { drafts, draftDocuments, submissionReviews, isRead } = parts;
  await isRead;
  const done = sent
    .filter(({ id, text }) => {
      const draft = drafts.get(id);
      return draft?.text === text && draft.changedAt <= createdAt;
    })
    .map(({ id }) => id);
  const review = submissionReviews.get(reviewId(sent.map(({ id }) => id)));
  const reviewed = review && review.changedAt <= createdAt ? review.id : null;
  if (done.length === 0 && reviewed === null) return;
  await draftDocuments.closeTabs(done);
  for (const id of done) await drafts.discard(id);
  if (reviewed !== null) await submissionReviews.discard(reviewed);
}

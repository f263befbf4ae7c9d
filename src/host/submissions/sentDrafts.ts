import { type Disposable, DisposableStore } from '../../base/disposable.ts';
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
export class SentDrafts implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  /** Submissions whose outcome was unknown. */
  readonly #unsure = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.submissions.onDidChange((ids) => this.#follow(ids)));
    void parts.isRead.then(() => this.#follow(new Set(parts.submissions.all.map(({ id }) => id))));
  }

  dispose(): void {
    this.#store.dispose();
  }

  #follow(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      const submission = this.#parts.submissions.get(id);
      if (!submission) continue;
      if (submission.parts.some(({ state }) => state.kind === 'unsure')) this.#unsure.add(id);
      const outcome = outcomeOf(submission);
      if (outcome.kind !== 'open') continue;
      void this.#end(submission);
      if (this.#unsure.delete(id)) this.#parts.onFound(outcome.pullRequests);
    }
  }

  async #end(submission: Submission): Promise<void> {
    const { drafts: sent, createdAt } = submission;
    const { drafts, draftDocuments, submissionReviews, isRead } = this.#parts;
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
}

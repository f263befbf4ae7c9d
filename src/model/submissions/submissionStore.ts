import { RecordStore } from '../storage/recordStore.ts';
import type { RecordForm } from '../storage/sharedRecord.ts';
import type { PartState, Submission } from './submission.ts';
import { isPending, merged, numberOf, sameDecision } from './submissionParts.ts';
import type { SubmissionsParts } from './submissionPorts.ts';
import { sendAgainAfter } from './watchTimes.ts';

export const submissionForm: RecordForm<Submission> = {
  write: ({ sets, ...rest }) => ({
    ...rest,
    sets: sets.map(({ component, revisions }) => ({ component, revisions: [...revisions] })),
  }),
  read: async (json, id) => {
    const { storedSubmission } = await import('./storedSubmission.ts');
    const { data } = storedSubmission.safeParse(json);
    return data?.id === id ? data : null;
  },
};

function isNotFound(state: PartState, now: number): boolean {
  return state.kind === 'unsure' && state.lookedAt.length > 0 && state.since + sendAgainAfter(state.problem) <= now;
}

/** The submissions of all windows. */
export class SubmissionStore extends RecordStore<Submission> {
  /** Ids of what this window is sending. */
  readonly driven = new Set<string>();

  constructor({ files, session, log }: Pick<SubmissionsParts, 'files' | 'session' | 'log'>) {
    const madeAt = ({ createdAt }: Submission): number => createdAt;
    super({ files, session, log, what: 'submissions', form: submissionForm, merge: merged, madeAt });
  }

  /** Numbers of pull requests that belong to a part. */
  get taken(): ReadonlySet<number> {
    return new Set(this.all.flatMap(({ parts }) => parts.flatMap((part) => numberOf(part) ?? [])));
  }

  /** Other submissions of the same decision that are on their way or open. */
  sameAs(submission: Submission): readonly Submission[] {
    return this.all.filter((one) => one.id !== submission.id && isPending(one) && sameDecision(one, submission));
  }

  /**
   * One of these because of which this submission must not be sent. Not one that a window left behind, which has been
   * searched for and could be sent again itself: two of them would keep each other from being sent.
   */
  blockerOf(submission: Submission, now: number): Submission | undefined {
    return this.sameAs(submission).find(({ parts }) => !parts.every(({ state }) => isNotFound(state, now)));
  }
}

import type { RecordForm } from '../../storage/sharedRecord.ts';
import { OutboxRecords } from '../outboxRecords.ts';
import type { Submission } from './submission.ts';
import { isActive, joined, numberOf, sameDecision } from './submissionParts.ts';
import type { SubmissionsParts } from './submissionPorts.ts';

const discardedLasts = 30 * 24 * 60 * 60_000;

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

/** The submissions of all windows. */
export class SubmissionStore extends OutboxRecords<Submission> {
  constructor({ files, session, clock, log }: Pick<SubmissionsParts, 'files' | 'session' | 'clock' | 'log'>) {
    const sentAt = ({ createdAt }: Submission): number => createdAt;
    const own = { form: submissionForm, what: 'submissions', sentAt, joined, endedLasts: discardedLasts };
    super({ files, session, clock, log, ...own });
  }

  /** Numbers of pull requests that belong to a part. */
  get taken(): ReadonlySet<number> {
    return new Set(this.all.flatMap(({ parts }) => parts.flatMap((part) => numberOf(part) ?? [])));
  }

  /** Another submission with the same content that is on its way or open. */
  sameAs(submission: Submission): Submission | null {
    return this.allSameAs(submission)[0] ?? null;
  }

  /** All of them: there are several if two windows have recorded one decision, and one has ended at once. */
  allSameAs(submission: Submission): readonly Submission[] {
    return this.all.filter((one) => one.id !== submission.id && isActive(one) && sameDecision(one, submission));
  }

  /**
   * Another window that is about to send the same: both record it before they check, so that at least one sees the
   * other; a window that sees another sends nothing.
   */
  async rivalOf(submission: Submission): Promise<Submission | null> {
    await this.reload();
    return this.ofOthers(submission.id) ?? this.sameAs(submission);
  }
}

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { LatestLook } from '../../storage/latestLook.ts';
import type { RecordForm } from '../../storage/sharedRecord.ts';
import { SharedRecords } from '../../storage/sharedRecords.ts';
import { fireSafely } from '../../storage/fireSafely.ts';
import type { Submission } from './submission.ts';
import { isActive, joined, numberOf, sameDecision } from './submissionParts.ts';
import type { SubmissionsParts } from './submissionPorts.ts';

type Kept = ReturnType<SharedRecords<Submission>['put']>;

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

/** Stores submissions, shared by all windows (see `SharedRecords`). Nothing is known before the first `reload`. */
export class SubmissionStore implements Disposable {
  readonly #parts: Pick<SubmissionsParts, 'session' | 'clock' | 'log'>;
  readonly #records: SharedRecords<Submission>;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #latest = new LatestLook(() => this.#reload());
  readonly #driven = new Set<string>();

  /** Ids of submissions changed, added or removed. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;

  constructor({ files, session, clock, log }: Pick<SubmissionsParts, 'files' | 'session' | 'clock' | 'log'>) {
    this.#parts = { session, clock, log };
    this.#records = new SharedRecords({ files, session, form: submissionForm, log, what: 'submissions' });
  }

  /** The last reload succeeded. */
  get isRead(): boolean {
    return this.#records.isRead;
  }

  /** Newest first. */
  get all(): readonly Submission[] {
    const all = [...this.#records.ids].flatMap((id) => this.get(id) ?? []);
    return all.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  }

  get(id: string): Submission | undefined {
    return joined(this.#records.heads(id).map(({ value }) => value)) ?? undefined;
  }

  /** Numbers of pull requests that belong to a part. */
  get taken(): ReadonlySet<number> {
    return new Set(this.all.flatMap(({ parts }) => parts.flatMap((part) => numberOf(part) ?? [])));
  }

  /** Another submission with the same content that is on its way or open. */
  sameAs(submission: Submission): Submission | null {
    const same = this.all.find((one) => one.id !== submission.id && isActive(one) && sameDecision(one, submission));
    return same ?? null;
  }

  /**
   * Another window that is about to send the same: both record it before they check, so that at least one sees the
   * other; a window that sees another sends nothing.
   */
  async rivalOf(submission: Submission): Promise<Submission | null> {
    await this.reload();
    const others = this.#records.heads(submission.id).filter(({ session }) => session !== this.#parts.session);
    return others[0]?.value ?? this.sameAs(submission);
  }

  /** True while this window works on it. */
  isDriven(id: string): boolean {
    return this.#driven.has(id);
  }

  /** Starts or ends this window's work on it: changes by other windows meanwhile are not overlooked. */
  setDriven(id: string, isDriven: boolean): void {
    if (isDriven) this.#driven.add(id);
    else this.#driven.delete(id);
  }

  put(submission: Submission): Kept {
    const { id } = submission;
    const own = this.#records.heads(id).filter(({ session }) => session === this.#parts.session);
    const over = this.#driven.has(id) && own.length > 0 ? own : this.#records.heads(id);
    const putting = this.#records.put(id, submission, over);
    this.#changed.fire(new Set([id]));
    return putting;
  }

  /** Removes it from the list, in all windows. */
  async putAway(submission: Submission): Promise<void> {
    const { id } = submission;
    await this.#records.put(id, submission, this.#records.heads(id), { endedAt: this.#parts.clock.now() });
    this.#changed.fire(new Set([id]));
  }

  /** Loads what other windows have written. Starts after the call, and never rejects. */
  reload(): Promise<void> {
    return this.#latest.run();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #reload(): Promise<void> {
    const changed = await this.#records.reload();
    if (changed.size > 0) fireSafely(() => this.#changed.fire(changed), 'submissions', this.#parts.log);
    await this.#records.removeEndedBefore(this.#parts.clock.now() - discardedLasts);
  }
}

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { ContributionRequest } from '../../curation/contributionRequests.ts';
import type { ContributionInfo, CurationSet } from '../../curation/curation.ts';
import { findPullRequest } from './pullRequestSearch.ts';
import { confirmedClient } from './confirmedClient.ts';
import { RequestForms } from './requestForms.ts';
import { partStates, type Submission, type SubmissionPart, type SubmitOutcome } from './submission.ts';
import { SubmissionStore } from './submissionStore.ts';
import { type OnWaiting, SubmissionDriver, unread } from './submissionDriver.ts';
import { mayHavePullRequest, withPart } from './submissionParts.ts';
import type { SubmissionClient, SubmissionsParts } from './submissionPorts.ts';
import { SubmissionWatch } from './submissionWatch.ts';
import { sendAgainAfter } from './watchTimes.ts';
import { coordinatesKey, withRevision } from '../../core/coordinates.ts';

/** A submission the user has confirmed. */
export interface Decision {
  /** Base address of the service it was confirmed for: it is sent there or not at all. */
  readonly service: string;
  readonly drafts: readonly { readonly id: string; readonly text: string }[];
  readonly info: ContributionInfo;
  readonly sets: readonly CurationSet[];
  readonly account: string | null;
  /** Exactly what is sent, in this order. */
  readonly requests: readonly ContributionRequest[];
}

const waiting = { kind: 'waiting' } as const;

/**
 * This user's submissions, shared by all windows (see `RecordStore`), and never sent twice. A part is recorded as
 * `sending` before its request leaves; if it is found so later than any request can take, its outcome is unknown and
 * the pull request is searched for. Only the session that has the command to send does so; none repeats a request
 * automatically (service-api.md 13).
 *
 * Nothing is known before the first `reload`. The owner calls it.
 */
export class Submissions implements Disposable {
  readonly #parts: SubmissionsParts;
  readonly #store: SubmissionStore;
  readonly #watch: SubmissionWatch;
  readonly #driver: SubmissionDriver;
  readonly #disposables = new DisposableStore();
  readonly #ended = new AbortController();

  /** What is known of the services' forms of requests, for building the next ones. */
  readonly forms = new RequestForms();
  /** Ids of submissions changed, added or removed. */
  readonly onDidChange: Event<ReadonlySet<string>>;

  constructor(parts: SubmissionsParts) {
    this.#parts = parts;
    const store = (this.#store = this.#disposables.add(new SubmissionStore(parts)));
    const watch = (this.#watch = new SubmissionWatch({ ...parts, store }));
    this.#disposables.add(watch);
    this.#disposables.add(
      store.onDidChange(() => {
        watch.plan();
        this.#removeReplaced();
      }),
    );
    this.onDidChange = store.onDidChange;
    this.#driver = new SubmissionDriver({ ...parts, forms: this.forms, store, watch, signal: this.#ended.signal });
  }

  /** Newest first. */
  get all(): readonly Submission[] {
    return this.#store.all;
  }

  /** Names of files without a submission that this version can read. They are left in place. */
  get unreadable(): readonly string[] {
    return this.#store.unreadable;
  }

  get(id: string): Submission | undefined {
    return this.#store.get(id);
  }

  /** Sends what the user has confirmed. Resolves when everything is sent, or a part was not accepted. */
  async submit(decision: Decision, onWaiting?: OnWaiting): Promise<SubmitOutcome> {
    await this.reload();
    if (!this.#store.isRead) return { kind: 'failed', problem: unread };
    const client = confirmedClient(this.#parts, decision.service);
    if (!client.ok) return { kind: 'failed', problem: client.problem };
    const { requests, ...rest } = decision;
    if (requests.length === 0) throw new RangeError('nothing to submit');
    const [id, createdAt] = [this.#parts.newId(), this.#parts.clock.now()];
    const parts = requests.map(({ carries, ...request }) => ({ carries, request, state: waiting }));
    const submission: Submission = { id, ...rest, createdAt, parts };
    const [same] = this.#store.sameAs(submission);
    if (same) return { kind: 'already', submission: same };
    return this.#driver.drive(submission, null, onWaiting);
  }

  /**
   * Sends what was refused, not sent, or unsure, after a confirmation that explains it. An unsure part is searched for
   * again right before; it is sent only after `sendAgainAfter`, and only after a search without a result. `account`:
   * another one than before.
   */
  async sendAgain(id: string, account?: string, onWaiting?: OnWaiting): Promise<SubmitOutcome> {
    const change = (one: Submission): Submission => (account === undefined ? one : { ...one, account });
    return this.#again(id, change, onWaiting);
  }

  /** As `sendAgain`, without a sign-in: for a service that fails because of it (service-api.md 5.4). */
  async sendAnonymously(id: string, onWaiting?: OnWaiting): Promise<SubmitOutcome> {
    return this.#again(id, (submission) => ({ ...submission, account: null }), onWaiting);
  }

  /** When `sendAgain` will send: milliseconds since the epoch, 0 for now, `null` when there is nothing to send. */
  sendAgainFrom({ parts }: Submission): number | null {
    const times = parts.flatMap((part) => {
      const { state } = part;
      if (state.kind === 'unsure') return [state.since + sendAgainAfter(state.problem)];
      return isUnsent(part) ? [0] : [];
    });
    return times.length === 0 || parts.some(({ state }) => state.kind === 'sending') ? null : Math.max(...times);
  }

  /** Why `sendAgain` would not send what is to be sent again; `null`: it would. */
  tooEarly(submission: Submission): (SubmitOutcome & { readonly kind: 'tooEarly' }) | null {
    const notBefore = this.sendAgainFrom(submission) ?? 0;
    if (notBefore > this.#parts.clock.now()) return { kind: 'tooEarly', notBefore, submission };
    const isUnsearched = submission.parts.some(({ state }) => state.kind === 'unsure' && state.lookedAt.length === 0);
    return isUnsearched ? { kind: 'tooEarly', notBefore: null, submission } : null;
  }

  /** Whether the user can see changes of open submissions. If not, nothing is requested. */
  setAttention(isWatched: boolean): void {
    this.#watch.setAttention(isWatched);
  }

  /** The followed submissions, for `Reconnection` to ask about again. */
  get following(): Pick<SubmissionWatch, 'isCutOff' | 'retry'> & { readonly onDidChange: Event<void> } {
    const watch = this.#watch;
    return {
      onDidChange: watch.onDidMiss,
      isCutOff: () => watch.isCutOff(),
      retry: () => watch.retry(),
    };
  }

  /** Asks now about everything open, unsure or not in effect. */
  async refresh(): Promise<void> {
    await this.reload();
    await this.#watch.refresh();
  }

  /** Removes it from the list, in all windows. The pull request is unaffected. */
  async forget(id: string): Promise<void> {
    const submission = this.get(id);
    if (submission !== undefined && !this.#store.driven.has(id)) await this.#store.remove(id);
  }

  /** Loads what other windows have written. Starts after the call, and never rejects. */
  reload(): Promise<void> {
    return this.#store.reload();
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#disposables.dispose();
  }

  /**
   * Removes from the list, in all windows: failed submissions whose retry has succeeded, and the second record of a
   * decision, which was not sent. That is a failed one beside any that may have a pull request, and an unsure one
   * beside one that has.
   */
  #removeReplaced(): void {
    const second = this.all.filter((one) => {
      const isUnsure = one.parts.every(({ state }) => state.kind === 'unsure');
      if (!isUnsure && !hasFailed(one)) return false;
      const isKept = ({ state }: SubmissionPart): boolean =>
        'number' in state || (!isUnsure && state.kind === 'unsure');
      return this.#store.sameAs(one).some(({ parts }) => parts.every(isKept));
    });
    for (const { id } of [...replacedSubmissions(this.all), ...second]) {
      if (!this.#store.driven.has(id)) void this.#store.remove(id);
    }
  }

  async #again(
    id: string,
    change: (submission: Submission) => Submission,
    onWaiting: OnWaiting | undefined,
  ): Promise<SubmitOutcome> {
    await this.reload();
    if (!this.#store.isRead) return { kind: 'failed', problem: unread };
    const before = this.get(id);
    const client = before ? confirmedClient(this.#parts, before.service) : this.#parts.client();
    if (!client.ok) return { kind: 'failed', problem: client.problem };
    if (before === undefined) return { kind: 'failed', problem: { kind: 'notOffered', url: client.value.baseUrl } };
    if (this.#store.driven.has(id) || before.parts.some(({ state }) => state.kind === 'sending'))
      return { kind: 'already', submission: before };
    if (this.sendAgainFrom(before) === null) return { kind: 'already', submission: before };
    const early = this.tooEarly(before);
    if (early) return early;
    const same = this.#store.blockerOf(before, this.#parts.clock.now());
    if (same) return { kind: 'already', submission: same };
    this.#store.driven.add(id);
    try {
      return await this.#searchAndDrive(before, client.value, change, onWaiting);
    } finally {
      this.#store.driven.delete(id);
      this.#watch.plan();
    }
  }

  async #searchAndDrive(
    before: Submission,
    client: SubmissionClient,
    change: (submission: Submission) => Submission,
    onWaiting: OnWaiting | undefined,
  ): Promise<SubmitOutcome> {
    let submission = before;
    for (const [at, part] of before.parts.entries()) {
      const { state } = part;
      if (!mayHavePullRequest(state)) {
        if (isUnsent(part)) submission = withPart(submission, at, waiting);
        continue;
      }
      const wanted =
        state.kind === 'unsure'
          ? state
          : ({ kind: 'unsure', since: before.createdAt, problem: null, lookedAt: [] } as const);
      const searched = await findPullRequest(
        before,
        part,
        wanted,
        this.#store.taken,
        this.#parts,
        client,
        this.#ended.signal,
      );
      if (!searched.ok) return { kind: 'failed', problem: searched.problem };
      submission = withPart(submission, at, 'number' in searched.value ? searched.value : waiting);
    }
    return this.#driver.drive(change(submission), before, onWaiting);
  }
}

function hasFailed({ parts }: Submission): boolean {
  return parts.every(isUnsent);
}

/** No pull request came of it, and it can be sent. */
function isUnsent({ state }: SubmissionPart): boolean {
  const { group } = partStates[state.kind];
  return group === 'unsent' || group === 'failed';
}

/**
 * Submissions without a pull request whose every version is in the pull requests of a later submission to the same
 * service: their retry has succeeded.
 */
function replacedSubmissions(all: readonly Submission[]): readonly Submission[] {
  const without = all.filter(hasFailed);
  if (without.length === 0) return [];
  const done = all.filter(({ parts }) => parts.every(({ state }) => 'number' in state));
  return without.filter((one) => done.some((later) => isRetryOf(later, one)));
}

function isRetryOf(later: Submission, one: Submission): boolean {
  if (later.service !== one.service || later.createdAt < one.createdAt) return false;
  const proposed = versionsOf(later);
  return [...versionsOf(one)].every((version) => proposed.has(version));
}

function versionsOf({ sets }: Submission): ReadonlySet<string> {
  return new Set(
    sets.flatMap(({ component, revisions }) =>
      [...revisions.keys()].map((revision) => coordinatesKey(withRevision(component, revision))),
    ),
  );
}

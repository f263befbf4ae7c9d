import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Problem } from '../../core/problem.ts';
import type { ContributionInfo, CurationSet } from '../../curation/curation.ts';
import { errorWord } from '../records/errorWord.ts';
import { LatestLook } from '../records/latestLook.ts';
import { SharedRecords } from '../records/sharedRecords.ts';
import { lookFor } from './partLook.ts';
import { sendPart } from './partSender.ts';
import type { PartState, Submission, SubmissionPart } from './submission.ts';
import { submissionForm } from './submissionForm.ts';
import { isActive, isWithin, joined, numberOf, sameDecision, withPart } from './submissionParts.ts';
import type { SubmissionClient, SubmissionsParts } from './submissionPorts.ts';
import { SubmissionWatch } from './submissionWatch.ts';
import { sendAgainAfter } from './watchTimes.ts';

/** What a person has confirmed. */
export interface Decision {
  readonly drafts: readonly { readonly id: string; readonly text: string }[];
  readonly info: ContributionInfo;
  readonly sets: readonly CurationSet[];
  readonly account: string | null;
}

export type SubmitOutcome =
  /** It was tried: the parts say what came of it. */
  | { readonly kind: 'tried'; readonly submission: Submission }
  /** The same is on its way or open already; nothing was sent. */
  | { readonly kind: 'already'; readonly submission: Submission }
  /** It may still turn up: not before then (milliseconds since the epoch); `null`: not until a look has been answered. */
  | { readonly kind: 'tooEarly'; readonly notBefore: number | null; readonly submission: Submission }
  /** Nothing was sent. `notKept`: because it could not be written down before. */
  | { readonly kind: 'failed'; readonly problem: Problem };

const discardedLasts = 30 * 24 * 60 * 60_000;
const takeOverAfter = 130_000;
/** Where nobody can tell what was sent before, nothing is sent. */
const unread: Problem = { kind: 'notKept', detail: 'what was sent before cannot be read' };

/**
 * What this person has submitted, shared by all windows (see `SharedRecords`), and never sent twice. A part is written down as
 * `sending` before its request leaves; whoever finds it so later than any request can take knows that nobody knows, and looks
 * for the pull request. Only the session that was told to sends; none repeats a request by itself (service-api.md 13).
 *
 * Nothing is known before the first `reload`. Whoever owns this calls it, and again when `RecordFiles.onDidChange` fires.
 */
export class Submissions implements Disposable {
  readonly #parts: SubmissionsParts;
  readonly #records: SharedRecords<Submission>;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #watch: SubmissionWatch;
  readonly #driven = new Set<string>();
  /** Base addresses of services that know form A only. */
  readonly #singleOnly = new Set<string>();
  readonly #ended = new AbortController();
  readonly #latest = new LatestLook(() => this.#reload());

  /** Ids of submissions that have changed, come or gone. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;

  constructor(parts: SubmissionsParts) {
    this.#parts = parts;
    const { files, session, log } = parts;
    this.#records = new SharedRecords({ files, session, form: submissionForm, log, what: 'submissions' });
    this.#watch = new SubmissionWatch({
      ...parts,
      takeOverAfter: parts.takeOverAfter ?? takeOverAfter,
      all: () => this.all,
      get: (id) => this.get(id),
      set: (submission) => void this.#put(submission),
      isDriven: (id) => this.#driven.has(id),
    });
    this.#disposables.add(this.#watch);
  }

  /** Newest first. */
  get all(): readonly Submission[] {
    const all = [...this.#records.ids].flatMap((id) => this.get(id) ?? []);
    return all.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  }

  get(id: string): Submission | undefined {
    return joined(this.#records.heads(id).map(({ value }) => value)) ?? undefined;
  }

  /** Sends what a person has decided. Resolves when everything is sent, or the first part was not taken. */
  async submit(decision: Decision): Promise<SubmitOutcome> {
    await this.reload();
    if (!this.#records.isRead) return { kind: 'failed', problem: unread };
    const client = this.#parts.client();
    if (!client.ok) return { kind: 'failed', problem: client.problem };
    const { baseUrl } = client.value;
    const createdAt = this.#parts.clock.now();
    const draft = { id: this.#parts.newId(), service: baseUrl, ...decision, createdAt, parts: [] };
    const submission = { ...draft, parts: this.#split(draft) };
    if (submission.parts.length === 0) throw new RangeError('nothing to submit');
    const same = this.#sameAs(submission);
    if (same) return { kind: 'already', submission: same };
    return this.#drive(submission);
  }

  /**
   * Sends what was refused, was not sent yet, or is unsure, after a person was told what that means. What is unsure is looked
   * for once more right before; not earlier than 15 minutes after it was sent, and not unless a look before came back clean.
   */
  async sendAgain(id: string): Promise<SubmitOutcome> {
    return this.#again(id, (submission) => submission);
  }

  /** As `sendAgain`, without a sign-in: for a service that fails over it (service-api.md 5.4). */
  async sendAnonymously(id: string): Promise<SubmitOutcome> {
    return this.#again(id, (submission) => ({ ...submission, account: null }));
  }

  /** When `sendAgain` will do something: milliseconds since the epoch, 0 for now, `null` when there is nothing to send. */
  sendAgainFrom({ parts }: Submission): number | null {
    const times = parts.flatMap(({ state }) => {
      if (state.kind === 'unsure') return [state.since + sendAgainAfter];
      return state.kind === 'waiting' || state.kind === 'refused' ? [0] : [];
    });
    return times.length === 0 || parts.some(({ state }) => state.kind === 'sending') ? null : Math.max(...times);
  }

  /** Whether somebody is there to see what comes of the open ones. Without, no service is asked. */
  setAttention(isWatched: boolean): void {
    this.#watch.setAttention(isWatched);
  }

  /** Asks now about everything that is open, unsure or not in effect. */
  async refresh(): Promise<void> {
    await this.reload();
    await this.#watch.refresh();
  }

  /** Takes it off the list, in all windows. The pull request stays what it is. */
  async forget(id: string): Promise<void> {
    const submission = this.get(id);
    if (submission === undefined || this.#driven.has(id)) return;
    const endedAt = this.#parts.clock.now();
    await this.#records.put(id, submission, this.#records.heads(id), { endedAt });
    this.#tell([id]);
  }

  /** Takes over what other windows have written. Begins after the call, and never rejects. */
  reload(): Promise<void> {
    return this.#latest.run();
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#disposables.dispose();
  }

  async #reload(): Promise<void> {
    const changed = await this.#records.reload();
    try {
      this.#tell(changed);
    } catch (error) {
      this.#parts.log.error(`submissions: somebody who was told of a change failed: ${errorWord(error)}`);
    }
    const now = this.#parts.clock.now();
    for (const id of this.#records.ids)
      for (const record of this.#records.ended(id))
        if (now - (record.endedAt ?? now) > discardedLasts) await this.#records.removeEnded(record);
  }

  async #again(id: string, change: (submission: Submission) => Submission): Promise<SubmitOutcome> {
    await this.reload();
    if (!this.#records.isRead) return { kind: 'failed', problem: unread };
    const before = this.get(id);
    const client = this.#parts.client();
    if (!client.ok) return { kind: 'failed', problem: client.problem };
    if (before === undefined || before.service !== client.value.baseUrl)
      return { kind: 'failed', problem: { kind: 'notOffered', url: client.value.baseUrl } };
    if (this.#driven.has(id) || before.parts.some(({ state }) => state.kind === 'sending'))
      return { kind: 'already', submission: before };
    const notBefore = this.sendAgainFrom(before);
    if (notBefore === null) return { kind: 'already', submission: before };
    if (notBefore > this.#parts.clock.now()) return { kind: 'tooEarly', notBefore, submission: before };
    if (before.parts.some(({ state }) => state.kind === 'unsure' && state.lookedAt.length === 0))
      return { kind: 'tooEarly', notBefore: null, submission: before };
    const same = this.#sameAs(before);
    if (same) return { kind: 'already', submission: same };
    this.#driven.add(id);
    try {
      return await this.#lookAndDrive(before, client.value, change);
    } finally {
      this.#driven.delete(id);
      this.#watch.plan();
    }
  }

  async #lookAndDrive(
    before: Submission,
    client: SubmissionClient,
    change: (submission: Submission) => Submission,
  ): Promise<SubmitOutcome> {
    let submission = before;
    for (const [at, part] of before.parts.entries()) {
      const { state } = part;
      // A service that fails over a sign-in may have failed after it made something, however unlikely that is.
      const isDoubtful = state.kind === 'refused' && state.problem.kind === 'signedInFailed';
      if (state.kind === 'refused' && !isDoubtful) submission = withPart(submission, at, { kind: 'waiting' });
      if (state.kind !== 'unsure' && !isDoubtful) continue;
      const wanted =
        state.kind === 'unsure'
          ? state
          : ({ kind: 'unsure', since: before.createdAt, problem: null, lookedAt: [] } as const);
      const looked = await lookFor(before, part, wanted, this.#taken(), this.#parts, client, this.#ended.signal);
      if (!looked.ok) return { kind: 'failed', problem: looked.problem };
      submission = withPart(submission, at, 'number' in looked.value ? looked.value : { kind: 'waiting' });
    }
    return this.#drive(change(submission), before);
  }

  /** Sends the parts that wait, one after the other, until one is not taken. */
  async #drive(submission: Submission, before: Submission | null = null): Promise<SubmitOutcome> {
    const { id } = submission;
    this.#driven.add(id);
    this.#watch.own(id);
    try {
      let current = submission;
      let known = before;
      while (!this.#ended.signal.aborted) {
        const at = current.parts.findIndex(({ state }) => state.kind === 'waiting');
        const part = current.parts[at];
        if (part === undefined) break;
        const sent = await this.#sendOne(current, part, at, known);
        if ('outcome' in sent) return sent.outcome;
        current = sent.submission;
        known = current;
        const kind = current.parts[at]?.state.kind;
        if (kind === 'refused' || kind === 'unsure') break;
      }
      await this.#put(current);
      return { kind: 'tried', submission: this.get(id) ?? current };
    } finally {
      this.#driven.delete(id);
      this.#watch.plan();
    }
  }

  /** `known`: what stays on record if nothing can be sent; `null` when it is new. */
  async #sendOne(
    before: Submission,
    part: SubmissionPart,
    at: number,
    known: Submission | null,
  ): Promise<{ readonly submission: Submission } | { readonly outcome: SubmitOutcome }> {
    const client = this.#parts.client();
    if (!client.ok) return { outcome: await this.#giveUp(before, known, client.problem) };
    const { account } = before;
    const token = account === null ? null : await this.#parts.token(account).catch(() => null);
    const refused = { kind: 'refused', problem: { kind: 'unauthorized', status: 401 }, words: [] } as const;
    if (account !== null && token === null) return { submission: withPart(before, at, refused) };
    const since = this.#parts.clock.now();
    const kept = await this.#put(withPart(before, at, { kind: 'sending', since }));
    if (!kept.ok) return { outcome: await this.#giveUp(before, known, kept.problem) };
    const rival = await this.#rival(before);
    if (rival) return { outcome: await this.#backOff(before, known, rival) };
    const form = this.#singleOnly.has(before.service) ? 'single' : 'whole';
    const way = { client: client.value, form } as const;
    const state = await sendPart(before, part, this.#parts, way, token, this.#ended.signal);
    // Neither form: nobody knows any more which one this service wants.
    const isUnknown = state !== 'otherForm' && state.kind === 'refused' && state.problem.kind === 'notOffered';
    if (isUnknown) this.#singleOnly.delete(before.service);
    const submission = state === 'otherForm' ? this.#inOtherForm(before, part, at) : withPart(before, at, state);
    await this.#put(submission);
    return { submission };
  }

  /** The rest goes out one revision at a time, as will everything else to this service. */
  #inOtherForm(submission: Submission, part: SubmissionPart, at: number): Submission {
    this.#singleOnly.add(submission.service);
    const rest = [part, ...submission.parts.slice(at + 1)].filter(({ state }) => state.kind === 'waiting');
    const singles = this.#split(submission).filter((single) => rest.some((one) => isWithin(single, one)));
    return { ...submission, parts: [...submission.parts.slice(0, at), ...singles] };
  }

  #split({ service, sets, info }: Submission): readonly SubmissionPart[] {
    const { contributionBodies, singleBodies } = this.#parts;
    const bodies = this.#singleOnly.has(service) ? singleBodies(sets, info) : contributionBodies(sets, info);
    return bodies.map(({ carries }) => ({ carries, state: { kind: 'waiting' } }));
  }

  /**
   * Another window that is about to send the same: both have written it down before they look, so that at least one of them
   * sees the other, and whoever does sends nothing.
   */
  async #rival(submission: Submission): Promise<Submission | null> {
    await this.reload();
    const others = this.#records.heads(submission.id).filter(({ session }) => session !== this.#parts.session);
    return others[0]?.value ?? this.#sameAs(submission);
  }

  async #backOff(submission: Submission, known: Submission | null, rival: Submission): Promise<SubmitOutcome> {
    if (rival.id !== submission.id) await this.#giveUp(submission, known, { kind: 'unsureWhetherSent', detail: '' });
    // Of one submission in two windows nobody knows now which of them sends.
    else await this.#put(this.#unsureInsteadOfSending(submission));
    return { kind: 'already', submission: this.get(rival.id) ?? rival };
  }

  #unsureInsteadOfSending(submission: Submission): Submission {
    const since = this.#parts.clock.now();
    const parts = submission.parts.map((part): SubmissionPart => {
      const state: PartState = { kind: 'unsure', since, problem: null, lookedAt: [] };
      return part.state.kind === 'waiting' ? { ...part, state } : part;
    });
    return { ...submission, parts };
  }

  /** Nothing was sent of what is about to be: what was on record counts again, and what is new leaves no trace. */
  async #giveUp(submission: Submission, known: Submission | null, problem: Problem): Promise<SubmitOutcome> {
    const { id } = submission;
    if (known) await this.#put(known);
    else await this.#records.put(id, submission, this.#records.heads(id), { endedAt: this.#parts.clock.now() });
    this.#tell([id]);
    return { kind: 'failed', problem };
  }

  #sameAs(submission: Submission): Submission | null {
    const same = this.all.find((one) => one.id !== submission.id && isActive(one) && sameDecision(one, submission));
    return same ?? null;
  }

  #taken(): ReadonlySet<number> {
    return new Set(this.all.flatMap(({ parts }) => parts.flatMap((part) => numberOf(part) ?? [])));
  }

  #put(submission: Submission): ReturnType<SharedRecords<Submission>['put']> {
    const { id } = submission;
    const own = this.#records.heads(id).filter(({ session }) => session === this.#parts.session);
    // While this window sends, what others write beside it is not overlooked.
    const over = this.#driven.has(id) && own.length > 0 ? own : this.#records.heads(id);
    const putting = this.#records.put(id, submission, over);
    this.#tell([id]);
    return putting;
  }

  #tell(ids: Iterable<string>): void {
    const changed = new Set(ids);
    if (changed.size === 0) return;
    this.#watch.plan();
    this.#changed.fire(changed);
  }
}

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { isServiceDown } from '../../core/isServiceDown.ts';
import { errorWord } from '../storage/errorWord.ts';
import { checkEffect, checkOpen, findPullRequest } from './pullRequestSearch.ts';
import type { PartState, Submission, SubmissionPart } from './submission.ts';
import { withPart } from './submissionParts.ts';
import type { SubmissionClient, SubmissionsParts } from './submissionPorts.ts';
import type { SubmissionStore } from './submissionStore.ts';
import { nextTask, pauseAfter, type Tries, type WatchTask } from './watchTimes.ts';

type WatchParts = SubmissionsParts & { readonly store: SubmissionStore };

interface Due {
  readonly id: string;
  readonly at: number;
  readonly part: number;
  readonly task: WatchTask;
}

/**
 * Follows submissions slowly while the user can see them; unsure ones sent by this window are searched for in any case.
 */
export class SubmissionWatch implements Disposable {
  readonly #parts: WatchParts;
  readonly #disposables = new DisposableStore();
  readonly #missed = this.#disposables.add(new Emitter<void>());
  readonly #ended = new AbortController();
  readonly #timer: RunOnceScheduler;
  #working: Promise<void> | null = null;
  #isWatched = false;
  readonly #tries = new Map<string, Tries>();
  readonly #own = new Set<string>();
  /** Keys of parts not checked because the service could not be reached. */
  readonly #cutOff = new Set<string>();

  /** A part could not be checked. */
  readonly onDidMiss: Event<void> = this.#missed.event;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const work = (): void => void (this.#working ?? this.#start(false));
    this.#timer = this.#disposables.add(new RunOnceScheduler(parts.clock, work));
  }

  /** Makes this window responsible for searching for this submission. */
  own(id: string): void {
    this.#own.add(id);
  }

  setAttention(isWatched: boolean): void {
    this.#isWatched = isWatched;
    this.plan();
  }

  /** Resets the timer after a change. */
  plan(): void {
    const at = this.#working ? undefined : this.#due()[0]?.at;
    if (at === undefined) this.#timer.cancel();
    else this.#timer.restart(Math.max(0, at - this.#parts.clock.now()));
  }

  /** True if a followed part could not be checked because the service could not be reached. */
  isCutOff(): boolean {
    return this.#working === null && this.#cutOff.size > 0;
  }

  /** The service can be reached again: missed checks are due now. */
  retry(): void {
    for (const key of this.#cutOff) this.#tries.delete(key);
    this.#cutOff.clear();
    this.plan();
  }

  /** Does everything now that would be due later. */
  async refresh(): Promise<void> {
    for (const [key, tries] of this.#tries) if (tries.nextAt !== Infinity) this.#tries.delete(key);
    // Work under way began before this request.
    while (this.#working) await this.#working;
    await this.#start(true);
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#disposables.dispose();
  }

  #start(isForced: boolean): Promise<void> {
    this.#working = this.#work(isForced)
      .catch((error: unknown) => {
        if (!this.#ended.signal.aborted) this.#parts.log.error(`following submissions: ${errorWord(error)}`);
      })
      .finally(() => {
        this.#working = null;
        this.plan();
        if (this.#cutOff.size > 0) this.#missed.fire();
      });
    return this.#working;
  }

  #due(isForced = false): readonly Due[] {
    const { store, clock } = this.#parts;
    const client = this.#parts.client();
    const now = clock.now();
    const found = store.all.flatMap(({ id, service, parts }) =>
      parts.flatMap((part, at): readonly Due[] => {
        const task = store.driven.has(id) ? null : nextTask(part, this.#tries.get(keyOf(id, at)), now);
        if (task === null) return [];
        const isLocal = task.kind === 'takeOver';
        if (!isLocal && !(client.ok && client.value.baseUrl === service)) return [];
        const isDue = isLocal || isForced || this.#isWatched || (task.kind === 'search' && this.#own.has(id));
        return isDue ? [{ id, part: at, task, at: task.at }] : [];
      }),
    );
    return found.sort((a, b) => a.at - b.at);
  }

  async #work(isForced: boolean): Promise<void> {
    const now = this.#parts.clock.now();
    for (const due of this.#due(isForced)) {
      if (due.at > now && (!isForced || due.task.kind === 'takeOver')) continue;
      await this.#do(due);
      if (this.#ended.signal.aborted) return;
    }
  }

  async #do({ id, part: at, task }: Due): Promise<void> {
    const { store, clock, random } = this.#parts;
    const before = store.get(id);
    const part = before?.parts[at];
    if (before === undefined || part === undefined || store.driven.has(id)) return;
    const key = keyOf(id, at);
    const known = this.#tries.get(key);
    const count = (known?.kind === part.state.kind ? known.count : 0) + 1;
    // Recorded before, so that a failing task is not repeated at once.
    const nextAt = clock.now() + pauseAfter(task.kind, count, random());
    this.#tries.set(key, { kind: part.state.kind, count, nextAt });
    this.#cutOff.delete(key);
    const state = await this.#stateAfter(before, part, task, () => this.#cutOff.add(key));
    // If it changed during the request, the change wins and this is checked again later.
    if (state === null || store.driven.has(id) || store.get(id)?.parts[at]?.state !== part.state) return;
    const isVerified = task.kind === 'verify' && state.kind === 'merged';
    if (task.kind === 'verify')
      this.#tries.set(key, { kind: state.kind, count, nextAt: isVerified ? Infinity : nextAt });
    if (state !== part.state && !(state.kind === 'merged' && part.state.kind === 'merged'))
      void store.put(withPart(store.get(id) ?? before, at, state));
  }

  async #stateAfter(
    submission: Submission,
    part: SubmissionPart,
    task: WatchTask,
    onCutOff: () => void,
  ): Promise<PartState | null> {
    const { state } = part;
    if (state.kind === 'sending')
      return { kind: 'unsure', since: Math.min(state.since, this.#parts.clock.now()), problem: null, lookedAt: [] };
    const client = this.#parts.client();
    if (!client.ok || client.value.baseUrl !== submission.service) return null;
    return this.#request(submission, part, task, client.value, onCutOff);
  }

  async #request(
    submission: Submission,
    part: SubmissionPart,
    task: WatchTask,
    client: SubmissionClient,
    onCutOff: () => void,
  ): Promise<PartState | null> {
    const { state } = part;
    const { signal } = this.#ended;
    if (state.kind === 'unsure') {
      const searched = await findPullRequest(
        submission,
        part,
        state,
        this.#parts.store.taken,
        this.#parts,
        client,
        signal,
      );
      if (!searched.ok && isServiceDown(searched.problem)) onCutOff();
      return searched.ok ? searched.value : null;
    }
    if (!('number' in state)) return null;
    if (task.kind === 'verify') return checkEffect(submission, part, state, this.#parts, signal);
    const checked = await checkOpen(submission, part, state, this.#parts, client, signal);
    if (!checked.ok && isServiceDown(checked.problem)) onCutOff();
    return checked.ok ? checked.value : null;
  }
}

function keyOf(id: string, at: number): string {
  return `${id}/${at}`;
}

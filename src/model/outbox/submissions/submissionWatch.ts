import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { isServiceDown } from '../../../core/isServiceDown.ts';
import { errorWord } from '../../storage/errorWord.ts';
import { checkEffect, checkOpen, lookFor } from './partLook.ts';
import type { PartState, Submission, SubmissionPart } from './submission.ts';
import { numberOf, withPart } from './submissionParts.ts';
import type { SubmissionClient, SubmissionsParts } from './submissionPorts.ts';
import { nextTask, pauseAfter, type Tries, type WatchTask } from './watchTimes.ts';

type WatchParts = Omit<SubmissionsParts, 'takeOverAfter'> & {
  readonly takeOverAfter: number;
  readonly all: () => readonly Submission[];
  readonly get: (id: string) => Submission | undefined;
  readonly set: (submission: Submission) => void;
  /** This window is sending it. */
  readonly isDriven: (id: string) => boolean;
};

interface Due {
  readonly id: string;
  readonly at: number;
  readonly part: number;
  readonly task: WatchTask;
}

/**
 * Follows submissions slowly while the user can see them; unsure ones sent by this window are searched for in any case.
 * Has one timer, and none when there is nothing to follow.
 */
export class SubmissionWatch implements Disposable {
  readonly #parts: WatchParts;
  readonly #ended = new AbortController();
  readonly #tries = new Map<string, Tries>();
  readonly #own = new Set<string>();
  readonly #store = new DisposableStore();
  readonly #missed = this.#store.add(new Emitter<void>());
  /** Keys of parts not checked because the service could not be reached. */
  readonly #cutOff = new Set<string>();
  #timer: AbortController | null = null;
  #working: Promise<void> | null = null;
  #isWatched = false;

  /** A part could not be checked. */
  readonly onDidMiss: Event<void> = this.#missed.event;

  constructor(parts: WatchParts) {
    this.#parts = parts;
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
    this.#timer?.abort();
    this.#timer = null;
    if (this.#working || this.#ended.signal.aborted) return;
    const [first] = this.#due();
    if (first === undefined) return;
    const timer = new AbortController();
    this.#timer = timer;
    const { clock } = this.#parts;
    clock.delay(Math.max(0, first.at - clock.now()), timer.signal).then(
      () => void (this.#working ?? this.#start(false)),
      () => undefined,
    );
  }

  /** True if a followed part could not be checked because the service could not be reached. */
  isCutOff(): boolean {
    return this.#working === null && this.#cutOff.size > 0;
  }

  /** The service can be reached again: missed checks are due now. */
  askAgain(): void {
    for (const key of this.#cutOff) this.#tries.delete(key);
    this.#cutOff.clear();
    this.plan();
  }

  /** Does everything now that would be due later. */
  async refresh(): Promise<void> {
    for (const [key, tries] of this.#tries) if (tries.nextAt !== Infinity) this.#tries.delete(key);
    // A run already under way began before this request.
    while (this.#working) await this.#working;
    await this.#start(true);
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#timer?.abort();
    this.#store.dispose();
  }

  #due(isForced = false): readonly Due[] {
    const { all, clock, takeOverAfter, isDriven } = this.#parts;
    const client = this.#parts.client();
    const now = clock.now();
    const found = all().flatMap(({ id, service, parts }) =>
      parts.flatMap((part, at): readonly Due[] => {
        const task = isDriven(id) ? null : nextTask(part, this.#tries.get(keyOf(id, at)), { takeOverAfter, now });
        if (task === null) return [];
        const isLocal = task.kind === 'takeOver';
        if (!isLocal && !(client.ok && client.value.baseUrl === service)) return [];
        const isDue = isLocal || isForced || this.#isWatched || (task.kind === 'look' && this.#own.has(id));
        return isDue ? [{ id, part: at, task, at: task.at }] : [];
      }),
    );
    return found.sort((a, b) => a.at - b.at);
  }

  #start(isForced: boolean): Promise<void> {
    this.#working = this.#work(isForced).finally(() => {
      this.#working = null;
      this.plan();
      if (this.#cutOff.size > 0) this.#missed.fire();
    });
    return this.#working;
  }

  async #work(isForced: boolean): Promise<void> {
    try {
      const now = this.#parts.clock.now();
      for (const due of this.#due(isForced)) {
        if (due.at > now && (!isForced || due.task.kind === 'takeOver')) continue;
        await this.#do(due);
        if (this.#ended.signal.aborted) return;
      }
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#parts.log.error(`following submissions: ${errorWord(error)}`);
    }
  }

  async #do({ id, part: at, task }: Due): Promise<void> {
    const { clock, random, get, set, isDriven } = this.#parts;
    const before = get(id);
    const part = before?.parts[at];
    if (before === undefined || part === undefined || isDriven(id)) return;
    const key = keyOf(id, at);
    const known = this.#tries.get(key);
    const count = (known?.kind === part.state.kind ? known.count : 0) + 1;
    // Recorded before, so that a failing task is not repeated at once.
    const nextAt = clock.now() + pauseAfter(task.kind, count, random());
    this.#tries.set(key, { kind: part.state.kind, count, nextAt });
    this.#cutOff.delete(key);
    const state = await this.#stateAfter(before, part, task, () => this.#cutOff.add(key));
    // If it changed during the request, the change wins and this is checked again later.
    if (state === null || isDriven(id) || get(id)?.parts[at]?.state !== part.state) return;
    const isVerified = task.kind === 'verify' && state.kind === 'merged';
    if (task.kind === 'verify')
      this.#tries.set(key, { kind: state.kind, count, nextAt: isVerified ? Infinity : nextAt });
    if (state !== part.state && !(state.kind === 'merged' && part.state.kind === 'merged'))
      set(withPart(get(id) ?? before, at, state));
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
    return this.#ask(submission, part, task, client.value, onCutOff);
  }

  async #ask(
    submission: Submission,
    part: SubmissionPart,
    task: WatchTask,
    client: SubmissionClient,
    onCutOff: () => void,
  ): Promise<PartState | null> {
    const { state } = part;
    const { signal } = this.#ended;
    if (state.kind === 'unsure') {
      const all = this.#parts.all();
      const taken = new Set(all.flatMap(({ parts }) => parts.flatMap((one) => numberOf(one) ?? [])));
      const looked = await lookFor(submission, part, state, taken, this.#parts, client, signal);
      if (!looked.ok && isServiceDown(looked.problem)) onCutOff();
      return looked.ok ? looked.value : null;
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

import type { Disposable } from '../../base/disposable.ts';
import { errorWord } from '../storage/errorWord.ts';
import type { Clock, Log } from '../ports.ts';

interface Parts {
  readonly clock: Clock;
  readonly log: Log;
  /** For the log: what is followed. */
  readonly what: string;
  /** When the next poll is due: milliseconds since the epoch; `Infinity`: nothing is followed. */
  readonly dueAt: () => number;
  readonly poll: () => Promise<void>;
  /** After each poll. */
  readonly onDone?: () => void;
}

/** Polls for all that is followed: one poll at a time, with one timer, and with none when there is nothing to follow. */
export class PollLoop implements Disposable {
  readonly #parts: Parts;
  readonly #ended = new AbortController();
  #timer: AbortController | null = null;
  #working: Promise<void> | null = null;
  #isWatched = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Aborted when the window ends. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  get isPolling(): boolean {
    return this.#working !== null;
  }

  /** The user can see what changes. */
  get isWatched(): boolean {
    return this.#isWatched;
  }

  setAttention(isWatched: boolean): void {
    this.#isWatched = isWatched;
    this.plan();
  }

  /** Resets the timer after a change. */
  plan(): void {
    this.#timer?.abort();
    this.#timer = null;
    if (this.#working || this.signal.aborted) return;
    const { clock, dueAt, poll } = this.#parts;
    const at = dueAt();
    if (at === Infinity) return;
    const timer = (this.#timer = new AbortController());
    clock.delay(Math.max(0, at - clock.now()), timer.signal).then(
      () => void (this.#working ?? this.#start(poll)),
      () => undefined,
    );
  }

  /** Polls now, after a poll already under way: that began before this request. */
  async now(poll: () => Promise<void>): Promise<void> {
    while (this.#working) await this.#working;
    await this.#start(poll);
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#timer?.abort();
  }

  #start(poll: () => Promise<void>): Promise<void> {
    const { log, what, onDone } = this.#parts;
    this.#working = poll()
      .catch((error: unknown) => {
        if (!this.signal.aborted) log.error(`following ${what}: ${errorWord(error)}`);
      })
      .finally(() => {
        this.#working = null;
        this.plan();
        onDone?.();
      });
    return this.#working;
  }
}

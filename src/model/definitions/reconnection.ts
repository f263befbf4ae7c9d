import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { errorWord } from '../storage/errorWord.ts';
import type { Clock, Log } from '../ports.ts';

/** Something that shows data of the service, and may have failed because it could not be reached. */
export interface Reconnectable {
  /** The result of `isCutOff` may have changed. */
  readonly onDidChange: Event<unknown>;
  /** A request has failed for lack of a service or was refused for a time, and none is under way. Cheap. */
  isCutOff(): boolean;
  /** The service answers again: requests what may be requested now. */
  retry(): void;
}

interface Parts {
  readonly sources: readonly Reconnectable[];
  /** True if the service answers at its base address, within 10 seconds. Rejects only when aborted. */
  readonly isReachable: (signal: AbortSignal) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
}

const minute = 60_000;
/** The service answers the check, but requests still fail: each pause is twice as long, up to this. */
const longestPause = 15 * minute;

/**
 * While something has failed for lack of a service and the window is watched: checks each minute whether the service
 * can be reached, by one small request that it does not count, and then repeats what failed.
 */
export class Reconnection implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #ended = new AbortController();
  readonly #timer: RunOnceScheduler;
  #isChecking = false;
  #isWatched = false;
  /** Since when something has failed; `null`: nothing has. Milliseconds since the epoch. */
  #failedAt: number | null = null;
  #checkedAt = -Infinity;
  #pause = minute;

  constructor(parts: Parts) {
    this.#parts = parts;
    const check = (): void => {
      this.#check().catch((error: unknown) => {
        if (!this.#ended.signal.aborted) parts.log.error(`checking whether the service is back: ${errorWord(error)}`);
      });
    };
    this.#timer = this.#store.add(new RunOnceScheduler(parts.clock, check));
    for (const source of parts.sources) this.#store.add(source.onDidChange(() => this.#plan()));
  }

  /** Sets whether the window is watched. While it is not, nothing is requested. */
  setAttention(isWatched: boolean): void {
    this.#isWatched = isWatched;
    this.#plan();
  }

  /** The service has changed: results about the previous one don't count. */
  startOver(): void {
    this.#pause = minute;
    this.#plan();
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#store.dispose();
  }

  /** A check that became due while the window was not watched is made at once. */
  #plan(): void {
    if (this.#isChecking || this.#ended.signal.aborted) return;
    const { sources, clock } = this.#parts;
    const now = clock.now();
    this.#failedAt = sources.some((source) => source.isCutOff()) ? (this.#failedAt ?? now) : null;
    if (!this.#isWatched || this.#failedAt === null) return this.#timer.cancel();
    if (now - this.#checkedAt > 2 * longestPause) this.#pause = minute;
    const due = Math.max(this.#failedAt, this.#checkedAt) + this.#pause;
    this.#timer.schedule(Math.max(0, due - now));
  }

  async #check(): Promise<void> {
    const { isReachable, clock, sources } = this.#parts;
    this.#isChecking = true;
    try {
      const isReached = await isReachable(this.#ended.signal);
      this.#checkedAt = clock.now();
      if (isReached) for (const source of sources) if (source.isCutOff()) source.retry();
      // What the service refused for a time waits for it, and is no request that failed again.
      const isWaiting = sources.some((source) => source.isCutOff());
      if (!isReached) this.#pause = minute;
      else if (!isWaiting) this.#pause = Math.min(2 * this.#pause, longestPause);
    } finally {
      this.#isChecking = false;
    }
    this.#plan();
  }
}

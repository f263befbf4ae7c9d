import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { errorWord } from '../storage/errorWord.ts';
import type { Clock, Log } from '../ports.ts';

/** Something that shows data of the service, and may have failed because it could not be reached. */
export interface Reconnectable {
  /** The result of `isCutOff` may have changed. */
  readonly onDidChange: Event<unknown>;
  /** A request has failed for lack of a service, and none is under way. Cheap. */
  isCutOff(): boolean;
  /** The service answers again. */
  askAgain(): void;
}

interface Parts {
  readonly sources: readonly Reconnectable[];
  /** True if the service answers at its base address, within 10 seconds. Rejects only when aborted. */
  readonly isReachable: (signal: AbortSignal) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
}

const second = 1000;
/** Pauses before the first checks; the last one stays. With the check itself, less than 30 seconds. */
const pauses = [5 * second, 10 * second, 20 * second] as const;
/** The service answers the check, but requests still fail: each pause is twice as long, up to this. */
const longestPause = 15 * 60 * second;
/** After this time without a failure, failures are new ones. */
const recoveredAfter = 2 * longestPause;

/**
 * Detects when an unreachable service answers again, and repeats failed requests. Checks only while something has
 * failed for that reason and the window is watched: one small request that the service does not count, every 20 seconds
 * at most.
 */
export class Reconnection implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #ended = new AbortController();
  #timer: AbortController | null = null;
  #isChecking = false;
  #isWatched = false;
  /** Checks in a row that found no service. */
  #failedChecks = 0;
  /** Checks in a row that found a service whose answers still failed. */
  #vainAnswers = 0;
  /** Milliseconds since the epoch. */
  #checkedAt = -Infinity;
  #answeredAt = -Infinity;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const source of parts.sources) this.#store.add(source.onDidChange(() => this.#plan()));
  }

  /** Sets whether the window is watched. While it is not, the service is not asked. */
  setAttention(isWatched: boolean): void {
    this.#isWatched = isWatched;
    this.#plan();
  }

  /** The service has changed: results about the previous one don't count. */
  startOver(): void {
    this.#failedChecks = 0;
    this.#vainAnswers = 0;
    this.#answeredAt = -Infinity;
    this.#plan();
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#timer?.abort();
    this.#store.dispose();
  }

  #plan(): void {
    if (this.#isChecking || this.#ended.signal.aborted) return;
    if (!this.#isWatched || !this.#isCutOff()) {
      this.#timer?.abort();
      this.#timer = null;
      if (this.#isWatched) this.#failedChecks = 0;
      return;
    }
    if (this.#timer) return;
    const { clock, log } = this.#parts;
    const timer = (this.#timer = new AbortController());
    clock.delay(this.#pause(clock.now()), timer.signal).then(
      () => {
        this.#timer = null;
        return this.#check().catch((error: unknown) => {
          if (!this.#ended.signal.aborted) log.error(`asking whether the service is back: ${errorWord(error)}`);
        });
      },
      () => undefined,
    );
  }

  /** Milliseconds until the next check. One that became due while the window was not watched is made at once. */
  #pause(now: number): number {
    const isVain = now - this.#answeredAt < recoveredAfter;
    if (!isVain) this.#vainAnswers = 0;
    const wait = pauses[Math.min(this.#failedChecks, pauses.length - 1)] ?? pauses[2];
    const pause = isVain ? Math.min(wait * 2 ** this.#vainAnswers, longestPause) : wait;
    // A service that failed a moment ago may just be restarting: the first pause begins now.
    return this.#failedChecks === 0 && !isVain ? pause : Math.max(0, this.#checkedAt + pause - now);
  }

  async #check(): Promise<void> {
    const { isReachable, clock, sources } = this.#parts;
    this.#isChecking = true;
    try {
      const isReached = await isReachable(this.#ended.signal);
      this.#checkedAt = clock.now();
      if (isReached) {
        this.#failedChecks = 0;
        this.#vainAnswers++;
        this.#answeredAt = this.#checkedAt;
        for (const source of sources) if (source.isCutOff()) source.askAgain();
      } else {
        this.#failedChecks++;
        this.#vainAnswers = 0;
        this.#answeredAt = -Infinity;
      }
    } finally {
      this.#isChecking = false;
    }
    this.#plan();
  }

  #isCutOff(): boolean {
    return this.#parts.sources.some((source) => source.isCutOff());
  }
}

import type { Disposable } from './disposable.ts';

interface Timer {
  /** Rejects when aborted, and for no other reason. */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Runs something once for all calls that come while it waits. */
export class RunOnceScheduler implements Disposable {
  readonly #timer: Timer;
  readonly #run: () => void;
  #waiting: AbortController | null = null;
  #isDisposed = false;

  constructor(timer: Timer, run: () => void) {
    this.#timer = timer;
    this.#run = run;
  }

  /** Runs after that many milliseconds; if it waits already, when that wait is over. */
  schedule(milliseconds: number): void {
    if (!this.#waiting) this.restart(milliseconds);
  }

  /** Runs that many milliseconds after the last call. */
  restart(milliseconds: number): void {
    this.cancel();
    if (this.#isDisposed) return;
    const waiting = (this.#waiting = new AbortController());
    const end = (): void => {
      if (this.#waiting !== waiting) return;
      this.#waiting = null;
      this.#run();
    };
    void this.#timer.delay(milliseconds, waiting.signal).then(end, () => undefined);
  }

  cancel(): void {
    this.#waiting?.abort(new Error('cancelled'));
    this.#waiting = null;
  }

  /** It doesn't run any more. */
  dispose(): void {
    this.#isDisposed = true;
    this.cancel();
  }
}

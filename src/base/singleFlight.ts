import { untilAborted } from './untilAborted.ts';

interface Run<T> {
  readonly outcome: Promise<T>;
  readonly aborter: AbortController;
  callers: number;
}

/**
 * Callers of the same key share one run of a task. A caller's abort ends only its own waiting; the run is aborted when
 * its last caller has left. Nothing is kept: a call after the end of a run, or after its abort, starts another.
 */
export class SingleFlight<T> {
  readonly #runs = new Map<string, Run<T>>();

  /**
   * An abort rejects with the signal's reason. The task gets the signal of the run, and `isCurrent`: false once the run
   * was forgotten or aborted.
   */
  async run(
    key: string,
    task: (signal: AbortSignal, isCurrent: () => boolean) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    signal.throwIfAborted();
    const run = this.#runs.get(key) ?? this.#start(key, task);
    run.callers++;
    try {
      return await untilAborted(run.outcome, signal);
    } finally {
      run.callers--;
      if (run.callers === 0 && signal.aborted) {
        if (this.#runs.get(key) === run) this.#runs.delete(key);
        run.aborter.abort(signal.reason);
      }
    }
  }

  /** Later callers start another run; waiting callers get the outcome of the earlier one. */
  forget(matches: (key: string) => boolean): void {
    for (const key of this.#runs.keys()) if (matches(key)) this.#runs.delete(key);
  }

  /** Aborts all runs: waiting callers are rejected with the reason. */
  abort(reason: Error): void {
    const runs = [...this.#runs.values()];
    this.#runs.clear();
    for (const { aborter } of runs) aborter.abort(reason);
  }

  #start(key: string, task: (signal: AbortSignal, isCurrent: () => boolean) => Promise<T>): Run<T> {
    const aborter = new AbortController();
    const isCurrent = (): boolean => this.#runs.get(key)?.aborter === aborter;
    // A run ends with its abort, even if the task ignores it.
    const outcome = untilAborted(task(aborter.signal, isCurrent), aborter.signal).finally(() => {
      if (isCurrent()) this.#runs.delete(key);
    });
    // Waiting callers get a failure; when all have left, it can be ignored.
    outcome.catch(() => {});
    const run = { outcome, aborter, callers: 0 };
    this.#runs.set(key, run);
    return run;
  }
}

import type { Result } from '../../../base/result.ts';

export interface SharedReadsOptions<T> {
  /** Of all that is kept, in the unit of `sizeOf`. */
  readonly limit: number;
  readonly sizeOf: (value: T) => number;
}

interface Running<T, P> {
  readonly outcome: Promise<Result<T, P>>;
  readonly aborter: AbortController;
  askers: number;
}

/**
 * Reads a value once for all concurrent callers, and keeps recently used values up to the limit: a larger one is kept
 * alone. A read goes on until the last caller has left. Failures are not kept.
 */
export class SharedReads<T, P> {
  readonly #options: SharedReadsOptions<T>;
  readonly #running = new Map<string, Running<T, P>>();
  /** In the order of their last use. */
  readonly #kept = new Map<string, T>();
  #size = 0;

  constructor(options: SharedReadsOptions<T>) {
    this.#options = options;
  }

  /** An abort rejects with the signal's reason. */
  async read(
    key: string,
    read: (signal: AbortSignal) => Promise<Result<T, P>>,
    signal: AbortSignal,
  ): Promise<Result<T, P>> {
    signal.throwIfAborted();
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return { ok: true, value: kept };
    }
    const running = this.#running.get(key) ?? this.#start(key, read);
    running.askers++;
    try {
      return await untilAborted(running.outcome, signal);
    } finally {
      if (--running.askers === 0) {
        if (this.#running.get(key) === running) this.#running.delete(key);
        running.aborter.abort(new Error('no caller is left'));
      }
    }
  }

  /** Later callers trigger a new read; waiting callers get the earlier one. */
  forget(key: string): void {
    this.#running.delete(key);
    this.#drop(key);
  }

  /** Clears the cache and aborts running reads. */
  clear(): void {
    const running = [...this.#running.values()];
    this.#running.clear();
    this.#kept.clear();
    this.#size = 0;
    for (const { aborter } of running) aborter.abort(new Error('forgotten'));
  }

  #start(key: string, read: (signal: AbortSignal) => Promise<Result<T, P>>): Running<T, P> {
    const aborter = new AbortController();
    // A read ends with the abort, even if the reading code ignores it.
    const outcome = untilAborted(read(aborter.signal), aborter.signal);
    const running: Running<T, P> = { outcome, aborter, askers: 0 };
    this.#running.set(key, running);
    void outcome.then(
      (result) => {
        if (this.#running.get(key) !== running) return;
        this.#running.delete(key);
        if (result.ok) this.#keep(key, result.value);
      },
      () => {
        if (this.#running.get(key) === running) this.#running.delete(key);
      },
    );
    return running;
  }

  #keep(key: string, value: T): void {
    this.#drop(key);
    this.#kept.set(key, value);
    this.#size += this.#options.sizeOf(value);
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#options.limit || this.#kept.size === 1) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#kept.delete(key)) this.#size -= this.#options.sizeOf(kept);
  }
}

async function untilAborted<R>(promise: Promise<R>, signal: AbortSignal): Promise<R> {
  let leave = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    leave = (): void => reject(signal.reason as Error);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

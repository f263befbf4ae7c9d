import type { Disposable } from './disposable.ts';
import { type Result, succeed } from './result.ts';
import { SingleFlight } from './singleFlight.ts';

interface Kept<T> {
  readonly value: T;
  readonly size: number;
  /** When it was read, in milliseconds since the epoch. */
  readonly at: number;
}

interface Options<T> {
  /** Of all that is kept, in the unit of `sizeOf`. */
  readonly limit: number;
  readonly sizeOf: (value: T) => number;
  /** Whether a value larger than the limit is kept, alone. */
  readonly keepsLarger?: boolean;
  readonly now: () => number;
  /** Milliseconds for which a value is used without another read. */
  readonly maxAge: number;
}

/**
 * Reads a value once for all concurrent callers of a key, and keeps recently used values up to a limit. A read goes on
 * until its last caller has left. Problems go to all waiting callers and are not kept.
 */
export class ReadCache<T, P> implements Disposable {
  readonly #options: Options<T>;
  readonly #reads = new SingleFlight<Result<T, P>>();
  /** In the order of their last use. */
  readonly #kept = new Map<string, Kept<T>>();
  #size = 0;
  /** Incremented when all is cleared. */
  #round = 0;

  constructor(options: Options<T>) {
    this.#options = options;
  }

  /** An abort rejects with the signal's reason. Values from before a `clear` are never returned after it. */
  async read(
    key: string,
    read: (signal: AbortSignal) => Promise<Result<T, P>>,
    signal: AbortSignal,
  ): Promise<Result<T, P>> {
    for (;;) {
      signal.throwIfAborted();
      const kept = this.#recent(key);
      if (kept) return succeed(kept.value);
      const round = this.#round;
      try {
        const result = await this.#reads.run(
          key,
          (own, isCurrent) => this.#readAndCache(key, read(own), isCurrent),
          signal,
        );
        if (round === this.#round) return result;
      } catch (error) {
        signal.throwIfAborted();
        if (round === this.#round) throw error;
      }
    }
  }

  /** Later callers trigger a new read; waiting callers get the earlier one. */
  forget(matches: (key: string) => boolean): void {
    this.#reads.forget(matches);
    for (const key of this.#kept.keys()) if (matches(key)) this.#drop(key);
  }

  /** Nothing read so far is valid any more. Running reads are aborted and repeated for waiting callers. */
  clear(): void {
    this.#round++;
    this.#empty(new Error('forgotten'));
  }

  /** Waiting callers are rejected. */
  dispose(): void {
    this.#empty(new Error('disposed'));
  }

  #empty(reason: Error): void {
    this.#kept.clear();
    this.#size = 0;
    this.#reads.abort(reason);
  }

  #recent(key: string): Kept<T> | null {
    const kept = this.#kept.get(key);
    if (!kept) return null;
    this.#drop(key);
    const age = this.#options.now() - kept.at;
    if (age < 0 || age >= this.#options.maxAge) return null;
    this.#add(key, kept);
    return kept;
  }

  async #readAndCache(key: string, reading: Promise<Result<T, P>>, isCurrent: () => boolean): Promise<Result<T, P>> {
    const result = await reading;
    if (!result.ok || !isCurrent()) return result;
    const { limit, sizeOf, keepsLarger = false, now } = this.#options;
    const size = sizeOf(result.value);
    this.#drop(key);
    if (size > limit && !keepsLarger) return result;
    this.#add(key, { value: result.value, size, at: now() });
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= limit || this.#kept.size === 1) break;
      this.#drop(oldest);
    }
    return result;
  }

  #add(key: string, kept: Kept<T>): void {
    this.#kept.set(key, kept);
    this.#size += kept.size;
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}

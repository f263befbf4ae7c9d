import type { Result } from '../../base/result.ts';
import type { Clock } from '../ports.ts';

interface Options {
  readonly clock: Clock;
  /** Milliseconds that a good answer lasts. */
  readonly lasts: number;
}

interface Entry<T, P> {
  readonly aborter: AbortController;
  readonly answer: Promise<Result<T, P>>;
  /** Number of waiting callers. */
  waiting: number;
  /** When the answer came, in milliseconds since the epoch; `null` while it is under way. */
  answeredAt: number | null;
}

/**
 * Answers by key: callers for the same key at the same time, or soon after, share one request. It goes on while any
 * caller waits, and is aborted otherwise. A problem is returned to waiting callers and not cached. A key forgotten
 * while under way is requested again for them.
 */
export class SharedAnswers<T, P> {
  readonly #options: Options;
  readonly #entries = new Map<string, Entry<T, P>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** `ask` must reject when its signal is aborted. An abort of the caller's own signal rejects with its reason. */
  async of(
    key: string,
    ask: (signal: AbortSignal) => Promise<Result<T, P>>,
    signal: AbortSignal,
  ): Promise<Result<T, P>> {
    for (;;) {
      signal.throwIfAborted();
      const entry = this.#fresh(key) ?? this.#start(key, ask);
      try {
        return await this.#wait(key, entry, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!entry.aborter.signal.aborted) throw error;
      }
    }
  }

  /** Of one key, or of all. */
  forget(key?: string): void {
    for (const one of key === undefined ? [...this.#entries.keys()] : [key]) {
      const entry = this.#entries.get(one);
      this.#entries.delete(one);
      if (entry?.answeredAt === null) entry.aborter.abort(new Error('forgotten'));
    }
  }

  #fresh(key: string): Entry<T, P> | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isFresh(entry) ? entry : undefined;
  }

  #isFresh({ answeredAt }: Entry<T, P>): boolean {
    if (answeredAt === null) return true;
    const age = this.#options.clock.now() - answeredAt;
    return age >= 0 && age < this.#options.lasts;
  }

  #dropOld(): void {
    for (const [key, entry] of this.#entries) if (!this.#isFresh(entry)) this.#entries.delete(key);
  }

  #start(key: string, ask: (signal: AbortSignal) => Promise<Result<T, P>>): Entry<T, P> {
    this.#dropOld();
    const aborter = new AbortController();
    const entry: Entry<T, P> = { aborter, answer: ask(aborter.signal), waiting: 0, answeredAt: null };
    this.#entries.set(key, entry);
    const drop = (): void => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    entry.answer.then(({ ok }) => {
      entry.answeredAt = this.#options.clock.now();
      if (!ok) drop();
    }, drop);
    return entry;
  }

  async #wait(key: string, entry: Entry<T, P>, signal: AbortSignal): Promise<Result<T, P>> {
    entry.waiting++;
    let leave = (): void => {};
    const left = new Promise<never>((_, reject) => {
      leave = (): void => reject(signal.reason as Error);
      signal.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([entry.answer, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      if (--entry.waiting === 0 && entry.answeredAt === null && signal.aborted) {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
        entry.aborter.abort(signal.reason);
      }
    }
  }
}

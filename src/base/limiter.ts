/**
 * Lets at most `limit` tasks run at once; the others wait in order. A task whose signal is aborted while waiting never
 * starts.
 */
export class Limiter {
  readonly #limit: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // The slot is handed over directly, so that no other task can take it.
      if (next) next();
      else this.#running--;
    }
  }
}

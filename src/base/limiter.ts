/**
 * Shares a limit, of tasks or of an amount such as bytes: a task that doesn't fit waits in order. One larger than the
 * limit runs alone. A task whose signal is aborted while waiting never starts.
 */
export class Limiter {
  readonly #limit: number;
  #taken = 0;
  readonly #waiting: { readonly amount: number; readonly start: () => void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<T>(task: () => Promise<T>, signal?: AbortSignal, amount = 1): Promise<T> {
    if (this.#waiting.length > 0 || !this.#fits(amount))
      await new Promise<void>((start) => this.#waiting.push({ amount, start }));
    else this.#taken += amount;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      this.#taken -= amount;
      // Handed over directly, so that no other task can take it.
      for (let next = this.#waiting[0]; next && this.#fits(next.amount); next = this.#waiting[0]) {
        this.#waiting.shift();
        this.#taken += next.amount;
        next.start();
      }
    }
  }

  #fits(amount: number): boolean {
    return this.#taken === 0 || this.#taken + amount <= this.#limit;
  }
}

/**
 * Shares an amount (such as bytes): a task that doesn't fit waits in order. One larger than the total waits until it is
 * alone.
 */
export class Budget {
  readonly #total: number;
  #taken = 0;
  readonly #waiting: { readonly amount: number; readonly go: () => void }[] = [];

  constructor(total: number) {
    this.#total = total;
  }

  /** Runs the task once its amount fits, and returns the amount when the task ends. */
  async run<T>(amount: number, task: () => Promise<T>): Promise<T> {
    if (this.#waiting.length > 0 || !this.#fits(amount))
      await new Promise<void>((resolve) => this.#waiting.push({ amount, go: resolve }));
    else this.#taken += amount;
    try {
      return await task();
    } finally {
      this.#taken -= amount;
      this.#letIn();
    }
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next && this.#fits(next.amount); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#taken += next.amount;
      next.go();
    }
  }

  #fits(amount: number): boolean {
    return this.#taken === 0 || this.#taken + amount <= this.#total;
  }
}

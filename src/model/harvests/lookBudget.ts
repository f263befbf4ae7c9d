const hour = 60 * 60_000;

/** Requests an hour that waiting may cost, whatever is waited for. */
export const mostInHour = 8;

/** Counts requests, so that there are never more than `mostInHour` in any hour. Times are milliseconds since the epoch. */
export class LookBudget {
  #spent: number[] = [];

  /** How many may be sent now. */
  left(now: number): number {
    this.#forget(now);
    return mostInHour - this.#spent.length;
  }

  spend(now: number): void {
    this.#forget(now);
    this.#spent.push(now);
  }

  /** From when on there will be one. */
  freeAt(now: number): number {
    this.#forget(now);
    const [first] = this.#spent;
    return first === undefined || this.#spent.length < mostInHour ? now : first + hour;
  }

  /** What an hour has passed since, and what a clock wrote down that has been put back. */
  #forget(now: number): void {
    this.#spent = this.#spent.filter((at) => at <= now && now - at < hour);
  }
}

const hour = 60 * 60_000;

/** Requests an hour that waiting may cost, whatever is waited for. */
export const mostInHour = 8;

/** Counts requests, so that there are never more than `mostInHour` in any hour. Times are milliseconds since the epoch. */
export class PollBudget {
  #spent: readonly number[] = [];

  /** How many may be sent now. */
  left(now: number): number {
    this.#forget(now);
    return mostInHour - this.#spent.length;
  }

  spend(now: number): void {
    this.#forget(now);
    this.#spent = [...this.#spent, now];
  }

  /** What is written down, for other windows and later sessions: oldest first. */
  spent(now: number): readonly number[] {
    this.#forget(now);
    return this.#spent;
  }

  /** What another window, or an earlier session, has written down: several at one moment count as several. */
  note(spent: readonly number[]): void {
    const counts = (all: readonly number[], at: number): number => all.filter((one) => one === at).length;
    const more = [...new Set(spent)].flatMap((at) =>
      Array.from({ length: Math.max(0, counts(spent, at) - counts(this.#spent, at)) }, () => at),
    );
    if (more.length > 0) this.#spent = [...this.#spent, ...more].sort((a, b) => a - b);
  }

  /** From when on there will be one. */
  freeAt(now: number): number {
    this.#forget(now);
    const last = this.#spent.at(-mostInHour);
    return last === undefined ? now : last + hour;
  }

  /** What an hour has passed since, and what a clock wrote down that has been put back. */
  #forget(now: number): void {
    this.#spent = this.#spent.filter((at) => at <= now && now - at < hour);
  }
}

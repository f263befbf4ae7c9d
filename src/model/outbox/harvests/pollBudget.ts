const hour = 60 * 60_000;

/** Most polling requests per hour, in total. */
export const mostInHour = 8;

/** Limits requests to `mostInHour` in any hour. Times are milliseconds since the epoch. */
export class PollBudget {
  #spent: readonly number[] = [];

  /** Number of requests that may be sent now. */
  left(now: number): number {
    this.#forget(now);
    return mostInHour - this.#spent.length;
  }

  spend(now: number): void {
    this.#forget(now);
    this.#spent = [...this.#spent, now];
  }

  /** The times to store for other windows and later sessions: oldest first. */
  spent(now: number): readonly number[] {
    this.#forget(now);
    return this.#spent;
  }

  /** Adds times stored by another window or an earlier session: several at one moment count as several. */
  note(spent: readonly number[]): void {
    const counts = (all: readonly number[], at: number): number => all.filter((one) => one === at).length;
    const more = [...new Set(spent)].flatMap((at) =>
      Array.from({ length: Math.max(0, counts(spent, at) - counts(this.#spent, at)) }, () => at),
    );
    if (more.length > 0) this.#spent = [...this.#spent, ...more].sort((a, b) => a - b);
  }

  /** When the next request is allowed. */
  freeAt(now: number): number {
    this.#forget(now);
    const last = this.#spent.at(-mostInHour);
    return last === undefined ? now : last + hour;
  }

  /** Drops times older than an hour, and future ones from before the clock was put back. */
  #forget(now: number): void {
    this.#spent = this.#spent.filter((at) => at <= now && now - at < hour);
  }
}

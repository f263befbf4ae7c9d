import { pauseAfterFailures } from './harvestTimes.ts';
import type { Waiting } from './pollSchedule.ts';

const hour = 60 * 60_000;

/** Most polling requests per hour, in total. */
export const maxPerHour = 8;

/** Limits requests to `maxPerHour` in any hour. Times are milliseconds since the epoch. */
export class PollBudget {
  #spent: readonly number[] = [];

  /** Number of requests that may be sent now. */
  left(now: number): number {
    this.#forget(now);
    return maxPerHour - this.#spent.length;
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
    const last = this.#spent.at(-maxPerHour);
    return last === undefined ? now : last + hour;
  }

  /** Drops times older than an hour, and future ones from before the clock was put back. */
  #forget(now: number): void {
    this.#spent = this.#spent.filter((at) => at <= now && now - at < hour);
  }
}

interface PollFailure {
  /** Largest number of components to request it with, itself included. */
  readonly most: number;
  readonly notBefore: number;
  readonly count: number;
}

/** Upper limit for a rest requested by the service, in milliseconds. */
const longestRest = 12 * 60 * 60_000;

/**
 * Failed looks of this session. One bad member spoils the response for the whole group (service-api.md 4.6): the group
 * is requested in halves some time later, after the others, until the bad one is alone. Times are milliseconds since
 * the epoch.
 */
export class PollFailures {
  readonly #pollFailures = new Map<string, PollFailure>();
  #restingUntil = -Infinity;
  #failures = 0;

  /** Consecutive looks without any response. */
  get failures(): number {
    return this.#failures;
  }

  /** True if some components must not be requested before a certain time. */
  get isAny(): boolean {
    return this.#pollFailures.size > 0;
  }

  failed(): void {
    this.#failures++;
  }

  worked(): void {
    this.#failures = 0;
    this.#restingUntil = -Infinity;
  }

  restUntil(time: number, now: number): void {
    this.#restingUntil = Math.min(time, now + longestRest);
  }

  /** No request before that time. A rest longer than the limit means the clock was put back. */
  restingUntil(now: number): number {
    return this.#restingUntil - now > longestRest ? now : this.#restingUntil;
  }

  blame(group: readonly Waiting[], now: number): void {
    const most = Math.max(1, Math.ceil(group.length / 2));
    for (const { key } of group) {
      const count = (this.#pollFailures.get(key)?.count ?? 0) + 1;
      this.#pollFailures.set(key, { most, notBefore: now + pauseAfterFailures(count + 1, 1), count });
    }
  }

  forget(group: readonly Waiting[]): void {
    for (const { key } of group) this.#pollFailures.delete(key);
  }

  maxWith(key: string, usual: number): number {
    return this.#pollFailures.get(key)?.most ?? usual;
  }

  notBefore(key: string): number {
    return this.#pollFailures.get(key)?.notBefore ?? -Infinity;
  }
}

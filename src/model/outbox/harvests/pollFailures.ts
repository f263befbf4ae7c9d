import { pauseAfterFailures } from './harvestTimes.ts';
import type { Waiting } from './lookGroups.ts';

interface PollFailure {
  /** It may be asked for together with so many, itself counted. */
  readonly most: number;
  readonly notBefore: number;
  readonly count: number;
}

/** Whatever a service asks for, in milliseconds. */
const longestRest = 12 * 60 * 60_000;

/**
 * What this session has learnt of looks that fail. One bad member spoils the answer for all that were asked for with it
 * (service-api.md 4.6): they are asked for in halves some time later, after the others, until it stands alone. Times are
 * milliseconds since the epoch.
 */
export class PollFailures {
  readonly #pollFailures = new Map<string, PollFailure>();
  /** Base addresses of services that know no batches. */
  readonly #alone = new Set<string>();
  #restingUntil = -Infinity;
  #failures = 0;

  /** Looks in a row that brought no answer at all. */
  get failures(): number {
    return this.#failures;
  }

  /** Somebody is not to be asked for before a certain time. */
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

  /** Before that nothing is asked. A longer rest than there is tells of a clock that was put back. */
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

  askAlone(service: string): void {
    this.#alone.add(service);
  }

  /** The service knows no batches. */
  asksAlone(service: string): boolean {
    return this.#alone.has(service);
  }

  forget(group: readonly Waiting[]): void {
    for (const { key } of group) this.#pollFailures.delete(key);
  }

  mostWith(key: string, service: string, usual: number): number {
    return this.asksAlone(service) ? 1 : (this.#pollFailures.get(key)?.most ?? usual);
  }

  notBefore(key: string): number {
    return this.#pollFailures.get(key)?.notBefore ?? -Infinity;
  }
}

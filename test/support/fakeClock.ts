import type { Clock } from '../../src/service/ports.ts';

interface Timer {
  readonly at: number;
  fire(): void;
}

/** A clock that moves only when a test advances it. */
export class FakeClock implements Clock {
  #now: number;
  #timers: Timer[] = [];
  #changes = 0;
  /** Every requested wait, in milliseconds, in order. */
  readonly waits: number[] = [];

  constructor(start = Date.UTC(2026, 0, 15, 12)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  /** Timers that have neither fired nor been cancelled. */
  get pending(): number {
    return this.#timers.length;
  }

  delay(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.waits.push(milliseconds);
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      this.#changes++;
      const timer = { at: this.#now + milliseconds, fire: resolve };
      this.#timers.push(timer);
      signal.addEventListener('abort', () => {
        this.#changes++;
        this.#timers = this.#timers.filter((other) => other !== timer);
        reject(signal.reason as Error);
      });
    });
  }

  /** Runs everything that needs no time, then advances timer by timer. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await this.#untilQuiet();
      const next = this.#takeNext(end);
      if (!next) break;
      this.#now = Math.max(this.#now, next.at);
      next.fire();
    }
    this.#now = end;
  }

  /** Advances until the promise is settled. For work whose waits do not matter to the test. */
  async finish<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => (isDone = true));
    done.catch(() => {});
    for (let turns = 0; turns < 100_000; turns++) {
      await this.#untilQuiet();
      if (isDone) return done;
      const next = this.#takeNext(Infinity);
      if (!next) continue;
      this.#now = Math.max(this.#now, next.at);
      next.fire();
    }
    throw new Error('never finished');
  }

  /** Runs until no wait starts or ends any more: then only time can cause progress. */
  async #untilQuiet(): Promise<void> {
    for (let before = -1; before !== this.#changes;) {
      before = this.#changes;
      await settle();
    }
  }

  #takeNext(end: number): Timer | null {
    const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
    if (!next || next.at > end) return null;
    this.#timers = this.#timers.filter((other) => other !== next);
    return next;
  }
}

/** Runs promises and callbacks that are ready, in several rounds. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 8; round++) await new Promise((resolve) => setImmediate(resolve));
}

import type { Problem } from '../../core/problem.ts';
import type { DefinitionEntry } from './definitionRecord.ts';
import { describeError } from './definitionCache.ts';
import type { Clock, Log } from '../ports.ts';

export interface RetryOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Asks again for those that are still worth it. */
  ask(entries: readonly DefinitionEntry[]): void;
}

/** Milliseconds before the first round; each further one waits twice as long as the one before. */
const firstWait = 30_000;
/** In a row, without an answer among them: the last one waits a quarter of an hour. */
const mostRounds = 6;

/**
 * Comes back for what the service refused with a time to come back. However short that time, rounds lie at least half a
 * minute apart, grow rare, and end: then only a person's word asks again.
 */
export class RetryPlan {
  readonly #options: RetryOptions;
  readonly #refused = new Set<DefinitionEntry>();
  #rounds = 0;
  #nextAt = 0;
  #isWaiting = false;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /** Takes in a refusal, and yields what to say of it: when it will be asked again, if at all. */
  refused(entry: DefinitionEntry, retryAt: number): Problem {
    const now = this.#options.clock.now();
    // What is refused before the round has come belongs to the one that planned it.
    if (now >= this.#nextAt) {
      if (this.#rounds >= mostRounds) return { kind: 'rateLimited', retryAt: null };
      this.#nextAt = now + firstWait * 2 ** this.#rounds++;
    }
    this.#nextAt = Math.max(this.#nextAt, retryAt);
    this.#refused.add(entry);
    void this.#wait();
    return { kind: 'rateLimited', retryAt: this.#nextAt };
  }

  /** The service answers, or a person asked: the next wait is a short one again. */
  startOver(): void {
    this.#rounds = 0;
  }

  async #wait(): Promise<void> {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const { clock, log, signal } = this.#options;
    try {
      while (this.#refused.size > 0) {
        // A later refusal may have put the round off meanwhile.
        for (let wait = this.#nextAt - clock.now(); wait > 0; wait = this.#nextAt - clock.now())
          await clock.delay(wait, signal);
        const due = [...this.#refused];
        this.#refused.clear();
        this.#options.ask(due);
      }
    } catch (error) {
      if (!signal.aborted) log.error(`waiting for the rate limit: ${describeError(error)}`);
    } finally {
      this.#isWaiting = false;
    }
  }
}

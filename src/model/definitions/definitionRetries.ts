import type { Problem } from '../../core/problem.ts';
import type { DefinitionEntry } from './definitionRecord.ts';
import { describeError } from '../../base/describeError.ts';
import type { Clock, Log } from '../ports.ts';

export interface RetryOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Requests those that are still worth it again. */
  ask(entries: readonly DefinitionEntry[]): void;
}

/** Milliseconds before the first round; each further round waits twice as long. */
const firstWait = 30_000;
/** In a row, without an answer among them: the last one waits a quarter of an hour. */
const mostRounds = 6;

/**
 * Retries what the service refused with a retry time. However short that time, rounds are at least half a minute apart,
 * become rarer, and end: then only the user's request retries.
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

  /** Records a refusal, and returns the problem to show: when it will be retried, if at all. */
  refused(entry: DefinitionEntry, retryAt: number): Problem {
    const now = this.#options.clock.now();
    // Refusals before the planned round join that round.
    if (now >= this.#nextAt) {
      if (this.#rounds >= mostRounds) return { kind: 'rateLimited', retryAt: null };
      this.#nextAt = now + firstWait * 2 ** this.#rounds++;
    }
    this.#nextAt = Math.max(this.#nextAt, retryAt);
    this.#refused.add(entry);
    void this.#wait();
    return { kind: 'rateLimited', retryAt: this.#nextAt };
  }

  /** The service answered, or the user asked: the next wait is a short one again. */
  startOver(): void {
    this.#rounds = 0;
  }

  async #wait(): Promise<void> {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const { clock, log, signal } = this.#options;
    try {
      while (this.#refused.size > 0) {
        // A later refusal may have postponed the round meanwhile.
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

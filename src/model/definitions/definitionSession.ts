import type { Result } from '../../base/result.ts';
import type { SettingProblem, Problem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { DefinitionEntry } from './definitionRecord.ts';
import { describeError } from '../../base/describeError.ts';
import type { Clock, Log } from '../ports.ts';

/** The part of a `ServiceClient` the model uses. */
export type DefinitionReader = Pick<ServiceClient, 'baseUrl' | 'definitions' | 'definition'>;

/** The service to ask, or why its address cannot be used. */
export type ReaderOrProblem = Result<DefinitionReader, SettingProblem>;

/** Requests to one service that can be cancelled together. */
export interface DefinitionSession {
  readonly client: ReaderOrProblem;
  readonly aborter: AbortController;
  /** Wanted, and not yet in a run. */
  readonly queue: DefinitionEntry[];
  readonly retries: RetryPlan;
  isPumping: boolean;
}

export function newSession(client: ReaderOrProblem, options: Omit<RetryOptions, 'signal'>): DefinitionSession {
  const aborter = new AbortController();
  const retries = new RetryPlan({ ...options, signal: aborter.signal });
  return { client, aborter, queue: [], retries, isPumping: false };
}

interface RetryOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Requests those that are still worth it again. */
  ask(entries: readonly DefinitionEntry[]): void;
}

/** Milliseconds before the first round; each further round waits twice as long. */
const firstWait = 30_000;
/** In a row, without an answer among them: the last one waits a quarter of an hour. */
const maxRounds = 6;

/**
 * Retries what the service refused with a retry time. However short that time, rounds are at least half a minute apart,
 * become rarer, and end: then only the user's request retries.
 */
class RetryPlan {
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
      if (this.#rounds >= maxRounds) return { kind: 'rateLimited', retryAt: null };
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

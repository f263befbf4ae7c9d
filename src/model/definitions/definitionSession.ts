import type { Result } from '../../base/result.ts';
import type { SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { DefinitionEntry } from './definitionRecord.ts';
import { RetryPlan, type RetryOptions } from './definitionRetries.ts';

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

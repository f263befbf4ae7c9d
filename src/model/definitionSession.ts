import type { Result } from '../base/result.ts';
import type { SettingProblem } from '../core/problem.ts';
import type { ServiceClient } from '../service/client.ts';
import type { DefinitionEntry } from './definitionRecord.ts';

/** What the model uses of a `ServiceClient`. */
export type DefinitionReader = Pick<ServiceClient, 'baseUrl' | 'definitions' | 'definition'>;

/** Questions to one service that can be called off together. */
export interface DefinitionSession {
  readonly client: Result<DefinitionReader, SettingProblem>;
  readonly aborter: AbortController;
  /** Wanted, and not yet looked up. */
  readonly queue: DefinitionEntry[];
  readonly refused: Set<DefinitionEntry>;
  isPumping: boolean;
  isRetryPlanned: boolean;
}

export function newSession(client: Result<DefinitionReader, SettingProblem>): DefinitionSession {
  return {
    client,
    aborter: new AbortController(),
    queue: [],
    refused: new Set(),
    isPumping: false,
    isRetryPlanned: false,
  };
}

/** Milliseconds since the epoch; `null` when the entry is not waiting for its turn. */
export function retryTimeOf({ problem, isLoading }: DefinitionEntry): number | null {
  return !isLoading && problem?.kind === 'rateLimited' ? problem.retryAt : null;
}

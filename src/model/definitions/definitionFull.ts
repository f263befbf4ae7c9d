import { type Result, fail, succeed } from '../../base/result.ts';
import { type Coordinates } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Clock } from '../ports.ts';
import type { DefinitionEntries, StoredEntry } from './definitionEntries.ts';
import { isFreshToShow } from './definitionFreshness.ts';

/** The part of a `ServiceClient` the model uses. */
export type DefinitionReader = Pick<ServiceClient, 'baseUrl' | 'definitions' | 'definition'>;

/** The service to request from, or why its address cannot be used. */
export type ReaderOrProblem = Result<DefinitionReader, SettingProblem>;

export interface FullDefinition {
  readonly definition: Definition;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Older than it should be; nothing newer was available. */
  readonly isStale: boolean;
  /** Why nothing newer was available; `null` unless `isStale`. */
  readonly problem: Problem | null;
  /** The untouched answer as JSON text, without files. */
  readonly body: string;
}

export interface FullReading {
  readonly full: FullDefinition;
  /** True if it came from the service, so that others are to be notified. */
  readonly isNew: boolean;
}

interface Parts {
  readonly client: DefinitionReader;
  readonly entries: Pick<DefinitionEntries, 'stored'>;
  readonly clock: Clock;
}

/**
 * The whole definition: from the store while it is fresh (an empty answer for a minute only), else from the service,
 * else from the store with its age and the problem. Without a revision: the latest. A private name is never sent. An
 * abort rejects with the signal's reason.
 */
export async function readFull(
  coordinates: Coordinates,
  { client, entries, clock }: Parts,
  signal: AbortSignal,
): Promise<Result<FullReading, Problem>> {
  const wanted = coordinates.revision === null ? [] : [coordinates];
  let stored: StoredEntry | undefined;
  for await (const [first] of entries.stored(client.baseUrl, wanted, signal)) {
    stored = first;
    break;
  }
  signal.throwIfAborted();
  const content = stored?.content ?? null;
  const fromStore =
    stored && content ? { definition: content.definition, fetchedAt: stored.fetchedAt, body: stored.body } : null;
  if (fromStore && content && isFreshToShow(content.record, clock.now()))
    return succeed({ full: { ...fromStore, isStale: false, problem: null }, isNew: false });
  const fetched = await client.definition(inStoredSpelling(coordinates, content?.definition ?? null), {}, signal);
  if (!fetched.ok) {
    const { problem } = fetched;
    return fromStore ? succeed({ full: { ...fromStore, isStale: true, problem }, isNew: false }) : fail(problem);
  }
  const { definition, body } = fetched.value;
  return succeed({
    full: { definition, fetchedAt: clock.now(), isStale: false, problem: null, body },
    isNew: true,
  });
}

/** With the spelling under which the service had data before. */
function inStoredSpelling(coordinates: Coordinates, stored: Definition | null): Coordinates {
  const revision = stored?.isHarvested ? stored.coordinates.revision : null;
  return revision === null || revision === coordinates.revision
    ? coordinates
    : { ...coordinates, writtenRevision: revision };
}

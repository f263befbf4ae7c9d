/** What `model` and `service` need from their host. Small on purpose; every host and every test fills them. */

export type { Clock } from '../service/clock.ts';
export type { Log } from '../service/log.ts';

/** One answer about one component, as it was received. */
export interface StoredDefinition {
  /** `coordinatesKey` of what was asked. */
  readonly key: string;
  /** The base URL it came from: answers of one service are never shown for another. */
  readonly service: string;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** The untouched answer as JSON text, without `files`. */
  readonly body: string;
}

/**
 * Remembers answers between sessions. Shared by all windows of one editor; a later write of a key replaces the earlier one.
 * Losing it costs requests, never data: what cannot be read or written is reported to the log and treated as absent.
 */
export interface DefinitionStore {
  readMany(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]>;
  writeMany(entries: readonly StoredDefinition[]): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

/** The interfaces `model` and `service` need from their host. Kept small; every host and every test implements them. */

export type { Clock } from '../service/ports.ts';
export type { Log } from '../service/ports.ts';

/** One response about one component, as received. */
export interface StoredDefinition {
  /** `coordinatesKey` of the request. */
  readonly key: string;
  /** The base URL it came from: responses of one service are never shown for another. */
  readonly service: string;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** The unmodified response as JSON text, without `files`. */
  readonly body: string;
}

/** A value in the editor's memory of the workspace, or of all windows if none is open. Its contents are untrusted. */
export interface WorkspaceValue {
  /** The last saved value; `undefined`: nothing. */
  load(): unknown;
  /** The last write wins. Rejects if it failed. */
  save(value: unknown): Promise<void>;
}

/** Milliseconds after which a stored response is forgotten. */
export const storedFor = 90 * 24 * 60 * 60_000;

/**
 * Stores responses between sessions. Shared by all windows of one editor; a later write of a key replaces the earlier
 * one. Losing it costs requests, never data: read and write errors are logged and treated as absent.
 */
export interface DefinitionStore {
  readMany(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]>;
  writeMany(entries: readonly StoredDefinition[]): Promise<void>;
  /** Deletes all of it. Rejects if that fails. */
  clear(): Promise<void>;
  close(): void;
}

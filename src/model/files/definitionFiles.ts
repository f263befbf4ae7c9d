import type { Text } from '../../base/longText.ts';
import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { Problem } from '../../core/problem.ts';

/** The complete list of files of one definition, with its response. */
export interface FilesOfDefinition {
  readonly files: readonly DefinitionFile[];
  /** Entries that aren't files. */
  readonly unreadable: number;
  /** The unmodified response as JSON text, with files: up to many megabytes. */
  readonly body: Text;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
}

/**
 * Reads the files of definitions, only on demand. Callers asking for the same at the same time, or soon after, share
 * one request; the last results are kept for a while, up to a memory limit.
 */
export interface DefinitionFiles {
  /** `pr`: as they would be with that pull request. A private name is never sent. An abort rejects with the signal's reason. */
  of(
    coordinates: Coordinates,
    options: { readonly pr: number | null },
    signal: AbortSignal,
  ): Promise<Result<FilesOfDefinition, Problem>>;
  /** The data read for this one is out of date. */
  forget(coordinates: Coordinates): void;
}

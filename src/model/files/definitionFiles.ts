import type { Text } from '../../base/longText.ts';
import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { Problem } from '../../core/problem.ts';

/** The whole list of files of one definition, with the answer it came in. */
export interface FilesOfDefinition {
  readonly files: readonly DefinitionFile[];
  /** Entries that are no files. */
  readonly unreadable: number;
  /** The untouched answer as JSON text, with files: up to many megabytes. */
  readonly body: Text;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
}

/**
 * Reads the files of definitions, when somebody looks at them and not before. Whoever asks for the same at the same time, or
 * soon after, shares one request; what was read last stays for a while, up to a limit of memory.
 */
export interface DefinitionFiles {
  /** `pr`: as they would be with that pull request. A private name is never sent. An abort rejects with the signal's reason. */
  of(
    coordinates: Coordinates,
    options: { readonly pr: number | null },
    signal: AbortSignal,
  ): Promise<Result<FilesOfDefinition, Problem>>;
  /** What was read of this one is out of date. */
  forget(coordinates: Coordinates): void;
}

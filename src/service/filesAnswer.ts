import type { Steps } from '../base/steps.ts';
import type { DefinitionFile } from '../core/definitionFile.ts';

/** The files of a definition, as far as they could be read. */
export interface FilesReading {
  readonly files: readonly DefinitionFile[];
  /** Members of the list that are no files: not an object, no path, damaged. */
  readonly unreadable: number;
  /** False when the list was not read to its end: the text breaks off, or is no definition. */
  readonly isComplete: boolean;
}

/** Reads the `files` of a definition's body. */
export function* readFiles(body: string): Steps<FilesReading> {
  yield;
  return { files: [], unreadable: 0, isComplete: body === '' };
}

import type { FileProblem } from '../../core/problem.ts';
import type { LinkedDependency, LinkedManifest } from '../../manifests/link.ts';
import type { ListedFormat } from '../../manifests/format.ts';
import type { Content, LinkedSummary, LostWorker } from '../readingWorker.ts';

/** One manifest or lock file in its current state. */
export interface InventoryManifest extends LinkedManifest {
  /** The file can't be read; then there are no dependencies. */
  readonly fileProblem: FileProblem | null;
  /** The text is being edited and not saved. Names only in such a file are not requested. */
  readonly isDraft: boolean;
  /** The edited text is broken just now, and the dependencies are those of the last good reading. */
  readonly isOutdated: boolean;
  /** The digest (`textDigest`) of the text that the ranges of the dependencies are of; `''`: there is none. */
  readonly text: string;
}

/** A file's current content, passed in to be read. */
export interface FileContent {
  readonly content: Content;
  /** An editor's text that is not saved. */
  readonly isDraft: boolean;
  /** Different for different content. A given-up file is read again when this has changed. */
  readonly stamp: string;
}

/** The inventory's data of one file. Its reading is in the worker. */
export interface InventoryFile {
  /** `null`: settings that are read for the manifests around them. */
  readonly format: ListedFormat | null;
  isDraft: boolean;
  problem: FileProblem | null;
  /** Of the worker that has read it; 0: none has. */
  workerGeneration: number;
  /** The stamp of the content last read, or given up; `''`: later content could not be read yet. */
  stamp: string;
  /** The stamp of the given-up content. */
  givenUp: string | null;
  /** The name of a package with `private: true`. */
  privateName: string | null;
  /** Waits until earlier content has been read. A problem: the file can't be read any more. */
  next: FileContent | FileProblem | null;
  /** Resolves when all content passed in has been read, or can't be. */
  sending: Promise<void> | null;
}

export function newFile(format: ListedFormat | null): InventoryFile {
  return {
    format,
    isDraft: false,
    problem: null,
    workerGeneration: 0,
    stamp: '',
    givenUp: null,
    privateName: null,
    next: null,
    sending: null,
  };
}

/** A manifest of the list, from its linking result and its file's data. */
export function manifestOf(
  { path, formatId, problems, coveredBy, isOutdated, text }: Omit<LinkedSummary, 'count' | 'revision'>,
  dependencies: readonly LinkedDependency[],
  file: InventoryFile | undefined,
): InventoryManifest {
  const [fileProblem, isDraft] = [file?.problem ?? null, file?.isDraft ?? false];
  return { path, formatId, problems, coveredBy, isOutdated, dependencies, fileProblem, isDraft, text };
}

/** The problem of a file whose reading was given up. */
export function lostFileProblem({ cause }: LostWorker, path: string): FileProblem {
  const kind =
    cause === 'time' ? 'readingTooLong' : cause === 'memory' ? 'readingTooMuchMemory' : ('readingFailed' as const);
  return { kind, path };
}

import type { FileProblem } from '../../core/problem.ts';
import type { LinkedDependency, LinkedManifest } from '../../manifests/link.ts';
import type { ListedFormat } from '../../manifests/format.ts';
import type { Content, LinkedSummary, LostWorker } from '../readingWorker.ts';

/** One manifest or lock file as it stands. */
export interface InventoryManifest extends LinkedManifest {
  /** The file can't be read; then there are no dependencies. */
  readonly fileProblem: FileProblem | null;
  /** Somebody is typing: the text is not saved. What is named in such a file alone is not asked about. */
  readonly isDraft: boolean;
  /** The text that is being typed is broken just now, and the dependencies are those of the last good reading. */
  readonly isOutdated: boolean;
}

/** What a file says now, handed in to be read. */
export interface FileContent {
  readonly content: Content;
  /** An editor's text that is not saved. */
  readonly isDraft: boolean;
  /** Another one for another content. A file that was given up is read again when this has changed. */
  readonly stamp: string;
}

/** What the inventory knows of one file. Its reading is in the worker. */
export interface InventoryFile {
  /** `null`: settings that are read for the manifests around them. */
  readonly format: ListedFormat | null;
  isDraft: boolean;
  problem: FileProblem | null;
  /** The worker that has read it; 0 for none. */
  heldBy: number;
  /** The stamp of the content that was read last, or given up; `''`: what came after it could not be read yet. */
  stamp: string;
  /** The stamp of the content that was given up. */
  givenUp: string | null;
  /** The name of a package that says `private: true`. */
  privateName: string | null;
  /** Waits until what was handed in before has been read. */
  next: FileContent | null;
  /** Counts how often it was found that the file can't be read. */
  turn: number;
  /** Resolves when everything that was handed in has been read, or can't be. */
  sending: Promise<void> | null;
}

export function newFile(format: ListedFormat | null): InventoryFile {
  return {
    format,
    isDraft: false,
    problem: null,
    heldBy: 0,
    stamp: '',
    givenUp: null,
    privateName: null,
    next: null,
    turn: 0,
    sending: null,
  };
}

/** A manifest of the list, from what linking said of it and what is known of its file. */
export function manifestOf(
  { path, formatId, problems, coveredBy, isOutdated }: Omit<LinkedSummary, 'count' | 'revision'>,
  dependencies: readonly LinkedDependency[],
  file: InventoryFile | undefined,
): InventoryManifest {
  const [fileProblem, isDraft] = [file?.problem ?? null, file?.isDraft ?? false];
  return { path, formatId, problems, coveredBy, isOutdated, dependencies, fileProblem, isDraft };
}

/** What is said of a file whose reading was given up. */
export function lostFileProblem({ cause }: LostWorker, path: string): FileProblem {
  const kind =
    cause === 'time' ? 'readingTooLong' : cause === 'memory' ? 'readingTooMuchMemory' : ('readingFailed' as const);
  return { kind, path };
}

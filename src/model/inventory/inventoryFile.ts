import type { FileProblem } from '../../core/problem.ts';
import type { ManifestFormat, ManifestReading } from '../../manifests/format.ts';
import type { LinkedManifest } from '../../manifests/link.ts';

/** One manifest or lock file as it stands. */
export interface InventoryManifest extends LinkedManifest {
  /** The file could not be had at all; then there are no dependencies. */
  readonly fileProblem: FileProblem | null;
  /** Somebody is typing: the text is not saved. What is named in such a file alone is not asked about. */
  readonly isDraft: boolean;
  /** The text that is being typed is broken just now, and the dependencies are those of the last good reading. */
  readonly isOutdated: boolean;
}

/** What the inventory knows of one file. */
export interface InventoryFile {
  readonly format: ManifestFormat;
  /** Waits to be read. */
  text: string | null;
  isDraft: boolean;
  reading: ManifestReading | null;
  lastGood: ManifestReading | null;
  fileProblem: FileProblem | null;
}

const nothingRead: ManifestReading = { dependencies: [], problems: [], facts: { kind: 'none' } };

export function newFile(format: ManifestFormat): InventoryFile {
  return { format, text: null, isDraft: false, reading: null, lastGood: null, fileProblem: null };
}

/**
 * The reading that counts: while a text that is being typed is broken, its last good one, with the problems of the new one.
 * A saved text speaks for itself, broken or not.
 */
export function readingThatCounts(file: InventoryFile): ManifestReading {
  const reading = file.reading ?? nothingRead;
  return isOutdated(file) && file.lastGood ? { ...file.lastGood, problems: reading.problems } : reading;
}

/** Something may be missing, or not be what was meant. Remarks are no reason to think so. */
export function isBroken(reading: ManifestReading): boolean {
  return reading.problems.some(({ isHarmless }) => !isHarmless);
}

export function withState(manifest: LinkedManifest, file: InventoryFile | undefined): InventoryManifest {
  return {
    ...manifest,
    fileProblem: file?.fileProblem ?? null,
    isDraft: file?.isDraft ?? false,
    isOutdated: file !== undefined && isOutdated(file),
  };
}

function isOutdated({ isDraft, reading, lastGood }: InventoryFile): boolean {
  return isDraft && reading !== null && lastGood !== null && isBroken(reading);
}

import { folderOf, resolveFolder } from '../folders.ts';
import type { WorkspaceFile } from '../link.ts';
import { formatFor, isExcluded } from '../registry.ts';
import type { WantedFile } from './linker.ts';

/** Files of a format that the file at `path` names from its folder; those outside the workspace folder are left out. */
export function namedFrom(path: string, formatId: string, written: readonly string[]): readonly WantedFile[] {
  const folder = folderOf(path);
  const places = new Set(written.map((one) => resolveFolder(folder, one)));
  return [...places].flatMap((place) => (place === null || place === '' ? [] : { path: place, formatId }));
}

/** True if a search by name finds the file, if it exists. */
export function isSearched(path: string): boolean {
  return formatFor(path) !== undefined && !isExcluded(path);
}

/**
 * Finds files by their paths. A name that a search recognises is also found in another letter case: on a disk that
 * ignores letter case it is the same file, and on any other the search would have found it.
 */
export class FilesByPath<File extends Pick<WorkspaceFile, 'path'>> {
  readonly #files: ReadonlyMap<string, File>;
  readonly #anyCase: ReadonlyMap<string, File>;

  constructor(files: readonly File[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#anyCase = new Map(files.map((file) => [file.path.toLowerCase(), file]));
  }

  at(path: string): File | undefined {
    return this.#files.get(path) ?? (isSearched(path) ? this.#anyCase.get(path.toLowerCase()) : undefined);
  }
}

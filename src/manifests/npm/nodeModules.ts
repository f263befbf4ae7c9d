import { foldersFrom } from '../folders.ts';

/** Folder that holds a `node_modules` (`''` is the lock's own) → installed name → anything. */
export type Installed<T> = ReadonlyMap<string, ReadonlyMap<string, T>>;

/**
 * The `node_modules` folders Node looks through from a folder, nearest first (Node.js docs, "Loading from node_modules folders").
 * Only those that hold something.
 */
export function nodeModulesAbove<T>(installed: Installed<T>, folder: string): readonly ReadonlyMap<string, T>[] {
  const found: ReadonlyMap<string, T>[] = [];
  for (const at of foldersFrom(folder)) {
    const packages = installed.get(at);
    if (packages) found.push(packages);
  }
  return found;
}

export function findInstalled<T>(folders: readonly ReadonlyMap<string, T>[], name: string): T | undefined {
  for (const packages of folders) {
    const found = packages.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const marker = 'node_modules/';

/** The offset of the last `node_modules/` in a location, -1 for none. */
export function lastMarker(location: string): number {
  const at = location.lastIndexOf(marker);
  return at <= 0 || location.charCodeAt(at - 1) === 0x2f ? at : -1;
}

import { appendTo } from '../../base/appendTo.ts';
import { compareTexts } from '../../core/compareRevisions.ts';
import { baseName } from '../../base/baseName.ts';
import { coordinatesKey } from '../../core/coordinates.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { InventoryManifest } from './inventoryFile.ts';

/** All manifests of one workspace folder. */
export interface InventoryFolder {
  /** The folder's address, as its host writes it. */
  readonly folder: string;
  readonly manifests: readonly InventoryManifest[];
}

/** One mention of a component. */
export interface InventoryPlace {
  readonly folder: string;
  readonly path: string;
  readonly linked: LinkedDependency;
}

/** Every mention of every component, by `coordinatesKey`. */
export function indexByKey(folders: Iterable<InventoryFolder>): ReadonlyMap<string, readonly InventoryPlace[]> {
  const index = new Map<string, InventoryPlace[]>();
  for (const { folder, manifests } of folders)
    for (const { path, dependencies } of manifests)
      for (const linked of dependencies) {
        if (!linked.coordinates) continue;
        const key = coordinatesKey(linked.coordinates);
        appendTo(index, key, { folder, path, linked });
      }
  return index;
}

/** The folder's own files first, then folder by folder; in each, `package.json` before `package-lock.json`. */
export function inPlaceOrder<T extends { readonly path: string }>(files: readonly T[]): T[] {
  return files
    .map((file) => ({ file, key: placeKey(file.path) }))
    .sort((a, b) => compareTexts(a.key, b.key))
    .map(({ file }) => file);
}

function placeKey(path: string): string {
  const name = baseName(path);
  return `${path.slice(0, path.length - name.length)}\0${name.replace(/\.[^.]*$/, '')}`;
}

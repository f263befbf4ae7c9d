import * as vscode from 'vscode';

import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';
import { LocalCopies } from '../../model/evidence/localFiles/localCopies.ts';
import type { LocalPlace } from '../../model/evidence/localFiles/localFile.ts';
import type { PackageCaches } from '../../model/evidence/localFiles/packageCaches.ts';
import { keyOf } from '../common/scannedFiles.ts';
import { editorFiles } from './editorFiles.ts';

interface Parts {
  readonly inventory: Pick<Inventory, 'placesOf'>;
  readonly caches: () => PackageCaches;
}

/** Most workspace folders searched for one component. */
const maxFolders = 40;

/** A component's local copies; `null` for one without a revision. */
export function localPackages(parts: Parts): (coordinates: Coordinates) => LocalCopies | null {
  return ({ revision, ...component }) => {
    if (revision === null) return null;
    const workspace = foldersFor({ ...component, revision }, parts.inventory);
    const roots = { caches: parts.caches(), workspace };
    return new LocalCopies({ ...component, revision }, roots, editorFiles);
  };
}

/** Possible install folders: beside a manifest that names it, or in a parent folder. */
function foldersFor(coordinates: Coordinates, inventory: Pick<Inventory, 'placesOf'>): readonly LocalPlace[] {
  const found = new Map<string, LocalPlace>();
  const add = (root: string, path: readonly string[]): void => {
    const key = [root, ...path].join('/');
    if (found.size < maxFolders) found.set(key, { root, path });
  };
  for (const { folder, path } of inventory.placesOf(coordinatesKey(coordinates)))
    for (let names = path.split('/').slice(0, -1); names.length > 0; names = names.slice(0, -1)) add(folder, names);
  for (const folder of vscode.workspace.workspaceFolders ?? []) add(keyOf(folder), []);
  return [...found.values()];
}

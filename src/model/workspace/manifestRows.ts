import type { LinkedDependency } from '../../manifests/link.ts';
import type { InventoryManifest } from './inventoryFile.ts';
import type { InventoryFolder } from './inventoryIndex.ts';

/** A row of the Components view: a manifest, and the lock file that is merged into it. */
export interface ManifestRow {
  readonly manifest: InventoryManifest;
  /** The lock file beside the manifest that decides its versions, and those of no other manifest beside it. */
  readonly lock: InventoryManifest | null;
}

/**
 * The rows of a workspace folder. A lock file that belongs to several manifests of its folder keeps its own row, as does
 * one whose manifest isn't beside it. A file that lists nothing has no row, unless it has a problem, or no file of the
 * folder lists anything.
 */
export function manifestRows(manifests: readonly InventoryManifest[]): readonly ManifestRow[] {
  const owners = new Map<string, InventoryManifest | 'several'>();
  for (const manifest of manifests) {
    const lock = decidingLockOf(manifest);
    if (lock !== null) owners.set(lock, owners.has(lock) ? 'several' : manifest);
  }
  const locks = new Map<InventoryManifest, InventoryManifest>();
  for (const lock of manifests) {
    const owner = owners.get(lock.path);
    if (owner !== undefined && owner !== 'several' && owner !== lock) locks.set(owner, lock);
  }
  const merged = new Set(locks.values());
  const rows = manifests
    .filter((manifest) => !merged.has(manifest))
    .map((manifest): ManifestRow => ({ manifest, lock: locks.get(manifest) ?? null }));
  const filled = rows.filter(({ manifest, lock }) => lock !== null || hasRows(manifest));
  return filled.length > 0 ? filled : rows;
}

/** All files, those of a row together, with the manifest of the row. Files without a row are rows of their own. */
export function* filesByRow(folders: readonly InventoryFolder[]): Generator<FileOfRow, void, void> {
  for (const { folder, manifests } of folders) {
    const rows = manifestRows(manifests);
    const shown = new Set<InventoryManifest>();
    for (const { manifest, lock } of rows)
      for (const file of lock === null ? [manifest] : [manifest, lock]) {
        shown.add(file);
        yield { folder, row: manifest, manifest: file };
      }
    for (const manifest of manifests) if (!shown.has(manifest)) yield { folder, row: manifest, manifest };
  }
}

interface FileOfRow {
  readonly folder: string;
  readonly row: InventoryManifest;
  readonly manifest: InventoryManifest;
}

/**
 * The dependencies of a row that pass the filter, with the file that each is in. What the lock has for a listed entry of
 * the manifest, with the same scope, is left out. A lock of Gradle has no scopes: what the manifest declares as a peer
 * (`compileOnly`) is one row, too.
 */
export function dependenciesOf(
  { manifest, lock }: ManifestRow,
  passes: (one: RowDependency) => boolean,
): readonly RowDependency[] {
  const own = manifest.dependencies.map((linked) => ({ path: manifest.path, linked })).filter(passes);
  if (lock === null) return own;
  const listed = new Set<string>();
  for (const { linked } of own) {
    if (linked.lockedBy?.path === lock.path) {
      listed.add(`${linked.lockedBy.range.start} ${linked.scope}`);
      if (linked.scope === 'peer') listed.add(`${linked.lockedBy.range.start} runtime`);
    }
    if (isFolder(linked)) listed.add(nameOf(linked));
  }
  const others = lock.dependencies
    .filter((linked) => !listed.has(`${linked.dependency.nameRange.start} ${linked.scope}`))
    .filter((linked) => !isFolder(linked) || !listed.has(nameOf(linked)))
    .map((linked) => ({ path: lock.path, linked }));
  return [...own, ...others.filter(passes)];
}

/** A folder has only its name in common with its entry in the lock file, which has no version. */
function isFolder({ reason }: LinkedDependency): boolean {
  return reason === 'localPath' || reason === 'workspaceMember';
}

function nameOf({ dependency, scope }: LinkedDependency): string {
  return `name ${dependency.name} ${scope}`;
}

export interface RowDependency {
  readonly path: string;
  readonly linked: LinkedDependency;
}

/** The path of the file in the manifest's own folder that decides a version of it. */
function decidingLockOf({ path, coveredBy, dependencies }: InventoryManifest): string | null {
  if (coveredBy === null || folderOf(coveredBy) !== folderOf(path)) return null;
  return dependencies.some(({ lockedBy }) => lockedBy?.path === coveredBy) ? coveredBy : null;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function hasRows({ dependencies, problems, fileProblem }: InventoryManifest): boolean {
  return dependencies.length > 0 || problems.length > 0 || fileProblem !== null;
}

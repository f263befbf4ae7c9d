import { type Attention, attentionOf } from '../../core/attention.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { LicenseView } from './componentNodes.ts';
import type { InventoryManifest } from './inventoryFile.ts';
import type { InventoryFolder } from './inventoryIndex.ts';

/** Numbers of components, each counted once however often it is mentioned. */
export interface Counts {
  readonly total: number;
  /** Those that need attention (`core/attention.ts`). */
  readonly needing: number;
  /** Those whose answer is on its way. */
  readonly awaited: number;
  /** Those nothing is asked about, or not yet. */
  readonly notLookedUp: number;
}

/**
 * Gives every component a number, the same for all its mentions: those with the same coordinates. What is never
 * requested has no coordinates, and goes by its name: a manifest has a range of it where the lock has a version.
 */
export class ComponentNumbers {
  readonly #keyOf: (coordinates: Coordinates) => string;
  readonly #byMention = new Map<LinkedDependency, number>();
  readonly #byKey = new Map<string, number>();

  constructor(keyOf: (coordinates: Coordinates) => string = coordinatesKey) {
    this.#keyOf = keyOf;
  }

  of(linked: LinkedDependency): number {
    const known = this.#byMention.get(linked);
    if (known !== undefined) return known;
    const { coordinates, dependency } = linked;
    const key = coordinates ? this.#keyOf(coordinates) : dependency.name;
    const number = this.#byKey.get(key) ?? this.#byKey.size;
    this.#byKey.set(key, number);
    this.#byMention.set(linked, number);
    return number;
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Counts the components of files, of rows, of folders and of all of them. A component of a manifest and its lock, or of
 * several folders, counts once in each sum. Files are entered one after the other, those of a row and of a folder
 * together.
 */
export class ComponentCounter {
  /** Where a component was counted last, by its number. */
  readonly #lastManifests: Counts[] = [];
  readonly #lastRows: Counts[] = [];
  readonly #lastFolders: Counts[] = [];
  readonly #folders = new Map<string, Writable<Counts>>();
  readonly #manifests = new Map<InventoryManifest, Writable<Counts>>();
  readonly #rows = new Map<InventoryManifest, Writable<Counts>>();
  readonly #total = noCounts();
  #folder = noCounts();
  #manifest = noCounts();
  #row = noCounts();

  /** The components that follow are of this file, and of the row of this manifest. */
  enter(folder: string, manifest: InventoryManifest, row: InventoryManifest = manifest): void {
    this.#folder = this.#folders.get(folder) ?? noCounts();
    this.#folders.set(folder, this.#folder);
    this.#manifest = noCounts();
    this.#manifests.set(manifest, this.#manifest);
    this.#row = this.#rows.get(row) ?? noCounts();
    this.#rows.set(row, this.#row);
  }

  add(component: number, { state, lastKind }: LicenseView): void {
    if (this.#lastManifests[component] === this.#manifest) return;
    const attention = attentionOf(state, lastKind);
    const lastFolder = this.#lastFolders[component];
    if (lastFolder === undefined) count(this.#total, attention);
    if (lastFolder !== this.#folder) count(this.#folder, attention);
    if (this.#lastRows[component] !== this.#row) count(this.#row, attention);
    count(this.#manifest, attention);
    this.#lastManifests[component] = this.#manifest;
    this.#lastRows[component] = this.#row;
    this.#lastFolders[component] = this.#folder;
  }

  /** The result. Nothing may be added later. */
  finish(): WorkspaceCounts {
    return new WorkspaceCounts(this.#total, this.#folders, this.#manifests, this.#rows);
  }
}

/** The counts of one state of the workspace. */
export class WorkspaceCounts {
  readonly total: Counts;
  readonly #folders: ReadonlyMap<string, Counts>;
  readonly #manifests: ReadonlyMap<InventoryManifest, Counts>;
  readonly #rows: ReadonlyMap<InventoryManifest, Counts>;

  constructor(
    total: Counts,
    folders: ReadonlyMap<string, Counts>,
    manifests: ReadonlyMap<InventoryManifest, Counts>,
    rows: ReadonlyMap<InventoryManifest, Counts>,
  ) {
    this.total = total;
    this.#folders = folders;
    this.#manifests = manifests;
    this.#rows = rows;
  }

  ofFolder(folder: string): Counts {
    return this.#folders.get(folder) ?? none;
  }

  ofManifest(manifest: InventoryManifest): Counts {
    return this.#manifests.get(manifest) ?? none;
  }

  /** Of the row of a manifest, with its lock. */
  ofRow(manifest: InventoryManifest): Counts {
    return this.#rows.get(manifest) ?? none;
  }

  /** False if the manifest was read since. */
  has(manifest: InventoryManifest): boolean {
    return this.#manifests.has(manifest);
  }

  /** False if files were added, read again or removed since. */
  isOf(folders: readonly InventoryFolder[]): boolean {
    const all = folders.flatMap(({ manifests }) => manifests);
    return all.length === this.#manifests.size && all.every((manifest) => this.#manifests.has(manifest));
  }
}

/** Counts the components of one list. */
export function countsOf(
  dependencies: Iterable<LinkedDependency>,
  options: {
    readonly licenseOf: (linked: LinkedDependency) => LicenseView;
    readonly numberOf: (linked: LinkedDependency) => number;
  },
): Counts {
  const counter = new ComponentCounter();
  for (const linked of dependencies) counter.add(options.numberOf(linked), options.licenseOf(linked));
  return counter.finish().total;
}

function count(counts: Writable<Counts>, attention: Attention): void {
  counts.total++;
  if (attention === 'needed') counts.needing++;
  else if (attention === 'awaited') counts.awaited++;
  else if (attention === 'notLookedUp') counts.notLookedUp++;
}

const none: Counts = noCounts();

/** Counts in which nothing has been counted: those of an empty workspace. */
export const emptyCounts = new WorkspaceCounts(none, new Map(), new Map(), new Map());

function noCounts(): Writable<Counts> {
  return { total: 0, needing: 0, awaited: 0, notLookedUp: 0 };
}

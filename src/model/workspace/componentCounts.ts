import type { Steps } from '../../base/steps.ts';
import { attentionOf } from '../../core/attention.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import { problemTraits } from '../../core/problemTraits.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { LicenseView } from './componentNodes.ts';
import type { InventoryManifest } from './inventoryFile.ts';
import type { InventoryFolder, InventoryPlace } from './inventoryIndex.ts';
import { filesByRow } from './manifestRows.ts';

/** Numbers of components, each counted once however often it is mentioned. */
export interface Counts {
  readonly total: number;
  /** Those that need attention (`core/attention.ts`). */
  readonly needing: number;
  /** Those whose answer is on its way. */
  readonly awaited: number;
  /** Those for which nothing is requested, or not yet. */
  readonly notLookedUp: number;
}

/** What a dependency is joined with. */
export interface ComponentFacts {
  readonly licenseOf: (linked: LinkedDependency) => LicenseView;
  /** As `componentKey`. */
  readonly keyOf: (linked: LinkedDependency) => string;
}

/**
 * The same for all mentions of a component: those with the same coordinates. What is never requested has no
 * coordinates, and goes by its name: a manifest has a range of it where the lock has a version.
 */
export function componentKey(
  { coordinates, dependency }: LinkedDependency,
  keyOf: (coordinates: Coordinates) => string = coordinatesKey,
): string {
  return coordinates ? keyOf(coordinates) : dependency.name;
}

/** The counts of one state of the workspace. */
export interface WorkspaceCounts {
  readonly total: Counts;
  readonly folders: ReadonlyMap<string, Counts>;
  readonly manifests: ReadonlyMap<InventoryManifest, Counts>;
  /** Of the row of a manifest, with its lock. */
  readonly rows: ReadonlyMap<InventoryManifest, Counts>;
  /** Lookups of some components have not begun. */
  readonly hasAnyNotLookedUpYet: boolean;
  /** Number of failed lookups, for any reason. */
  readonly failed: number;
  /** The problem of the service as a whole. */
  readonly problem: Problem | null;
}

/** Dependencies counted between two pauses: a few milliseconds of work. */
const sliceSize = 200;

/**
 * Counts the components of files, of rows, of folders and of all of them. A component of a manifest and its lock, or of
 * several folders, counts once in each.
 */
export function* countComponents(
  inventory: readonly InventoryFolder[],
  { licenseOf, keyOf }: ComponentFacts,
  passes: ((mention: InventoryPlace) => boolean) | null = null,
): Steps<WorkspaceCounts> {
  const all = new ComponentCounter();
  // One folder has what the workspace has: a second large set would only take time to grow.
  const folders = new Map(inventory.length === 1 ? inventory.map(({ folder }) => [folder, all]) : []);
  const rows = new Map<InventoryManifest, ComponentCounter>();
  const manifests = new Map<InventoryManifest, ComponentCounter>();
  let visited = 0;
  for (const { folder, row, manifest } of filesByRow(inventory)) {
    const counters = new Set([counterOf(manifests, manifest), counterOf(rows, row), counterOf(folders, folder), all]);
    for (const linked of manifest.dependencies) {
      if (++visited % sliceSize === 0) yield;
      if (passes && !passes({ folder, path: manifest.path, linked })) continue;
      const [key, license] = [keyOf(linked), licenseOf(linked)];
      // What a file has again, its row and its folder have too.
      for (const counter of counters) if (!counter.add(key, license)) break;
    }
  }
  return {
    total: all.counts,
    folders: countsBy(folders),
    manifests: countsBy(manifests),
    rows: countsBy(rows),
    hasAnyNotLookedUpYet: all.hasAnyNotLookedUpYet,
    failed: all.failed,
    problem: all.problem,
  };
}

function counterOf<K>(counters: Map<K, ComponentCounter>, key: K): ComponentCounter {
  const known = counters.get(key) ?? new ComponentCounter();
  counters.set(key, known);
  return known;
}

function countsBy<K>(counters: ReadonlyMap<K, ComponentCounter>): ReadonlyMap<K, Counts> {
  return new Map([...counters].map(([key, { counts }]) => [key, counts]));
}

/** Counts the components of one list. */
export function countsOf(dependencies: Iterable<LinkedDependency>, { licenseOf, keyOf }: ComponentFacts): Counts {
  const counter = new ComponentCounter();
  for (const linked of dependencies) counter.add(keyOf(linked), licenseOf(linked));
  return counter.counts;
}

class ComponentCounter {
  readonly counts = { total: 0, needing: 0, awaited: 0, notLookedUp: 0 };
  hasAnyNotLookedUpYet = false;
  failed = 0;
  readonly #keys = new Set<string>();
  #lookedUp = 0;
  #ofService: Problem | null = null;
  #perhapsOfService: Problem | null = null;

  /** False if the component was counted before. */
  add(key: string, { state, lastKind, problem }: LicenseView): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    this.counts.total++;
    const attention = attentionOf(state, lastKind);
    if (attention === 'needed') this.counts.needing++;
    else if (attention === 'awaited') this.counts.awaited++;
    else if (attention === 'notLookedUp') this.counts.notLookedUp++;
    if (state === 'notLookedUpYet') this.hasAnyNotLookedUpYet = true;
    if (state !== 'cannotBeLookedUp') this.#lookedUp++;
    if (!problem) return true;
    this.failed++;
    const { concerns } = problemTraits[problem.kind];
    if (concerns === 'service') this.#ofService ??= problem;
    if (concerns === 'either') this.#perhapsOfService ??= problem;
    return true;
  }

  /** The problem of the service as a whole. */
  get problem(): Problem | null {
    return this.#ofService ?? (this.failed * 2 > this.#lookedUp ? this.#perhapsOfService : null);
  }
}

export const noCounts: Counts = new ComponentCounter().counts;

/** Those of an empty workspace. */
export const emptyCounts: WorkspaceCounts = {
  total: noCounts,
  folders: new Map(),
  manifests: new Map(),
  rows: new Map(),
  hasAnyNotLookedUpYet: false,
  failed: 0,
  problem: null,
};

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { Limiter } from '../../base/limiter.ts';
import { finishInTurns, type Steps, type Turns } from '../../base/steps.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { Dependency, DependencyGraph, ManifestFormat } from '../../manifests/format.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { Pace } from '../../manifests/pace.ts';
import { formatOf } from '../../manifests/registry.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { InventoryManifest } from '../inventory/inventoryFile.ts';
import type { InventoryFolder, InventoryPlace } from '../inventory/inventoryIndex.ts';
import { NeedIndex } from './needIndex.ts';
import type { Log } from '../ports.ts';

/** Where the texts of manifests come from, one at a time and only when somebody asks. */
export interface ManifestTexts {
  /** As an editor or the disk has it now; `null` when it cannot be had. */
  read(folder: string, path: string): Promise<string | null>;
}

/** How a component comes to be there. */
export interface NeedPath {
  readonly folder: string;
  /** The file that says so, inside the folder. */
  readonly path: string;
  /** From a direct dependency to the component itself; for a direct one that alone. */
  readonly steps: readonly LinkedDependency[];
  /** Where a person names the first of these: a manifest, or the file itself where no manifest does. */
  readonly named: InventoryPlace;
}

/** A file that holds the component and does not tell how it came there. */
export interface SilentFile {
  readonly folder: string;
  readonly path: string;
  readonly why:
    /** Files of this format do not say what needs what. */
    | 'noGraph'
    /** Nothing that is named directly leads to it. */
    | 'unconnected'
    /** The text cannot be had, or is another one than was read; it will be read soon. */
    | 'notAtHand';
}

export interface BroughtInAnswer {
  /** Shortest first; of one length in the order of the view and of the text. */
  readonly paths: readonly NeedPath[];
  /** There is no path beyond these. */
  readonly isComplete: boolean;
  readonly silent: readonly SilentFile[];
}

interface Parts {
  readonly inventory: Pick<Inventory, 'folders' | 'manifest' | 'onDidChange'>;
  readonly texts: ManifestTexts;
  readonly turns: Turns;
  readonly log: Log;
}

/** What one file has told. `graph` holds as long as the file was not read anew, `index` until the folder is linked anew. */
interface Told {
  readonly first: Dependency | undefined;
  readonly graph: DependencyGraph;
  readonly manifest: InventoryManifest;
  readonly index: NeedIndex;
  readonly named: ReadonlyMap<number, InventoryPlace>;
}

/** Paths that are told of at most. */
const mostPaths = 200;

/**
 * Who brings a component in: the way from what a person named to what came with it, through every lock of the workspace. The
 * edges are read from a lock's text when somebody asks, and kept until that file is another one.
 */
export class BroughtIn implements Disposable {
  readonly #parts: Parts;
  readonly #told = new Map<string, Told>();
  /** Two who ask at once have each file read once. */
  readonly #turn = new Limiter(1);
  readonly #store = new DisposableStore();

  /** An answer may be another one now. */
  readonly onDidChange: Event<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.onDidChange = parts.inventory.onDidChange;
    this.#store.add(parts.inventory.onDidChange(() => this.#forgetOld()));
  }

  /** There is a workspace to look through. */
  get hasManifests(): boolean {
    return this.#parts.inventory.folders.some(({ manifests }) => manifests.length > 0);
  }

  /** An abort rejects with its reason. */
  async of(coordinates: Coordinates, signal: AbortSignal): Promise<BroughtInAnswer> {
    const { inventory, turns } = this.#parts;
    const paths: NeedPath[] = [];
    const silent: SilentFile[] = [];
    let isComplete = true;
    const files = await finishInTurns(filesWith(coordinates, inventory.folders), turns, signal);
    for (const { folder, manifest, linked } of files) {
      const { path } = manifest;
      const found = await this.#pathsIn(folder, manifest, linked, signal);
      if (typeof found === 'string') silent.push({ folder, path, why: found });
      else {
        paths.push(...found.paths);
        isComplete &&= found.isComplete;
      }
    }
    // Sorting is stable: of one length, what was found first stays first.
    const sorted = paths.sort((a, b) => a.steps.length - b.steps.length);
    return { paths: sorted.slice(0, mostPaths), isComplete: isComplete && sorted.length <= mostPaths, silent };
  }

  dispose(): void {
    this.#told.clear();
    this.#store.dispose();
  }

  async #pathsIn(
    folder: string,
    manifest: InventoryManifest,
    linked: ReadonlySet<LinkedDependency>,
    signal: AbortSignal,
  ): Promise<{ readonly paths: readonly NeedPath[]; readonly isComplete: boolean } | SilentFile['why']> {
    const { path } = manifest;
    const format = formatOf(manifest.formatId);
    if (!format?.graph) {
      const paths = [...linked]
        .filter(({ isDirect }) => isDirect)
        .map((one): NeedPath => ({ folder, path, steps: [one], named: { folder, path, linked: one } }));
      return paths.length > 0 ? { paths: paths.slice(0, 1), isComplete: true } : 'noGraph';
    }
    const told = await this.#turn.run(() => this.#tell(folder, manifest, format, signal), signal);
    if (!told) return 'notAtHand';
    const targets = manifest.dependencies.flatMap((one, index) => (linked.has(one) ? [index] : []));
    const { paths, isComplete, isAny } = this.#walk(folder, told, targets);
    return isAny ? { paths, isComplete } : 'unconnected';
  }

  #walk(folder: string, told: Told, targets: readonly number[]) {
    const { manifest, index, named } = told;
    const walk = index.pathsTo(targets);
    const seen = new Set<string>();
    const paths: NeedPath[] = [];
    let isAny = false;
    for (;;) {
      const next = walk.next();
      if (next.done) return { paths, isComplete: next.value, isAny };
      isAny = true;
      const steps = next.value.flatMap((at) => manifest.dependencies[at] ?? []);
      const first = next.value[0] ?? 0;
      const [start] = steps;
      const manifestPlace = named.get(start?.dependency.nameRange.start ?? -1);
      // The manifest that names it says so itself.
      if (!start || (steps.length === 1 && manifestPlace)) continue;
      // The same package may lie in several places; to a person that is one path.
      const words = steps.map(nameAndVersion).join('\n');
      if (seen.has(words)) continue;
      if (paths.length === mostPaths) return { paths, isComplete: false, isAny };
      seen.add(words);
      const place = manifestPlace ?? { folder, path: manifest.path, linked: manifest.dependencies[first] ?? start };
      paths.push({ folder, path: manifest.path, steps, named: place });
    }
  }

  /** What the file says of needs; `null` when its text is not the one that was read. */
  async #tell(
    folder: string,
    manifest: InventoryManifest,
    format: ManifestFormat,
    signal: AbortSignal,
  ): Promise<Told | null> {
    const key = `${folder}\n${manifest.path}`;
    const known = this.#told.get(key);
    if (known?.manifest === manifest) return known;
    const first = manifest.dependencies[0]?.dependency;
    const isSameReading = known !== undefined && known.first === first && holdsAll(known.graph, manifest);
    const graph = isSameReading ? known.graph : await this.#graphOf(folder, manifest, format, signal);
    if (!graph) return null;
    const isDirect = (at: number): boolean => manifest.dependencies[at]?.isDirect ?? false;
    const index = await finishInTurns(NeedIndex.make(graph, isDirect), this.#parts.turns, signal);
    const told = { first, graph, manifest, index, named: this.#namedThrough(folder, manifest.path) };
    this.#told.set(key, told);
    return told;
  }

  /** A format never throws; should one do it all the same, the other files still tell, and the log says which one it was. */
  async #graphOf(
    folder: string,
    manifest: InventoryManifest,
    format: ManifestFormat,
    signal: AbortSignal,
  ): Promise<DependencyGraph | null> {
    try {
      return await this.#readGraph(folder, manifest, format, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.#parts.log.error(`who brings in: ${manifest.path}: ${String(error)}`);
      return null;
    }
  }

  async #readGraph(
    folder: string,
    manifest: InventoryManifest,
    format: ManifestFormat,
    signal: AbortSignal,
  ): Promise<DependencyGraph | null> {
    const { texts } = this.#parts;
    const text = await texts.read(folder, manifest.path);
    signal.throwIfAborted();
    if (text === null || !format.graph) return null;
    // Indexes mean something only in the text they were counted in: it is read once more, and must say the same.
    const { dependencies } = format.read(text);
    const isSame =
      dependencies.length === manifest.dependencies.length &&
      dependencies.every((one, at) => isSameDependency(one, manifest.dependencies[at]?.dependency));
    if (!isSame) return null;
    const graph = format.graph(text);
    return holdsAll(graph, manifest) ? graph : null;
  }

  /** Where manifests name what this lock decides, by the place of the lock's entry. */
  #namedThrough(folder: string, lockPath: string): ReadonlyMap<number, InventoryPlace> {
    const named = new Map<number, InventoryPlace>();
    const isOurs = (one: InventoryFolder): boolean => one.folder === folder;
    for (const { path, dependencies } of this.#parts.inventory.folders.find(isOurs)?.manifests ?? [])
      for (const linked of dependencies) {
        const { lockedBy, isDirect } = linked;
        if (!isDirect || lockedBy?.path !== lockPath || named.has(lockedBy.range.start)) continue;
        named.set(lockedBy.range.start, { folder, path, linked });
      }
    return named;
  }

  #forgetOld(): void {
    for (const [key, { first, manifest }] of this.#told) {
      const [folder = ''] = key.split('\n', 1);
      const now = this.#parts.inventory.manifest(folder, manifest.path);
      if (!now || now.dependencies[0]?.dependency !== first) this.#told.delete(key);
    }
  }
}

interface FileWith {
  readonly folder: string;
  readonly manifest: InventoryManifest;
  readonly linked: ReadonlySet<LinkedDependency>;
}

/** Every file that holds the component, with its mentions there. What another file decides says nothing of its own. */
function* filesWith(wanted: Coordinates, folders: readonly InventoryFolder[]): Steps<readonly FileWith[]> {
  const pace = new Pace(4096);
  const files: FileWith[] = [];
  const key = coordinatesKey(wanted);
  const isWanted = ({ coordinates }: LinkedDependency): boolean =>
    coordinates?.type === wanted.type &&
    coordinates.revision?.length === wanted.revision?.length &&
    coordinatesKey(coordinates) === key;
  for (const { folder, manifests } of folders)
    for (const manifest of manifests) {
      if (isCovered(manifest)) continue;
      const linked = new Set<LinkedDependency>();
      for (const one of manifest.dependencies) {
        if (pace.isDue()) yield;
        if (isWanted(one)) linked.add(one);
      }
      if (linked.size > 0) files.push({ folder, manifest, linked });
    }
  return files;
}

function isCovered({ formatId, coveredBy }: InventoryManifest): boolean {
  return coveredBy !== null && formatOf(formatId)?.role !== 'manifest';
}

function holdsAll({ needs }: DependencyGraph, { dependencies }: InventoryManifest): boolean {
  return needs.length === dependencies.length;
}

function isSameDependency(a: Dependency, b: Dependency | undefined): boolean {
  return a.name === b?.name && a.version === b.version && a.nameRange.start === b.nameRange.start;
}

function nameAndVersion({ dependency, version }: LinkedDependency): string {
  return `${dependency.alias ?? ''}|${dependency.name}@${version ?? ''}`;
}

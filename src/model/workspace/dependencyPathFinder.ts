import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { Limiter } from '../../base/limiter.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { formatOf } from '../../manifests/registry.ts';
import type { Inventory } from './inventory.ts';
import type { InventoryManifest } from './inventoryFile.ts';
import type { InventoryFolder, InventoryPlace } from './inventoryIndex.ts';
import type { Log } from '../ports.ts';
import type { Content, Operations, PathFound, PathsRequest, ReadingWorker } from '../readingWorker.ts';

/** Provides the contents of manifests, one at a time and only on request. */
export interface ManifestContents {
  /** The current contents in an editor or on disk; `null` if unreadable. */
  read(folder: string, path: string): Promise<Content | null>;
}

/** One path by which a component is included. */
export interface DependencyPath {
  readonly folder: string;
  /** The file with this path, inside the folder. */
  readonly path: string;
  /** From a direct dependency to the component itself; for a direct one only that. */
  readonly steps: readonly LinkedDependency[];
  /** The place that names the first of these: a manifest, or the file itself if no manifest does. */
  readonly named: InventoryPlace;
}

/** A file that lists the component, but has no path to it. */
export interface FileWithoutPath {
  readonly folder: string;
  readonly path: string;
  readonly why:
    /** Files of this format have no dependency graph. */
    | 'noGraph'
    /** No directly named dependency leads to it. */
    | 'unconnected'
    /** The text is unavailable, or has changed since it was read; it will be read soon. */
    | 'unavailable';
}

export interface DependencyPathsAnswer {
  /** Shortest first; of equal length in the order of the view and of the text. */
  readonly paths: readonly DependencyPath[];
  /** There are no further paths. */
  readonly isComplete: boolean;
  readonly withoutPath: readonly FileWithoutPath[];
}

interface Parts extends EdgeParts {
  readonly inventory: Pick<Inventory, 'folders' | 'manifest' | 'onDidChange' | 'whenWorkerReady'>;
}

/** Needed to ask the worker about the edges of a file. */
export interface EdgeParts {
  readonly inventory: Pick<Inventory, 'whenWorkerReady'>;
  readonly worker: ReadingWorker;
  readonly contents: ManifestContents;
  readonly log: Log;
}

/** The text is read only if the worker doesn't know the edges. `null`: there is no answer. */
export async function requestEdges<K extends 'paths' | 'dependents'>(
  operation: K,
  wanted: Omit<PathsRequest, 'content'>,
  { inventory, worker, contents, log }: EdgeParts,
): Promise<Operations[K]['answer'] | null> {
  const { folder, path } = wanted;
  await inventory.whenWorkerReady(folder);
  const first = await worker.run(operation, { ...wanted, content: null });
  if (!first.ok) return null;
  if (first.value.kind !== 'textNeeded') return first.value;
  const content = await contents.read(folder, path).catch((error: unknown) => {
    log.error(`edges of ${path}: ${String(error)}`);
    return null;
  });
  if (content === null) return null;
  const second = await worker.run(operation, { ...wanted, content });
  return second.ok ? second.value : null;
}

/** Maximum number of reported paths. */
const maxPaths = 200;

/**
 * Finds why a component is included: the path from a directly named dependency to it, through every lock of the
 * workspace. The worker reads the edges from a lock's text on request, and keeps them until that file changes.
 */
export class DependencyPathFinder implements Disposable {
  readonly #parts: Parts;
  /** Of two concurrent requests, the second one reuses what the first one has read. */
  readonly #turn = new Limiter(1);
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());

  /** An answer may have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.inventory.onDidChange(() => this.#changed.fire()));
  }

  /** There is a workspace to look through. */
  get hasManifests(): boolean {
    return this.#parts.inventory.folders.some(({ manifests }) => manifests.length > 0);
  }

  /** An abort rejects with its reason. */
  async of(coordinates: Coordinates, signal: AbortSignal): Promise<DependencyPathsAnswer> {
    const paths: DependencyPath[] = [];
    const withoutPath: FileWithoutPath[] = [];
    let isComplete = true;
    for (const file of filesWith(coordinates, this.#parts.inventory.folders)) {
      const { folder, manifest } = file;
      const { path } = manifest;
      const found = await this.#turn.run(() => this.#pathsIn(file), signal);
      signal.throwIfAborted();
      if (typeof found === 'string') withoutPath.push({ folder, path, why: found });
      else {
        paths.push(...found.paths);
        isComplete &&= found.isComplete;
      }
    }
    // Sorting is stable: of equal length, paths found first stay first.
    const sorted = paths.sort((a, b) => a.steps.length - b.steps.length);
    return { paths: sorted.slice(0, maxPaths), isComplete: isComplete && sorted.length <= maxPaths, withoutPath };
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #pathsIn({
    folder,
    manifest,
    targets,
  }: FileWith): Promise<
    { readonly paths: readonly DependencyPath[]; readonly isComplete: boolean } | FileWithoutPath['why']
  > {
    const { path, dependencies } = manifest;
    if (!formatOf(manifest.formatId)?.hasGraph) {
      const direct = targets.flatMap((at) => dependencies[at] ?? []).find(({ isDirect }) => isDirect);
      const named = direct && { folder, path, linked: direct };
      return named ? { paths: [{ folder, path, steps: [direct], named }], isComplete: true } : 'noGraph';
    }
    const answer = await requestEdges('paths', { folder, path, targets }, this.#parts);
    switch (answer?.kind) {
      case 'paths':
        return {
          paths: answer.paths.flatMap((found) => this.#dependencyPath(folder, manifest, found) ?? []),
          isComplete: answer.isComplete,
        };
      case 'unconnected':
      case 'noGraph':
        return answer.kind;
      default:
        return 'unavailable';
    }
  }

  /** `null`: the list has changed meanwhile. */
  #dependencyPath(
    folder: string,
    { path, dependencies }: InventoryManifest,
    { steps, named }: PathFound,
  ): DependencyPath | null {
    const linked = steps.flatMap((at) => dependencies[at] ?? []);
    const [first] = linked;
    if (!first || linked.length !== steps.length) return null;
    if (!named) return { folder, path, steps: linked, named: { folder, path, linked: first } };
    const place = this.#parts.inventory.manifest(folder, named.path)?.dependencies[named.index];
    return place ? { folder, path, steps: linked, named: { folder, path: named.path, linked: place } } : null;
  }
}

interface FileWith {
  readonly folder: string;
  readonly manifest: InventoryManifest;
  /** Indexes of the component's mentions. */
  readonly targets: readonly number[];
}

/** Every file that lists the component, with its mentions there. Files covered by another file are left out. */
function filesWith(wanted: Coordinates, folders: readonly InventoryFolder[]): readonly FileWith[] {
  const files: FileWith[] = [];
  const key = coordinatesKey(wanted);
  const isWanted = ({ coordinates }: LinkedDependency): boolean =>
    coordinates?.type === wanted.type &&
    coordinates.revision?.length === wanted.revision?.length &&
    coordinatesKey(coordinates) === key;
  for (const { folder, manifests } of folders)
    for (const manifest of manifests) {
      if (isCovered(manifest)) continue;
      const targets = manifest.dependencies.flatMap((one, at) => (isWanted(one) ? [at] : []));
      if (targets.length > 0) files.push({ folder, manifest, targets });
    }
  return files;
}

function isCovered({ formatId, coveredBy }: InventoryManifest): boolean {
  return coveredBy !== null && formatOf(formatId)?.role !== 'manifest';
}

import type { Ecosystem } from '../../manifests/format.ts';
import type { WantedFile } from '../../manifests/linking/linker.ts';
import { formatFor, formatOf, isSupport } from '../../manifests/registry.ts';
import type { LostWorker } from '../readingWorker.ts';
import { type InventoryFile, type InventoryManifest, lostFileProblem, manifestOf, newFile } from './inventoryFile.ts';

/** The manifests of one ecosystem, as last linked. */
export interface LinkedEcosystem {
  readonly manifests: readonly InventoryManifest[];
  /** Names that they withhold, in the form of `nameKey`. */
  readonly withheld: readonly string[];
  /** The stamp of the files whose linking was given up; `null`: none. */
  readonly givenUp: string | null;
  /** The worker's dependencies for a path: `generation revision`. */
  readonly revisions: ReadonlyMap<string, string>;
}

/**
 * The files of one workspace folder: manifests, settings that affect them, and other files that manifests refer to,
 * which are requested once known. Their contents are in the worker.
 */
export class FolderFiles {
  readonly #files = new Map<string, InventoryFile>();
  /**
   * The files each ecosystem's manifests refer to, by path. Read files are kept, since a linking that has one no longer
   * reports it missing.
   */
  readonly #wanted = new Map<Ecosystem, Map<string, WantedFile>>();
  /** Of these, the missing ones. */
  readonly #absent = new Set<string>();
  /** Paths that manifests named when they were read, until they are requested. */
  readonly #named = new Set<string>();
  /** Ecosystems changed since they were last linked. */
  readonly dirty = new Set<Ecosystem>();
  readonly linked = new Map<Ecosystem, LinkedEcosystem>();
  /** Files are being read again for a new worker: linking waits for them. */
  isWaiting = false;

  get files(): ReadonlyMap<string, InventoryFile> {
    return this.#files;
  }

  /** Every known path. */
  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** Paths that manifests refer to and whose names don't identify them as manifests. */
  get wantedPaths(): readonly string[] {
    return [...new Set([...this.#wanted.values()].flatMap((wanted) => [...wanted.keys()]))];
  }

  /** A known file that is read; `undefined` for any other. */
  fileAt(path: string): InventoryFile | undefined {
    const known = this.#files.get(path);
    if (known) return known;
    const wanted = this.#wantedAt(path);
    const isSettings = isSupport(path) || wanted?.formatId === null;
    const format = isSettings ? null : (formatFor(path) ?? formatOf(wanted?.formatId ?? ''));
    if (format === undefined) return undefined;
    const file = newFile(format);
    this.#files.set(path, file);
    return file;
  }

  /** False if it was not known. */
  remove(path: string): boolean {
    if (this.#wantedAt(path)) this.#absent.add(path);
    return this.#files.delete(path);
  }

  /** Marks the ecosystems to link again because of this file; because of settings, all. `null`: all. */
  touch(file: InventoryFile | null): void {
    this.isWaiting = false;
    if (file?.format) this.dirty.add(file.format.ecosystem);
    else for (const ecosystem of this.#ecosystems()) this.dirty.add(ecosystem);
  }

  /** Changes when a file that affects this ecosystem changes. */
  stampOf(ecosystem: Ecosystem): string {
    return [...this.#files]
      .filter(([, { format }]) => format === null || format.ecosystem === ecosystem)
      .map(([path, { stamp, problem }]) => `${path} ${stamp} ${problem?.kind ?? ''}`)
      .join('\n');
  }

  /**
   * Records the files the last linking missed and returns those to read for the next one. Missing files are not
   * requested again.
   */
  want(ecosystem: Ecosystem, wanted: readonly WantedFile[]): readonly string[] {
    const own = new Map(wanted.map((file) => [file.path, file]));
    for (const [path, file] of this.#wanted.get(ecosystem) ?? []) if (this.#files.has(path)) own.set(path, file);
    this.#wanted.set(ecosystem, own);
    return this.#unknownOf(own.keys());
  }

  /** Records the files that a manifest of this ecosystem names: they are read before the next linking. */
  addNamed(ecosystem: Ecosystem, named: readonly WantedFile[]): void {
    const own = this.#wanted.get(ecosystem) ?? new Map<string, WantedFile>();
    for (const file of named) {
      own.set(file.path, file);
      this.#named.add(file.path);
    }
    this.#wanted.set(ecosystem, own);
  }

  /** Named files have been recorded since the last `takeNamed`. */
  get hasNamed(): boolean {
    return this.#named.size > 0;
  }

  /** Those of them to read now. */
  takeNamed(): readonly string[] {
    const unknown = this.#unknownOf(this.#named);
    this.#named.clear();
    return unknown;
  }

  /** Everything is being read again: files that were missing may exist now. */
  forgetAbsent(): void {
    this.#absent.clear();
  }

  /** All manifests of an ecosystem whose linking was given up. */
  givenUp(ecosystem: Ecosystem, lost: LostWorker, stamp: string): LinkedEcosystem {
    const manifests = this.#filesOf(ecosystem).map(([path, file]): InventoryManifest => {
      const manifest = withoutDependencies(path, file);
      return { ...manifest, fileProblem: manifest.fileProblem ?? lostFileProblem(lost, path) };
    });
    // Names withheld before stay withheld.
    const withheld = this.linked.get(ecosystem)?.withheld ?? [];
    return { manifests, withheld, givenUp: stamp, revisions: new Map() };
  }

  /** Unreadable files, which linking leaves out of the list since they have no contents. */
  unreadFilesOf(ecosystem: Ecosystem, listed: ReadonlySet<string>): readonly InventoryManifest[] {
    return this.#filesOf(ecosystem)
      .filter(([path, { problem }]) => problem !== null && !listed.has(path))
      .map(([path, file]) => withoutDependencies(path, file));
  }

  #filesOf(ecosystem: Ecosystem): readonly (readonly [string, InventoryFile])[] {
    return [...this.#files].filter(([, { format }]) => format?.ecosystem === ecosystem);
  }

  #unknownOf(paths: Iterable<string>): readonly string[] {
    return [...paths].filter((path) => !this.#files.has(path) && !this.#absent.has(path));
  }

  #ecosystems(): ReadonlySet<Ecosystem> {
    const own = [...this.#files.values()].flatMap(({ format }) => (format ? [format.ecosystem] : []));
    return new Set([...own, ...this.linked.keys()]);
  }

  #wantedAt(path: string): WantedFile | undefined {
    for (const wanted of this.#wanted.values()) {
      const found = wanted.get(path);
      if (found) return found;
    }
    return undefined;
  }
}

function withoutDependencies(path: string, file: InventoryFile): InventoryManifest {
  const formatId = file.format?.id ?? '';
  return manifestOf({ path, formatId, problems: [], coveredBy: null, isOutdated: false, text: '' }, [], file);
}

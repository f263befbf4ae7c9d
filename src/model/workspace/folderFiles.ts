import type { FileProblem } from '../../core/problem.ts';
import type { Ecosystem } from '../../manifests/format.ts';
import type { WantedFile } from '../../manifests/linking/linker.ts';
import { formatFor, formatOf, isSupport } from '../../manifests/registry.ts';
import type { LostWorker } from '../readingWorker.ts';
import { type InventoryFile, type InventoryManifest, lostFileProblem, manifestOf, newFile } from './inventoryFile.ts';

/** The manifests of one ecosystem, as they were linked last. */
export interface LinkedEcosystem {
  readonly manifests: readonly InventoryManifest[];
  /** Names that they hold back, as `nameKey` has them. */
  readonly heldBack: readonly string[];
  /** The stamp of the files whose linking was given up; `null`: it wasn't. */
  readonly givenUp: string | null;
  /** Which dependencies the worker gave for a path: `generation revision`. */
  readonly revisions: ReadonlyMap<string, string>;
}

/**
 * The files of one workspace folder: manifests, settings that bear on them, and whatever manifests refer to under names of
 * their own, which is asked for once it is known. What they say is in the worker.
 */
export class FolderFiles {
  readonly #files = new Map<string, InventoryFile>();
  /** What each ecosystem's manifests refer to, by path. What came of it stays known, since a linking that has it no longer misses it. */
  readonly #wanted = new Map<Ecosystem, ReadonlyMap<string, WantedFile>>();
  /** Of these, those that are not there. */
  readonly #absent = new Set<string>();
  /** Ecosystems of which something has changed since they were linked. */
  readonly dirty = new Set<Ecosystem>();
  readonly linked = new Map<Ecosystem, LinkedEcosystem>();
  /** Files are being read again for a new worker: linking waits for them. */
  isWaiting = false;

  get files(): ReadonlyMap<string, InventoryFile> {
    return this.#files;
  }

  /** Every path that is known. */
  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** Paths that manifests refer to and that no name gives away as a manifest. */
  get wantedPaths(): readonly string[] {
    return [...new Set([...this.#wanted.values()].flatMap((wanted) => [...wanted.keys()]))];
  }

  /** A file that is read, known by now; `undefined` for any other. */
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

  /** Lists a file that exists and can't be read. `undefined`: it isn't listed. */
  setUnreadable(path: string, problem: FileProblem): InventoryFile | undefined {
    const known = this.#files.get(path);
    // Settings that a manifest alone refers to say nothing when they can't be read.
    if (known === undefined && this.#wantedAt(path)?.formatId === null && !isSupport(path)) return undefined;
    const file = this.fileAt(path);
    if (file)
      Object.assign(file, {
        problem,
        heldBy: 0,
        givenUp: null,
        stamp: '',
        next: null,
        privateName: null,
        turn: file.turn + 1,
      });
    return file;
  }

  /** False when it was not known. */
  remove(path: string): boolean {
    if (this.#wantedAt(path)) this.#absent.add(path);
    return this.#files.delete(path);
  }

  /** Notes which ecosystems have to be linked again because of this file; because of settings, all. `null`: all. */
  touch(file: InventoryFile | null): void {
    this.isWaiting = false;
    if (file?.format) this.dirty.add(file.format.ecosystem);
    else for (const ecosystem of this.#ecosystems()) this.dirty.add(ecosystem);
  }

  /** Another one when a file that bears on this ecosystem is another one. */
  stampOf(ecosystem: Ecosystem): string {
    return [...this.#files]
      .filter(([, { format }]) => format === null || format.ecosystem === ecosystem)
      .map(([path, { stamp, problem }]) => `${path} ${stamp} ${problem?.kind ?? ''}`)
      .join('\n');
  }

  /** Notes what the last linking missed and gives what is to be read for the next one. What is not there is not asked for again. */
  want(ecosystem: Ecosystem, wanted: readonly WantedFile[]): readonly string[] {
    const own = new Map(wanted.map((file) => [file.path, file]));
    for (const [path, file] of this.#wanted.get(ecosystem) ?? []) if (this.#files.has(path)) own.set(path, file);
    this.#wanted.set(ecosystem, own);
    return wanted.map(({ path }) => path).filter((path) => !this.#files.has(path) && !this.#absent.has(path));
  }

  /** Everything is being read again: what was not there may be there now. */
  forgetAbsent(): void {
    this.#absent.clear();
  }

  /** All manifests of an ecosystem whose linking was given up. */
  givenUp(ecosystem: Ecosystem, lost: LostWorker, stamp: string): LinkedEcosystem {
    const manifests = this.#filesOf(ecosystem).map(([path, file]): InventoryManifest => {
      const manifest = withoutDependencies(path, file);
      return { ...manifest, fileProblem: manifest.fileProblem ?? lostFileProblem(lost, path) };
    });
    // What was held back before stays so.
    const heldBack = this.linked.get(ecosystem)?.heldBack ?? [];
    return { manifests, heldBack, givenUp: stamp, revisions: new Map() };
  }

  /** Files that can't be read, and that linking leaves out of the list since nothing is in them. */
  unreadBeside(ecosystem: Ecosystem, listed: ReadonlySet<string>): readonly InventoryManifest[] {
    return this.#filesOf(ecosystem)
      .filter(([path, { problem }]) => problem !== null && !listed.has(path))
      .map(([path, file]) => withoutDependencies(path, file));
  }

  #filesOf(ecosystem: Ecosystem): readonly (readonly [string, InventoryFile])[] {
    return [...this.#files].filter(([, { format }]) => format?.ecosystem === ecosystem);
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
  return manifestOf({ path, formatId, problems: [], coveredBy: null, isOutdated: false }, [], file);
}

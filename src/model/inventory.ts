import { DisposableStore, toDisposable, type Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import { finishInTurns, type Turns } from '../base/steps.ts';
import { coordinatesKey } from '../core/coordinates.ts';
import type { FileProblem } from '../core/problem.ts';
import type { ManifestFormat, ManifestReading } from '../manifests/format.ts';
import { linkWorkspace, type LinkedDependency, type LinkedManifest, type WorkspaceFile } from '../manifests/link.ts';
import { formatFor } from '../manifests/registry.ts';
import type { Log } from './ports.ts';

/** One manifest or lock file as it stands. */
export interface InventoryManifest extends LinkedManifest {
  /** The file could not be had at all; then there are no dependencies. */
  readonly fileProblem: FileProblem | null;
  /** The text is broken just now, and the dependencies are those of the last good reading. */
  readonly isOutdated: boolean;
}

/** All manifests of one workspace folder, by path. */
export interface InventoryFolder {
  /** The folder's address, as its host writes it. */
  readonly folder: string;
  readonly manifests: readonly InventoryManifest[];
}

export interface InventoryOptions {
  readonly turns: Turns;
  readonly log: Log;
  /** Patterns of names that are never to be sent, for one folder. Read anew at every link. */
  privatePackages(folder: string): readonly string[];
  /** Hosts of registries whose packages count as public. */
  publicMirrors(): readonly string[];
}

interface FileState {
  readonly format: ManifestFormat;
  text: string | null;
  reading: ManifestReading | null;
  lastGood: ManifestReading | null;
  fileProblem: FileProblem | null;
}

interface FolderState {
  readonly files: Map<string, FileState>;
  readonly npmrc: Map<string, string>;
  isDirty: boolean;
}

const nothingRead: ManifestReading = { dependencies: [], problems: [], facts: { kind: 'none' } };

/**
 * Which dependencies the workspace has, file by file. Texts come in, readings are made in turns with the rest of the
 * program, and every folder is linked anew once all that was waiting has been read. A text that was replaced before its
 * reading ended is dropped. While a text is broken (half typed, a merge conflict) its last good reading counts.
 */
export class Inventory implements Disposable {
  readonly #options: InventoryOptions;
  readonly #folders = new Map<string, FolderState>();
  readonly #linked = new Map<string, InventoryFolder>();
  readonly #ownAborter = new AbortController();
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #activityChanged = this.#store.add(new Emitter<void>());
  #work: Promise<void> | null = null;
  #holds = 0;
  #byKey: ReadonlyMap<string, readonly InventoryPlace[]> | null = null;

  /** The snapshot is another one. */
  readonly onDidChange: Event<void> = this.#changed.event;
  /** `isReading` may be another one. */
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;

  constructor(options: InventoryOptions) {
    this.#options = options;
  }

  /** In the order the folders were first heard of. */
  get folders(): readonly InventoryFolder[] {
    return [...this.#linked.values()];
  }

  /** Texts are still being read. */
  get isReading(): boolean {
    return this.#work !== null;
  }

  /** Takes the text of a manifest or of a file that settings are read from; other files are ignored. */
  setText(folder: string, path: string, text: string): void {
    if (baseName(path) === '.npmrc') {
      this.#folder(folder).npmrc.set(path, text);
      this.#touch(folder);
      return;
    }
    const file = this.#file(folder, path);
    if (!file) return;
    file.text = text;
    file.fileProblem = null;
    this.#touch(folder);
  }

  /** Lists a file that exists and cannot be read. */
  setUnreadable(folder: string, path: string, problem: FileProblem): void {
    const file = this.#file(folder, path);
    if (!file) return;
    Object.assign(file, { text: null, reading: nothingRead, lastGood: null, fileProblem: problem });
    this.#touch(folder);
  }

  removeFile(folder: string, path: string): void {
    const state = this.#folders.get(folder);
    if (!state) return;
    const wasThere = state.files.delete(path) || state.npmrc.delete(path);
    if (wasThere) this.#touch(folder);
  }

  /** Forgets the folder's files that are not among these. */
  keepOnly(folder: string, paths: ReadonlySet<string>): void {
    const state = this.#folders.get(folder);
    for (const path of state?.files.keys() ?? []) if (!paths.has(path)) this.removeFile(folder, path);
    for (const path of state?.npmrc.keys() ?? []) if (!paths.has(path)) this.removeFile(folder, path);
  }

  removeFolder(folder: string): void {
    this.#folders.delete(folder);
    if (!this.#linked.delete(folder)) return;
    this.#byKey = null;
    this.#changed.fire();
  }

  /** Links every folder again: what is private may have changed. */
  relink(): void {
    for (const folder of this.#folders.keys()) this.#touch(folder);
  }

  /**
   * Puts linking off until what is returned is disposed of: whoever hands in many texts one after the other would otherwise
   * have every one of them linked with all others. Reading goes on meanwhile.
   */
  hold(): Disposable {
    this.#holds++;
    return toDisposable(() => {
      this.#holds--;
      this.#start();
    });
  }

  /** Every place a component is named at. */
  placesOf(key: string): readonly InventoryPlace[] {
    this.#byKey ??= indexByKey(this.#linked.values());
    return this.#byKey.get(key) ?? [];
  }

  manifest(folder: string, path: string): InventoryManifest | undefined {
    return this.#linked.get(folder)?.manifests.find((manifest) => manifest.path === path);
  }

  /** Resolves when nothing waits to be read or linked. */
  async whenSettled(): Promise<void> {
    while (this.#work) await this.#work;
  }

  dispose(): void {
    this.#ownAborter.abort();
    this.#store.dispose();
  }

  #folder(folder: string): FolderState {
    let state = this.#folders.get(folder);
    if (!state) this.#folders.set(folder, (state = { files: new Map(), npmrc: new Map(), isDirty: true }));
    return state;
  }

  #file(folder: string, path: string): FileState | undefined {
    const files = this.#folder(folder).files;
    const known = files.get(path);
    if (known) return known;
    const format = formatFor(path);
    if (!format) return undefined;
    const file: FileState = { format, text: null, reading: null, lastGood: null, fileProblem: null };
    files.set(path, file);
    return file;
  }

  #touch(folder: string): void {
    this.#folder(folder).isDirty = true;
    this.#start();
  }

  #start(): void {
    if (this.#work || this.#ownAborter.signal.aborted || !this.#hasWork()) return;
    this.#work = this.#workOff()
      .catch((error: unknown) => {
        if (!this.#ownAborter.signal.aborted) this.#options.log.error(`inventory: ${String(error)}`);
      })
      .finally(() => {
        this.#work = null;
        // A text that came in after the last look would wait for the next one otherwise.
        this.#start();
        this.#activityChanged.fire();
      });
    this.#activityChanged.fire();
  }

  #hasWork(): boolean {
    if (this.#nextUnread()) return true;
    return this.#holds === 0 && [...this.#folders.values()].some(({ isDirty }) => isDirty);
  }

  async #workOff(): Promise<void> {
    // Whoever hands in many texts at once does so before the first one is read.
    await this.#options.turns.pause();
    for (;;) {
      const next = this.#nextUnread();
      if (next) await this.#read(next);
      else if (!(await this.#linkOne())) return;
    }
  }

  #nextUnread(): FileState | undefined {
    for (const { files } of this.#folders.values())
      for (const file of files.values()) if (file.text !== null) return file;
    return undefined;
  }

  async #read(file: FileState): Promise<void> {
    const text = file.text ?? '';
    file.text = null;
    const reading = await finishInTurns(file.format.read(text), this.#options.turns, this.#ownAborter.signal);
    if (file.text !== null || file.fileProblem) return;
    file.reading = reading;
    if (!isBroken(file)) file.lastGood = reading;
  }

  async #linkOne(): Promise<boolean> {
    if (this.#holds > 0) return false;
    for (const [folder, state] of this.#folders) {
      if (!state.isDirty) continue;
      state.isDirty = false;
      await this.#link(folder, state);
      return true;
    }
    return false;
  }

  async #link(folder: string, state: FolderState): Promise<void> {
    const files: WorkspaceFile[] = [];
    for (const [path, file] of state.files) files.push({ path, format: file.format, reading: readingThatCounts(file) });
    const options = {
      npmrc: [...state.npmrc].map(([path, text]) => ({ path, text })),
      privatePackages: this.#options.privatePackages(folder),
      publicMirrors: this.#options.publicMirrors(),
    };
    const manifests = await finishInTurns(linkWorkspace(files, options), this.#options.turns, this.#ownAborter.signal);
    if (this.#folders.get(folder) !== state) return;
    this.#byKey = null;
    const listed = manifests.map((manifest) => withState(manifest, state.files.get(manifest.path)));
    this.#linked.set(folder, { folder, manifests: listed.sort(byPlace) });
    this.#changed.fire();
  }
}

/** One mention of a component. */
export interface InventoryPlace {
  readonly folder: string;
  readonly path: string;
  readonly linked: LinkedDependency;
}

function readingThatCounts(file: FileState): ManifestReading {
  const reading = file.reading ?? nothingRead;
  return isBroken(file) && file.lastGood ? { ...file.lastGood, problems: reading.problems } : reading;
}

/** Something may be missing, or not be what was meant. Remarks are no reason to think so. */
function isBroken(file: FileState): boolean {
  return file.reading?.problems.some(({ isHarmless }) => !isHarmless) ?? false;
}

function withState(manifest: LinkedManifest, file: FileState | undefined): InventoryManifest {
  const isOutdated = file !== undefined && isBroken(file) && file.lastGood !== null;
  return { ...manifest, fileProblem: file?.fileProblem ?? null, isOutdated };
}

/** The folder's own files first, then folder by folder; in each, `package.json` before `package-lock.json`. */
function byPlace({ path: a }: InventoryManifest, { path: b }: InventoryManifest): number {
  const [left, right] = [placeKey(a), placeKey(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function placeKey(path: string): string {
  const folder = path.slice(0, path.length - baseName(path).length);
  return `${folder}\0${baseName(path).replace(/\.[^.]*$/, '')}`;
}

function indexByKey(folders: Iterable<InventoryFolder>): ReadonlyMap<string, readonly InventoryPlace[]> {
  const index = new Map<string, InventoryPlace[]>();
  for (const { folder, manifests } of folders)
    for (const { path, dependencies } of manifests)
      for (const linked of dependencies) {
        if (!linked.coordinates) continue;
        const key = coordinatesKey(linked.coordinates);
        const places = index.get(key);
        if (places) places.push({ folder, path, linked });
        else index.set(key, [{ folder, path, linked }]);
      }
  return index;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

import { DisposableStore, type Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import { finishInTurns, type Turns } from '../base/steps.ts';
import type { FileProblem } from '../core/problem.ts';
import { linkWorkspace, type WorkspaceFile } from '../manifests/link.ts';
import { formatFor } from '../manifests/registry.ts';
import {
  isBroken,
  newFile,
  readingThatCounts,
  withState,
  type InventoryFile,
  type InventoryManifest,
} from './inventoryFile.ts';
import { byPlace, indexByKey, type InventoryFolder, type InventoryPlace } from './inventoryIndex.ts';
import type { Log } from './ports.ts';

export interface InventoryOptions {
  readonly turns: Turns;
  readonly log: Log;
  /** Patterns of names that are never to be sent, for one folder. Read anew at every link. */
  privatePackages(folder: string): readonly string[];
  /** Hosts of registries whose packages count as public. */
  publicMirrors(): readonly string[];
}

interface FolderState {
  readonly files: Map<string, InventoryFile>;
  readonly npmrc: Map<string, string>;
  isDirty: boolean;
}

/** A `.npmrc` nobody could read may say that everything is private. */
const unreadableNpmrc = 'registry=https://unreadable.invalid/\n';

/**
 * Which dependencies the workspace has, file by file. Texts come in, readings are made in turns with the rest of the
 * program, and every folder is linked anew once all that was waiting has been read. A text that was replaced before its
 * reading ended is dropped. While a text that is being typed is broken, its last good reading counts.
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
  #privateNames = '';
  #order: readonly string[] = [];
  #byKey: ReadonlyMap<string, readonly InventoryPlace[]> | null = null;

  /** The snapshot is another one. */
  readonly onDidChange: Event<void> = this.#changed.event;
  /** `isReading` may be another one. */
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;

  constructor(options: InventoryOptions) {
    this.#options = options;
  }

  /** In the order of `arrange`; folders it does not name follow in the order they were linked. */
  get folders(): readonly InventoryFolder[] {
    const place = ({ folder }: InventoryFolder): number => {
      const at = this.#order.indexOf(folder);
      return at < 0 ? this.#order.length : at;
    };
    return [...this.#linked.values()].sort((a, b) => place(a) - place(b));
  }

  /** Says in which order a person has the folders. */
  arrange(folders: readonly string[]): void {
    this.#order = folders;
    this.#changed.fire();
  }

  /** Texts are still being read. */
  get isReading(): boolean {
    return this.#work !== null;
  }

  /** Takes the text of a manifest or of a file that settings are read from; other files are ignored. */
  setText(folder: string, path: string, text: string, { isDraft = false } = {}): void {
    if (baseName(path) === '.npmrc') {
      this.#folder(folder).npmrc.set(path, text);
      this.#touch(folder);
      return;
    }
    const file = this.#file(folder, path);
    if (!file) return;
    file.text = text;
    file.isDraft = isDraft;
    file.fileProblem = null;
    this.#touch(folder);
  }

  /** Lists a file that exists and cannot be read. */
  setUnreadable(folder: string, path: string, problem: FileProblem): void {
    if (baseName(path) === '.npmrc') return this.setText(folder, path, unreadableNpmrc);
    const file = this.#file(folder, path);
    if (!file) return;
    Object.assign(file, { ...newFile(file.format), fileProblem: problem });
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

  /** The files known at that path or in the folder of that path. */
  pathsAtOrBelow(folder: string, path: string): readonly string[] {
    const state = this.#folders.get(folder);
    const paths = state ? [...state.files.keys(), ...state.npmrc.keys()] : [];
    return paths.filter((known) => known === path || known.startsWith(`${path}/`));
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

  #file(folder: string, path: string): InventoryFile | undefined {
    const files = this.#folder(folder).files;
    const known = files.get(path);
    if (known) return known;
    const format = formatFor(path);
    if (!format) return undefined;
    const file = newFile(format);
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
    return this.#nextUnread() !== undefined || [...this.#folders.values()].some(({ isDirty }) => isDirty);
  }

  async #workOff(): Promise<void> {
    // Whoever hands in many texts at once does so before the first one is read.
    const { turns } = this.#options;
    await turns.pause();
    let began = turns.now();
    for (;;) {
      const next = this.#nextUnread();
      if (next) await this.#read(next);
      else {
        this.#notePrivateNames();
        if (!(await this.#linkOne())) return;
      }
      // Many small files are as much work as one large one.
      if (turns.now() - began < turns.budget) continue;
      await turns.pause();
      began = turns.now();
    }
  }

  #nextUnread(): InventoryFile | undefined {
    for (const { files } of this.#folders.values())
      for (const file of files.values()) if (file.text !== null) return file;
    return undefined;
  }

  async #read(file: InventoryFile): Promise<void> {
    const text = file.text ?? '';
    file.text = null;
    const reading = await finishInTurns(file.format.read(text), this.#options.turns, this.#ownAborter.signal);
    if (file.text !== null || file.fileProblem) return;
    file.reading = reading;
    if (!isBroken(reading)) file.lastGood = reading;
  }

  /** What is private in one folder is so in all of them: a new name has the others linked anew. */
  #notePrivateNames(): void {
    const names = [...this.#folders.values()].flatMap(privateNamesIn).join('\n');
    if (names === this.#privateNames) return;
    this.#privateNames = names;
    for (const state of this.#folders.values()) state.isDirty = true;
  }

  /** A folder's own private names are known to its linking; these are those of the other folders. */
  #privateNamesBeside(folder: string): readonly string[] {
    return [...this.#folders].flatMap(([other, state]) => (other === folder ? [] : privateNamesIn(state)));
  }

  async #linkOne(): Promise<boolean> {
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
      privatePackages: [...this.#options.privatePackages(folder), ...this.#privateNamesBeside(folder)],
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

/** Packages that say `private: true`, as globs that match nothing but themselves. */
function privateNamesIn({ files }: FolderState): string[] {
  return [...files.values()].flatMap(({ reading }) => {
    const facts = reading?.facts;
    return facts?.kind === 'npmManifest' && facts.isPrivate && facts.name
      ? [facts.name.replace(/[^\w@/.-]/g, '?')]
      : [];
  });
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

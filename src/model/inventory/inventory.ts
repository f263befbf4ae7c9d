import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Turns } from '../../base/steps.ts';
import type { FileProblem } from '../../core/problem.ts';
import type { ManifestFormat, ManifestReading } from '../../manifests/format.ts';
import { linkWorkspace, type LinkOptions } from '../../manifests/link.ts';
import type { UserSettings } from '../../manifests/userSettings.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { FolderFiles } from './folderFiles.ts';
import { heldBackNames, nameKey } from './heldBackNames.ts';
import { isBroken, withState, type InventoryFile, type InventoryManifest } from './inventoryFile.ts';
import { byPlace, indexByKey, type InventoryFolder, type InventoryPlace } from './inventoryIndex.ts';
import type { Log } from '../ports.ts';

export interface InventoryOptions {
  readonly turns: Turns;
  readonly log: Log;
  /** Patterns of names that are never to be sent, for one folder. Read anew at every link. */
  privatePackages(folder: string): readonly string[];
  /** Sources whose packages count as public: the setting of this name, and those the user answered *Public* for. */
  publicMirrors(): readonly string[];
  /** Sources the user answered *Private* for. */
  privateSources?(): readonly string[];
  /** What settings outside of the folder say about sources. Awaited before a folder is linked. */
  userSettings?(folder: string): Promise<UserSettings>;
}

const unreadable: ManifestReading = {
  dependencies: [],
  problems: [
    { message: 'This file cannot be read: the fault is ours. The log says more.', range: { start: 0, end: 0 } },
  ],
  facts: { kind: 'none' },
};

/** Files that a folder's manifests refer to and that nobody has handed in. */
export interface WantedFiles {
  readonly folder: string;
  readonly paths: readonly string[];
}

/**
 * Which dependencies the workspace has, file by file. Texts come in, readings are made in turns with the rest of the
 * program, and every folder is linked anew once all that was waiting has been read. A text that was replaced before its
 * reading ended is dropped. While a text that is being typed is broken, its last good reading counts.
 */
export class Inventory implements Disposable {
  readonly #options: InventoryOptions;
  readonly #folders = new Map<string, FolderFiles>();
  readonly #linked = new Map<string, InventoryFolder>();
  readonly #ownAborter = new AbortController();
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #wanted = this.#store.add(new Emitter<WantedFiles>());
  readonly #activityChanged = this.#store.add(new Emitter<void>());
  #work: Promise<void> | null = null;
  #privateNames = '';
  #order: readonly string[] = [];
  #byKey: ReadonlyMap<string, readonly InventoryPlace[]> | null = null;
  #heldBack: ReadonlySet<string> | null = null;

  /** The snapshot is another one. */
  readonly onDidChange: Event<void> = this.#changed.event;
  /** Somebody should read these and hand them in, or `removeFile` them: they bear on what the folder's manifests say. */
  readonly onDidWant: Event<WantedFiles> = this.#wanted.event;
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
    if (this.#folder(folder).setText(path, text, isDraft)) this.#touch(folder);
  }

  /** Lists a file that exists and cannot be read. */
  setUnreadable(folder: string, path: string, problem: FileProblem): void {
    if (this.#folder(folder).setUnreadable(path, problem)) this.#touch(folder);
  }

  removeFile(folder: string, path: string): void {
    if (this.#folders.get(folder)?.remove(path)) this.#touch(folder);
  }

  /** Forgets the folder's files that are not among these. */
  keepOnly(folder: string, paths: ReadonlySet<string>): void {
    const files = this.#folders.get(folder);
    for (const path of files?.paths ?? []) if (!paths.has(path)) this.removeFile(folder, path);
    files?.forgetAbsent();
  }

  /** What the folder's manifests refer to under names that no search finds. */
  wantedPaths(folder: string): readonly string[] {
    return this.#folders.get(folder)?.wantedPaths ?? [];
  }

  /** The files known at that path or in the folder of that path. */
  pathsAtOrBelow(folder: string, path: string): readonly string[] {
    const paths = this.#folders.get(folder)?.paths ?? [];
    return paths.filter((known) => known === path || known.startsWith(`${path}/`));
  }

  removeFolder(folder: string): void {
    this.#folders.delete(folder);
    if (!this.#linked.delete(folder)) return;
    this.#forgetIndexes();
    this.#changed.fire();
  }

  /** Links these folders, or all of them, again: what is private may have changed. */
  relink(folders: Iterable<string> = this.#folders.keys()): void {
    for (const folder of folders) if (this.#folders.has(folder)) this.#touch(folder);
  }

  /** Every place a component is named at. */
  placesOf(key: string): readonly InventoryPlace[] {
    return this.#places().get(key) ?? [];
  }

  /** Whether manifests hold this name back, as private or as of an unknown source, and none has it with coordinates. */
  isHeldBack(coordinates: Coordinates): boolean {
    if (this.#linked.size === 0) return false;
    this.#heldBack ??= heldBackNames(this.#linked.values(), () =>
      [...this.#places().values()].flatMap(([place]) => place?.linked.coordinates ?? []),
    );
    return this.#heldBack.size > 0 && this.#heldBack.has(nameKey(coordinates));
  }

  manifest(folder: string, path: string): InventoryManifest | undefined {
    return this.#linked.get(folder)?.manifests.find((manifest) => manifest.path === path);
  }

  /** What files of this folder are linked with. `''`: a file outside the workspace, which has no settings beside it. */
  async linkOptions(folder: string): Promise<LinkOptions> {
    const userSettings = await this.#options.userSettings?.(folder);
    const settingsOf = folder === '' ? ['', ...this.#folders.keys()] : [folder];
    return {
      supports: this.#folders.get(folder)?.supports ?? [],
      privatePackages: [
        ...new Set(settingsOf.flatMap((one) => this.#options.privatePackages(one))),
        ...this.#privateNamesBeside(folder),
      ],
      publicMirrors: this.#options.publicMirrors(),
      privateSources: this.#options.privateSources?.() ?? [],
      ...(userSettings === undefined ? {} : { userSettings }),
    };
  }

  /** Resolves when nothing waits to be read or linked. */
  async whenSettled(): Promise<void> {
    while (this.#work) await this.#work;
  }

  dispose(): void {
    this.#ownAborter.abort();
    this.#store.dispose();
  }

  #places(): ReadonlyMap<string, readonly InventoryPlace[]> {
    return (this.#byKey ??= indexByKey(this.#linked.values()));
  }

  #forgetIndexes(): void {
    this.#byKey = null;
    this.#heldBack = null;
  }

  #folder(folder: string): FolderFiles {
    let files = this.#folders.get(folder);
    if (!files) this.#folders.set(folder, (files = new FolderFiles()));
    return files;
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
      if (next) await this.#read(...next);
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

  #nextUnread(): readonly [path: string, file: InventoryFile] | undefined {
    for (const { manifests } of this.#folders.values())
      for (const entry of manifests) if (entry[1].text !== null) return entry;
    return undefined;
  }

  async #read(path: string, file: InventoryFile): Promise<void> {
    const text = file.text ?? '';
    file.text = null;
    const reading = await this.#readingOf(path, file.format, text);
    if (file.text !== null || file.fileProblem) return;
    file.reading = reading;
    if (!isBroken(reading)) file.lastGood = reading;
  }

  /** A format never throws; should one do it all the same, the others are read, and the log says which file it was. */
  async #readingOf(path: string, format: ManifestFormat, text: string): Promise<ManifestReading> {
    const { signal } = this.#ownAborter;
    try {
      return format.read(text);
    } catch (error) {
      signal.throwIfAborted();
      this.#options.log.error(`inventory: ${path}: ${String(error)}`);
      return unreadable;
    }
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

  async #link(folder: string, state: FolderFiles): Promise<void> {
    const options = await this.linkOptions(folder);
    if (this.#folders.get(folder) !== state) return;
    // What came meanwhile is read first.
    if (this.#nextUnread()) return this.#touch(folder);
    const { manifests, wanted } = linkWorkspace(state.filesToLink(), options);
    if (this.#folders.get(folder) !== state) return;
    this.#forgetIndexes();
    const listed = manifests.map((manifest) => withState(manifest, state.manifests.get(manifest.path)));
    this.#linked.set(folder, { folder, manifests: listed.sort(byPlace) });
    this.#changed.fire();
    const paths = state.want(wanted);
    if (paths.length > 0) this.#wanted.fire({ folder, paths });
  }
}

/** Packages that say `private: true`, as globs that match nothing but themselves. */
function privateNamesIn({ manifests }: FolderFiles): string[] {
  return [...manifests.values()].flatMap(({ reading }) => {
    const facts = reading?.facts;
    return facts?.kind === 'npmManifest' && facts.isPrivate && facts.name
      ? [facts.name.replace(/[^\w@/.-]/g, '?')]
      : [];
  });
}

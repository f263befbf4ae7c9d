import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { FileProblem } from '../../core/problem.ts';
import type { Ecosystem, ListedFormat } from '../../manifests/format.ts';
import type { Log } from '../ports.ts';
import type { LinkSettings, ReadingWorker, UserSettingsText } from '../readingWorker.ts';
import { fetchDependencies, revisionKey } from './fetchDependencies.ts';
import { FolderFiles, type LinkedEcosystem } from './folderFiles.ts';
import {
  type FileContent,
  type InventoryFile,
  type InventoryManifest,
  lostFileProblem,
  manifestOf,
} from './inventoryFile.ts';
import { WithheldNames } from './withheldNames.ts';
import { indexByKey, inPlaceOrder, type InventoryFolder, type InventoryPlace } from './inventoryIndex.ts';

export interface InventoryOptions {
  readonly worker: ReadingWorker;
  readonly log: Log;
  /** Patterns of names that are never sent, for one folder. Read at every link. */
  privatePackages(folder: string): readonly string[];
  /** Sources whose packages count as public: the setting of this name, and those the user marked *Public*. */
  publicMirrors(): readonly string[];
  /** Sources the user marked *Private*. */
  privateSources?(): readonly string[];
  /** Every dependency is listed. Without it there is a limit for all folders together, since a window keeps all of them. */
  readonly isUnlimited?: boolean;
  /** Source settings from outside of the folder. Awaited before a folder is linked. */
  userSettings?(folder: string): Promise<UserSettingsText | null>;
}

/** Files to be read and passed in. */
export interface WantedFiles {
  readonly folder: string;
  readonly paths: readonly string[];
  /** The inventory is busy until this promise settles. */
  readonly waitUntil: (read: Promise<void>) => void;
}

/**
 * The dependencies of the workspace, file by file. Contents come in, the worker reads and links them, and its results
 * are fetched in small portions. Of several contents of one file that come in while it is busy, the last one counts.
 * Every ecosystem of a folder is linked again once all waiting contents have been read, and the files they name with
 * them. A file whose reading is given up is listed with its problem; the others are read again by another worker.
 */
export class Inventory implements Disposable {
  readonly #options: InventoryOptions;
  readonly #folders = new Map<string, FolderFiles>();
  readonly #linked = new Map<string, InventoryFolder>();
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #wanted = this.#store.add(new Emitter<WantedFiles>());
  readonly #activityChanged = this.#store.add(new Emitter<void>());
  /** Contents being sent to the worker. */
  readonly #sends = new Set<Promise<void>>();
  /** Reads of requested files. */
  readonly #reads = new Set<Promise<void>>();
  #work: Promise<void> | null = null;
  /** Open groups of files. */
  #groups = 0;
  #privateNames = '';
  #order: readonly string[] = [];
  #byKey: ReadonlyMap<string, readonly InventoryPlace[]> | null = null;
  #withheld: WithheldNames | null = null;
  #isDisposed = false;

  /** The snapshot has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;
  /** These should be read and passed in, or `removeFile` called for them: the folder's manifests depend on them. */
  readonly onDidRequestFiles: Event<WantedFiles> = this.#wanted.event;
  /** `isReading` may have changed. */
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;

  constructor(options: InventoryOptions) {
    this.#options = options;
  }

  /** In the order of `arrange`; unnamed folders follow in the order they were linked. */
  get folders(): readonly InventoryFolder[] {
    const place = ({ folder }: InventoryFolder): number => {
      const at = this.#order.indexOf(folder);
      return at < 0 ? this.#order.length : at;
    };
    return [...this.#linked.values()].sort((a, b) => place(a) - place(b));
  }

  /** Sets the user's order of the folders. */
  arrange(folders: readonly string[]): void {
    if (folders.join('\n') === this.#order.join('\n')) return;
    this.#order = folders;
    this.#changed.fire();
  }

  /** Texts are still being read. */
  get isReading(): boolean {
    return this.#work !== null || this.#reads.size > 0;
  }

  /** Files passed in until `end` is called are linked together. */
  beginGroup(): { end(): void } {
    this.#groups++;
    let isOver = false;
    return {
      end: () => {
        if (isOver) return;
        isOver = true;
        this.#groups--;
        this.#start();
      },
    };
  }

  /**
   * Accepts the content of a manifest or of a file that settings are read from; other files are ignored. Bytes are
   * transferred. Resolves when they have been read, or can't be.
   */
  async setContent(folder: string, path: string, content: FileContent): Promise<void> {
    const file = this.#folders.get(folder)?.files.get(path);
    // A given-up file is not tried again until it changes.
    if (file?.givenUp === content.stamp && file.sending === null) this.#touch(folder, file);
    else await this.#pass(folder, path, content);
  }

  /** Lists a file that exists and can't be read. */
  setUnreadable(folder: string, path: string, problem: FileProblem): void {
    void this.#pass(folder, path, problem);
  }

  removeFile(folder: string, path: string): void {
    const state = this.#folders.get(folder);
    const file = state?.files.get(path);
    if (!state?.remove(path) || !file) return;
    const { worker } = this.#options;
    file.next = null;
    if (file.workerGeneration === worker.generation || file.sending) void worker.run('forgetFile', { folder, path });
    this.#touch(folder, file);
  }

  /** Forgets the folder's files that are not among these. */
  keepOnly(folder: string, paths: ReadonlySet<string>): void {
    const files = this.#folders.get(folder);
    for (const path of files?.paths ?? []) if (!paths.has(path)) this.removeFile(folder, path);
    files?.forgetAbsent();
  }

  /** Files the folder's manifests refer to under names that no search finds. */
  wantedPaths(folder: string): readonly string[] {
    return this.#folders.get(folder)?.wantedPaths ?? [];
  }

  /** Every known file of a folder. */
  pathsIn(folder: string): readonly string[] {
    return this.#folders.get(folder)?.paths ?? [];
  }

  /** As which format a known file is read; `null`: as settings; `undefined`: it isn't known. */
  formatOf(folder: string, path: string): ListedFormat | null | undefined {
    return this.#folders.get(folder)?.files.get(path)?.format;
  }

  /** The files known at that path or in the folder of that path. */
  pathsAtOrBelow(folder: string, path: string): readonly string[] {
    return this.pathsIn(folder).filter((known) => known === path || known.startsWith(`${path}/`));
  }

  removeFolder(folder: string): void {
    const { worker } = this.#options;
    const files = [...(this.#folders.get(folder)?.files.values() ?? [])];
    for (const file of files) file.next = null;
    this.#folders.delete(folder);
    if (files.some(({ workerGeneration, sending }) => workerGeneration === worker.generation || sending !== null))
      void worker.run('forgetFolder', { folder });
    if (!this.#linked.delete(folder)) return;
    this.#forgetIndexes();
    this.#changed.fire();
  }

  /** Links these folders, or all of them, again: the set of private names may have changed. */
  relink(folders: Iterable<string> = this.#folders.keys()): void {
    for (const folder of folders) if (this.#folders.has(folder)) this.#touch(folder, null);
  }

  /** Resolves when the worker has the files of this folder; a restarted worker has lost them. */
  async whenWorkerReady(folder: string): Promise<void> {
    const { generation } = this.#options.worker;
    const files = [...(this.#folders.get(folder)?.files.values() ?? [])];
    if (files.some(({ workerGeneration }) => workerGeneration !== generation)) this.relink([folder]);
    await this.whenSettled();
  }

  /** Every place that names a component. */
  placesOf(key: string): readonly InventoryPlace[] {
    return (this.#byKey ??= indexByKey(this.#linked.values())).get(key) ?? [];
  }

  get withheld(): WithheldNames {
    if (this.#linked.size === 0) return nothingWithheld;
    return (this.#withheld ??= this.#findWithheld());
  }

  manifest(folder: string, path: string): InventoryManifest | undefined {
    return this.#linked.get(folder)?.manifests.find((manifest) => manifest.path === path);
  }

  /** The stamp of the content that was last read of this file (`FileContent.stamp`); `''` if there is none. */
  stampOf(folder: string, path: string): string {
    return this.#folders.get(folder)?.files.get(path)?.stamp ?? '';
  }

  /** Link settings for files of this folder. `''`: a file outside the workspace, which has no settings beside it. */
  async linkSettings(folder: string): Promise<LinkSettings> {
    const userSettings = (await this.#options.userSettings?.(folder)) ?? null;
    const settingsOf = folder === '' ? ['', ...this.#folders.keys()] : [folder];
    return {
      privatePackages: [
        ...new Set(settingsOf.flatMap((one) => this.#options.privatePackages(one))),
        ...this.#privateNamesOfOthers(folder),
      ],
      publicMirrors: this.#options.publicMirrors(),
      privateSources: this.#options.privateSources?.() ?? [],
      userSettings,
    };
  }

  /** Resolves when nothing is left to read or link. */
  async whenSettled(): Promise<void> {
    while (this.isReading) await Promise.all([this.#work, ...this.#reads]);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#store.dispose();
  }

  #findWithheld(): WithheldNames {
    const linked = [...this.#folders.values()].flatMap((state) => [...state.linked.values()]);
    const names = linked.flatMap(({ withheld }) => withheld);
    return new WithheldNames(names, this.#known(), this.#members());
  }

  /** Names of the workspace's own packages that other ones need. */
  *#members(): Iterable<string> {
    for (const { manifests } of this.#linked.values())
      for (const { dependencies } of manifests)
        for (const { dependency, reason } of dependencies)
          if (reason === 'workspaceMember' || reason === 'ownModule') yield dependency.name;
  }

  /** What the manifests have with coordinates. */
  *#known(): Iterable<Coordinates> {
    for (const { manifests } of this.#linked.values())
      for (const { dependencies } of manifests)
        for (const { coordinates } of dependencies) if (coordinates) yield coordinates;
  }

  #forgetIndexes(): void {
    this.#byKey = null;
    this.#withheld = null;
  }

  #folder(folder: string): FolderFiles {
    let files = this.#folders.get(folder);
    if (!files) this.#folders.set(folder, (files = new FolderFiles()));
    return files;
  }

  async #pass(folder: string, path: string, next: FileContent | FileProblem): Promise<void> {
    const state = this.#folder(folder);
    const file = state.fileAt(path);
    if (!file || this.#isDisposed) return;
    file.next = next;
    if (!file.sending) {
      const sending = (file.sending = this.#send(folder, path, state, file));
      this.#sends.add(sending);
      void sending.finally(() => this.#sends.delete(sending));
    }
    this.#start();
    await file.sending;
  }

  #touch(folder: string, file: InventoryFile | null): void {
    this.#folder(folder).touch(file);
    this.#start();
  }

  /** Has a file's contents read, one after the other, until none is left. */
  async #send(folder: string, path: string, state: FolderFiles, file: InventoryFile): Promise<void> {
    const { worker, log } = this.#options;
    // `sending` is set before it is cleared.
    await Promise.resolve();
    for (let next = file.next; next; next = file.next) {
      file.next = null;
      if (!('content' in next)) {
        Object.assign(file, { workerGeneration: 0, stamp: '', problem: next, givenUp: null, privateName: null });
        state.touch(file);
        continue;
      }
      const { isDraft, stamp } = next;
      // The same content came again while it was being given up.
      if (stamp === file.givenUp) continue;
      const { generation } = worker;
      const content = typeof next.content === 'string' ? next.content : ownBytes(next.content);
      const transfer = typeof content === 'string' ? [] : [content.buffer];
      const formatId = file.format?.id;
      const read =
        formatId === undefined
          ? await worker.run('setSupport', { folder, path, content }, transfer)
          : await worker.run('readManifest', { folder, path, formatId, content, isDraft }, transfer);
      file.isDraft = isDraft;
      if (read.ok) {
        Object.assign(file, { workerGeneration: generation, stamp, problem: null, givenUp: null });
        file.privateName = read.value?.privateName ?? null;
        if (file.format) state.addNamed(file.format.ecosystem, read.value?.named ?? []);
        if (read.value?.fault) log.error(`inventory: ${path}: ${read.value.fault}`);
      } else if (read.problem.isBlamed) {
        log.warn(`inventory: ${path} is given up: ${read.problem.cause}`);
        Object.assign(file, {
          workerGeneration: 0,
          stamp,
          problem: lostFileProblem(read.problem, path),
          givenUp: stamp,
          privateName: null,
        });
      } else Object.assign(file, { workerGeneration: 0, stamp: file.stamp === stamp ? stamp : '' });
      state.touch(file);
    }
    file.sending = null;
  }

  #start(): void {
    if (this.#work || this.#isDisposed || !this.#hasWork()) return;
    this.#work = this.#runQueue()
      .catch((error: unknown) => this.#options.log.error(`inventory: ${String(error)}`))
      .finally(() => {
        this.#work = null;
        // A text that came in after the last check would otherwise wait for the next one.
        this.#start();
        this.#activityChanged.fire();
      });
    this.#activityChanged.fire();
  }

  #hasWork(): boolean {
    return this.#sends.size > 0 || (this.#groups === 0 && (this.#hasNamed() || this.#nextToLink() !== null));
  }

  async #runQueue(): Promise<void> {
    // Several files are passed in before the first one is linked.
    await Promise.resolve();
    for (;;) {
      if (this.#sends.size > 0) {
        await Promise.all(this.#sends);
        continue;
      }
      if (this.#groups > 0 || this.#isDisposed) return;
      for (const [folder, state] of this.#folders) this.#want(folder, state.takeNamed());
      if (this.#reads.size > 0) {
        await Promise.all(this.#reads);
        continue;
      }
      this.#notePrivateNames();
      const next = this.#nextToLink();
      if (!next) return;
      await this.#link(...next);
    }
  }

  #hasNamed(): boolean {
    return [...this.#folders.values()].some((state) => state.hasNamed);
  }

  #nextToLink(): readonly [folder: string, state: FolderFiles, ecosystem: Ecosystem] | null {
    for (const [folder, state] of this.#folders)
      if (!state.isWaiting) for (const ecosystem of state.dirty) return [folder, state, ecosystem];
    return null;
  }

  /** A name private in one folder is private in all of them: a new name has the others linked again. */
  #notePrivateNames(): void {
    const names = [...this.#folders.values()].flatMap(privateNamesIn).join('\n');
    if (names === this.#privateNames) return;
    this.#privateNames = names;
    for (const state of this.#folders.values()) state.touch(null);
  }

  /** A folder's own private names are known to its linking; these are those of the other folders. */
  #privateNamesOfOthers(folder: string): readonly string[] {
    return [...this.#folders].flatMap(([other, state]) => (other === folder ? [] : privateNamesIn(state)));
  }

  async #link(folder: string, state: FolderFiles, ecosystem: Ecosystem): Promise<void> {
    const { worker } = this.#options;
    state.dirty.delete(ecosystem);
    const settings = await this.linkSettings(folder);
    const isObsolete = (): boolean => this.#folders.get(folder) !== state || this.#isDisposed;
    if (isObsolete()) return;
    // Newer contents are read first.
    if (this.#sends.size > 0 || this.#groups > 0) return void state.dirty.add(ecosystem);
    if (!this.#isWorkerReady(folder, state)) return void state.dirty.add(ecosystem);
    const { generation } = worker;
    const stamp = state.stampOf(ecosystem);
    const before = state.linked.get(ecosystem);
    // A given-up ecosystem is not tried again until a file changes.
    if (before?.givenUp === stamp) return this.#setLinked(folder, state, ecosystem, before);
    const { isUnlimited = false } = this.#options;
    const answer = await worker.run('link', { folder, ecosystem, settings, isUnlimited });
    if (isObsolete()) return;
    if (!answer.ok && answer.problem.isBlamed)
      this.#setLinked(folder, state, ecosystem, state.givenUp(ecosystem, answer.problem, stamp));
    else {
      const lists = answer.ok
        ? await fetchDependencies(worker, folder, answer.value, (path) => before?.revisions.get(path))
        : null;
      if (isObsolete()) return;
      if (!answer.ok && answer.problem.cause === 'disposed') return;
      if (!answer.ok || !lists) return void state.dirty.add(ecosystem);
      const old = new Map(before?.manifests.map(({ path, dependencies }) => [path, dependencies]));
      const { manifests, wanted, withheld } = answer.value;
      this.#setLinked(folder, state, ecosystem, {
        manifests: [
          ...manifests.map((one) =>
            manifestOf(one, lists.get(one.path) ?? old.get(one.path) ?? [], state.files.get(one.path)),
          ),
          ...state.unreadFilesOf(ecosystem, new Set(manifests.map(({ path }) => path))),
        ],
        withheld,
        givenUp: null,
        revisions: new Map(manifests.map(({ path, revision }) => [path, revisionKey(generation, revision)])),
      });
      this.#want(folder, state.want(ecosystem, wanted));
    }
  }

  /** True if the worker has all files of a folder. Otherwise they are requested, and linking waits. */
  #isWorkerReady(folder: string, state: FolderFiles): boolean {
    const { worker } = this.#options;
    const { generation } = worker;
    const missing: string[] = [];
    for (const [path, file] of state.files) {
      if (file.workerGeneration === generation) continue;
      if (file.problem === null) missing.push(path);
      else {
        file.workerGeneration = generation;
        const formatId = file.format?.id;
        void (formatId === undefined
          ? worker.run('setSupport', { folder, path, content: null })
          : worker.run('readManifest', { folder, path, formatId, content: null, isDraft: false }));
      }
    }
    state.isWaiting = missing.length > 0;
    // A file never read before may end this worker too: it goes first, so that the others are read once only.
    const isNew = (path: string): boolean => state.files.get(path)?.stamp === '';
    this.#want(folder, [...missing.filter(isNew), ...missing.filter((path) => !isNew(path))]);
    return missing.length === 0;
  }

  #want(folder: string, paths: readonly string[]): void {
    if (paths.length === 0) return;
    const waitUntil = (read: Promise<void>): void => {
      const settled = read
        .catch(() => undefined)
        .finally(() => {
          this.#reads.delete(settled);
          this.#start();
          this.#activityChanged.fire();
        });
      this.#reads.add(settled);
    };
    this.#wanted.fire({ folder, paths, waitUntil });
  }

  #setLinked(folder: string, state: FolderFiles, ecosystem: Ecosystem, linked: LinkedEcosystem): void {
    if (linked.manifests.length > 0) state.linked.set(ecosystem, linked);
    else state.linked.delete(ecosystem);
    // The list changes once, after everything pending has been linked.
    if (state.dirty.size > 0) return;
    const manifests = inPlaceOrder([...state.linked.values()].flatMap((one) => one.manifests));
    this.#forgetIndexes();
    this.#linked.set(folder, { folder, manifests });
    this.#changed.fire();
  }
}

const nothingWithheld = new WithheldNames([], []);

/** Packages with `private: true`, as globs that match only themselves. */
function privateNamesIn({ files }: FolderFiles): string[] {
  return [...files.values()].flatMap(({ privateName }) =>
    privateName === null ? [] : [privateName.replace(/[^\w@/.-]/g, '?')],
  );
}

/** Transferring takes the whole buffer, and these may be a part of one that others use. */
function ownBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}

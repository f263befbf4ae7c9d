import * as vscode from 'vscode';

import { DisposableStore, Slot, toDisposable, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { Limiter } from '../../base/limiter.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { gitConfigFile } from '../../manifests/userSettingsFile.ts';
import type { Inventory, WantedFiles } from '../../model/workspace/inventory.ts';
import { contentOf, type IsLinkedOutside, readManifest } from './readManifest.ts';
import { keyOf, placeInWorkspace, uriOf, type ScannedFile, type ScannedFiles } from '../common/scannedFiles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** Milliseconds without a keystroke before an edited manifest is read again. */
const typingPause = 300;

/**
 * Milliseconds without a change on disk before changed files are read. A checkout changes many files one after the
 * other, and a partial state must not be used: `.npmrc` says which names are private.
 */
const changePause = 400;

/** Maximum files read at the same time. */
const readsAtOnce = 32;

/** Maximum bytes in transit from disk to the worker; a larger file is read alone. */
const bytesAtOnce = 64_000_000;

/** Most new paths checked one by one for folders; with more, everything is read again. */
const maxNewPaths = 50;

/** The last scan's outcome. */
export type ScanOutcome = 'none' | 'complete' | 'cancelled' | 'failed';

interface Parts extends Pick<SharedParts, 'inventory' | 'settings' | 'clock' | 'log'> {
  readonly files: ScannedFiles;
  readonly isLinkedOutside: IsLinkedOutside;
  /** Relinks what changed settings outside of the workspace affect. */
  readonly renewUserSettings: () => Promise<void>;
}

/**
 * Passes the contents of the workspace's manifests to the inventory, initially and on changes on disk, while the user
 * types, and when folders are added or removed. Files read together are linked together; of a superseded or cancelled read, only
 * newer contents of known files stay. Only reads; never executes or writes anything.
 */
export class WorkspaceScanner implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #watchers = this.#store.add(new Slot<DisposableStore>());
  readonly #typing = new Map<string, AbortController>();
  readonly #reads = new Limiter(readsAtOnce);
  readonly #bytes = new Limiter(bytesAtOnce);
  readonly #ended = new AbortController();
  #changedFiles = new Map<string, vscode.Uri>();
  #newPaths = new Map<string, vscode.Uri>();
  readonly #readingChanges: RunOnceScheduler;
  #running: AbortController | null = null;
  #outcome: ScanOutcome = 'none';
  /** Reads are serialised, so that an earlier one never overwrites a later one. */
  #last: Promise<void> = Promise.resolve();

  /** A scan began or ended. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#readingChanges = this.#store.add(new RunOnceScheduler(parts.clock, () => void this.#readChanges()));
    this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders((change) => this.#onFolders(change)));
    this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#onTyping(document)));
    this.#store.add(vscode.workspace.onDidSaveTextDocument((document) => this.#onDisk(document.uri)));
    this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#onDisk(document.uri)));
    this.#store.add(parts.settings.onDidChange((key) => this.#onSetting(key)));
    this.#store.add(parts.inventory.onDidRequestFiles((wanted) => this.#onWanted(wanted)));
    this.#store.add(
      toDisposable(() => {
        this.#ended.abort();
        this.cancel();
      }),
    );
  }

  get isScanning(): boolean {
    return this.#running !== null;
  }

  get outcome(): ScanOutcome {
    return this.#outcome;
  }

  /** Reads the whole workspace again. The new scan cancels a running one. Never rejects. */
  async scan(): Promise<void> {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    this.#changed.fire();
    if (!this.#watchers.value) this.#watch();
    try {
      const folders = vscode.workspace.workspaceFolders ?? [];
      this.#parts.inventory.arrange(folders.map(keyOf));
      await this.#parts.renewUserSettings();
      running.signal.throwIfAborted();
      const outcomes = await Promise.allSettled(folders.map((folder) => this.#scanFolder(folder, running.signal)));
      running.signal.throwIfAborted();
      await this.#whenSettled();
      this.#outcome = outcomes.some(({ status }) => status === 'rejected') ? 'failed' : 'complete';
    } catch {
      // Only an abort comes here: by the user, or by the next scan.
      if (this.#running === running) this.#outcome = 'cancelled';
    } finally {
      if (this.#running === running) {
        this.#running = null;
        this.#changed.fire();
      }
    }
  }

  /** Cancels the running scan: its results are discarded. */
  cancel(): void {
    this.#running?.abort();
    for (const typing of this.#typing.values()) typing.abort();
    this.#typing.clear();
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #scanFolder(folder: vscode.WorkspaceFolder, signal: AbortSignal): Promise<void> {
    const { clock, files, inventory, log } = this.#parts;
    const began = clock.now();
    try {
      const listed = await files.list(folder, signal);
      const paths = new Set(listed.map(({ path }) => path));
      const others = [...inventory.wantedPaths(keyOf(folder)), ...(listed.length > 0 ? [gitConfigFile] : [])];
      const wanted = [...new Set(others)].filter((path) => !paths.has(path));
      const all = [...listed, ...wanted.map((path) => ({ uri: vscode.Uri.joinPath(folder.uri, path), folder, path }))];
      await this.#read(all, signal, (present) => inventory.keepOnly(keyOf(folder), present));
      log.info(`scan: ${all.length} files of ${folder.name} read in ${clock.now() - began} ms`);
    } catch (error) {
      if (!signal.aborted) log.error(`scan: ${folder.name}: ${String(error)}`);
      throw error;
    }
  }

  /** Resolves when no read is pending, including files that manifests refer to. */
  async #whenSettled(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.#last;
      await last;
      await this.#parts.inventory.whenSettled();
    } while (last !== this.#last);
  }

  /**
   * Reads files in parallel, after pending reads. They are linked together. `before` is called first, with the paths of
   * those that exist.
   */
  #read(
    files: readonly ScannedFile[],
    signal: AbortSignal,
    before?: (present: ReadonlySet<string>) => void,
  ): Promise<void> {
    const read = this.#last.then(async () => {
      const { inventory } = this.#parts;
      const isNew = newIn(inventory, files);
      const group = inventory.beginGroup();
      const present = new Set<ScannedFile>();
      try {
        await Promise.all(
          files.map((file) =>
            this.#reads.run(async () => {
              if (await this.#readOne(file, signal)) present.add(file);
            }, signal),
          ),
        );
        signal.throwIfAborted();
        for (const file of files) if (!present.has(file)) inventory.removeFile(keyOf(file.folder), file.path);
        before?.(new Set([...present].map(({ path }) => path)));
      } catch (error) {
        // A partially read folder must not be used: newly added files are forgotten again.
        for (const file of present) if (isNew(file)) inventory.removeFile(keyOf(file.folder), file.path);
        throw error;
      } finally {
        group.end();
      }
    });
    // Later callers wait for the end, success or failure; the failure goes to the original caller.
    this.#last = read.catch(() => undefined);
    return read;
  }

  /** Passes a file to the inventory. False if it no longer exists. */
  async #readOne({ uri, folder, path }: ScannedFile, signal: AbortSignal): Promise<boolean> {
    const { inventory, settings, isLinkedOutside, log } = this.#parts;
    const inTurn = <T>(bytes: number, read: () => Promise<T>): Promise<T> => this.#bytes.run(read, undefined, bytes);
    const reads = { limit: settings.maxFileSize(folder.uri), isLinkedOutside, inTurn };
    return readManifest(uri, { folder, path }, reads, async (found) => {
      signal.throwIfAborted();
      if (!found || !isInWorkspace(folder)) return false;
      if (found.ok) await inventory.setContent(keyOf(folder), path, found.value);
      else {
        log.warn(`scan: ${path} can’t be read: ${found.problem.kind}`);
        inventory.setUnreadable(keyOf(folder), path, found.problem);
      }
      return true;
    });
  }

  /** The files of these that are still read; data of the others is forgotten. */
  #filesAt(uris: readonly vscode.Uri[]): readonly ScannedFile[] {
    return uris.flatMap((uri) => {
      const place = placeInWorkspace(uri);
      if (!place) return [];
      if (this.#parts.files.placeOf(uri) || this.#isWanted(uri)) return [{ uri, ...place }];
      this.#parts.inventory.removeFile(keyOf(place.folder), place.path);
      return [];
    });
  }

  /**
   * Watches all file events, not only manifests: a moved or deleted folder is one event of its own, without events for
   * its files.
   */
  #watch(): void {
    const watchers = new DisposableStore();
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const watcher = watchers.add(vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '**')));
      watchers.add(watcher.onDidChange((uri) => this.#onDisk(uri)));
      watchers.add(watcher.onDidCreate((uri) => this.#onCreated(uri)));
      watchers.add(watcher.onDidDelete((uri) => this.#onDeleted(uri)));
    }
    this.#watchers.value = watchers;
  }

  #onCreated(uri: vscode.Uri): void {
    if (this.#parts.files.placeOf(uri)) return this.#onDisk(uri);
    if (this.#newPaths.size <= maxNewPaths) this.#newPaths.set(uri.toString(), uri);
    this.#readingChanges.restart(changePause);
  }

  #onDeleted(uri: vscode.Uri): void {
    const place = placeInWorkspace(uri);
    if (!place) return;
    for (const path of this.#parts.inventory.pathsAtOrBelow(keyOf(place.folder), place.path))
      this.#noteChange(vscode.Uri.joinPath(place.folder.uri, path));
  }

  #onDisk(uri: vscode.Uri): void {
    if (this.#parts.files.placeOf(uri) || this.#isWanted(uri)) this.#noteChange(uri);
  }

  #isWanted(uri: vscode.Uri): boolean {
    const place = placeInWorkspace(uri);
    return place !== null && this.#parts.inventory.wantedPaths(keyOf(place.folder)).includes(place.path);
  }

  /** Files that manifests refer to lie in the folder, and are read like them, whatever their name. */
  #onWanted({ folder, paths, waitUntil }: WantedFiles): void {
    const files = this.#filesAt(paths.map((path) => uriOf(folder, path)));
    const read = this.#read(files, this.#ended.signal).catch((error: unknown) => {
      if (!this.#ended.signal.aborted) this.#parts.log.error(`scan: ${String(error)}`);
    });
    waitUntil(read);
  }

  #noteChange(uri: vscode.Uri): void {
    this.#changedFiles.set(uri.toString(), uri);
    this.#readingChanges.restart(changePause);
  }

  /** Those on disk, of files and folders. */
  async #readChanges(): Promise<void> {
    const [changed, created] = [[...this.#changedFiles.values()], [...this.#newPaths.values()]];
    this.#changedFiles = new Map();
    this.#newPaths = new Map();
    try {
      if (await this.#hasFolder(created)) return await this.scan();
      if (changed.length > 0) await this.#read(this.#filesAt(changed), this.#ended.signal);
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#parts.log.error(`scan: ${String(error)}`);
    }
  }

  async #hasFolder(created: readonly vscode.Uri[]): Promise<boolean> {
    if (created.length > maxNewPaths) return true;
    const kinds = await Promise.all(
      created.map(async (uri) => {
        try {
          return (await vscode.workspace.fs.stat(uri)).type;
        } catch {
          // The file was removed again.
          return vscode.FileType.Unknown;
        }
      }),
    );
    return kinds.some((kind) => (kind & vscode.FileType.Directory) !== 0);
  }

  #onTyping(document: vscode.TextDocument): void {
    const place = this.#parts.files.placeOf(document.uri);
    if (!place) return;
    const key = document.uri.toString();
    this.#typing.get(key)?.abort();
    const typing = new AbortController();
    this.#typing.set(key, typing);
    this.#parts.clock.delay(typingPause, typing.signal).then(
      () => {
        this.#typing.delete(key);
        if (document.isClosed) return;
        // Saved meanwhile, or the changes were undone: it is read from disk.
        if (!document.isDirty) return this.#onDisk(document.uri);
        const [folder, { inventory }] = [keyOf(place.folder), this.#parts];
        // Typed or not, files outside the workspace folder aren't read.
        if (inventory.manifest(folder, place.path)?.fileProblem?.kind === 'linkedOutside') return;
        void inventory.setContent(folder, place.path, contentOf(document));
      },
      // Another keystroke, a cancel or the end of the session: the text is read then, or not at all.
      () => undefined,
    );
  }

  #onFolders(change: vscode.WorkspaceFoldersChangeEvent): void {
    for (const folder of change.removed) this.#parts.inventory.removeFolder(keyOf(folder));
    this.#watch();
    void this.scan();
  }

  #onSetting(key: string): void {
    if (key === 'privatePackages' || key === 'publicMirrors') this.#parts.inventory.relink();
    if (key === 'exclude' || key === 'maxFileSize') void this.scan();
  }
}

/** Those of these files the inventory doesn't know yet. */
function newIn(inventory: Inventory, files: readonly ScannedFile[]): (file: ScannedFile) => boolean {
  const known = new Map(
    [...new Set(files.map(({ folder }) => keyOf(folder)))].map((key) => [key, new Set(inventory.pathsIn(key))]),
  );
  return ({ folder, path }) => known.get(keyOf(folder))?.has(path) !== true;
}

/** A folder may have been removed from the workspace while its files were read. */
function isInWorkspace(folder: vscode.WorkspaceFolder): boolean {
  return vscode.workspace.workspaceFolders?.includes(folder) ?? false;
}

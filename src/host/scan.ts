import * as vscode from 'vscode';

import { DisposableStore, Slot, toDisposable, type Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import { Limiter } from '../base/limiter.ts';
import { excludedGlobs, formatFor, isExcluded, manifestGlobs, supportFileNames } from '../manifests/registry.ts';
import type { Inventory } from '../model/inventory.ts';
import type { Clock, Log } from '../model/ports.ts';
import type { Settings } from './settings.ts';

/** Milliseconds without a keystroke before a manifest that is being edited is read again. */
const typingPause = 300;

/** Files read at the same time. */
const readsAtOnce = 16;

/**
 * Finds the manifests of the workspace, hands their texts to the inventory, and keeps doing so: on changes on disk, while
 * a person types, when folders come and go. Only reads; never executes or writes anything.
 */
export class WorkspaceScanner implements Disposable {
  readonly #inventory: Inventory;
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #watchers = this.#store.add(new Slot<DisposableStore>());
  readonly #typing = new Map<string, AbortController>();
  readonly #reads = new Limiter(readsAtOnce);
  #running: AbortController | null = null;

  /** A scan began or ended. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: {
    readonly inventory: Inventory;
    readonly settings: Settings;
    readonly clock: Clock;
    readonly log: Log;
  }) {
    this.#inventory = parts.inventory;
    this.#settings = parts.settings;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders((change) => this.#onFolders(change)));
    this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#onTyping(document)));
    this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => void this.#readAgain(document.uri)));
    this.#store.add(parts.settings.onDidChange((key) => this.#onSetting(key)));
    this.#store.add(toDisposable(() => this.cancel()));
  }

  get isScanning(): boolean {
    return this.#running !== null;
  }

  /** Reads the whole workspace anew. A scan that is under way is given up for the new one. Never rejects. */
  async scan(): Promise<void> {
    this.cancel();
    const running = (this.#running = new AbortController());
    this.#changed.fire();
    this.#watch();
    const hold = this.#inventory.hold();
    try {
      await Promise.all(
        (vscode.workspace.workspaceFolders ?? []).map((folder) => this.#scanFolder(folder, running.signal)),
      );
      hold.dispose();
      await this.#inventory.whenSettled();
    } catch (error) {
      if (!running.signal.aborted) this.#log.error(`scan: ${String(error)}`);
    } finally {
      hold.dispose();
      if (this.#running === running) {
        this.#running = null;
        this.#changed.fire();
      }
    }
  }

  /** Gives up the scan that is under way; what was read so far stays. */
  cancel(): void {
    this.#running?.abort();
    for (const typing of this.#typing.values()) typing.abort();
    this.#typing.clear();
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #scanFolder(folder: vscode.WorkspaceFolder, signal: AbortSignal): Promise<void> {
    const began = this.#clock.now();
    const names = [...manifestGlobs(), ...supportFileNames.map((name) => `**/${name}`)];
    const include = new vscode.RelativePattern(folder, `{${names.join(',')}}`);
    const exclude = `{${[...excludedGlobs(), ...this.#settings.exclude(folder.uri)].join(',')}}`;
    const token = new vscode.CancellationTokenSource();
    signal.addEventListener('abort', () => token.cancel(), { once: true });
    const uris = await vscode.workspace.findFiles(include, exclude, undefined, token.token);
    signal.throwIfAborted();
    const own = uris.filter((uri) => folderOf(uri) === folder).sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#inventory.keepOnly(keyOf(folder), new Set(own.map((uri) => pathIn(folder, uri))));
    await Promise.all(own.map((uri) => this.#reads.run(() => this.#read(folder, uri), signal)));
    this.#log.info(`scan: ${own.length} files of ${folder.name} read in ${this.#clock.now() - began} ms`);
  }

  async #read(folder: vscode.WorkspaceFolder, uri: vscode.Uri): Promise<void> {
    const path = pathIn(folder, uri);
    const key = keyOf(folder);
    const open = vscode.workspace.textDocuments.find(
      (document) => document.isDirty && document.uri.toString() === uri.toString(),
    );
    if (open) return this.#inventory.setText(key, path, open.getText());
    try {
      const limit = this.#settings.maxFileSize(folder.uri);
      const { size } = await vscode.workspace.fs.stat(uri);
      if (size > limit)
        return this.#inventory.setUnreadable(key, path, { kind: 'fileTooLarge', path, bytes: size, limit });
      const bytes = await vscode.workspace.fs.readFile(uri);
      this.#inventory.setText(key, path, new TextDecoder().decode(bytes));
    } catch (error) {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound')
        return this.#inventory.removeFile(key, path);
      const detail = error instanceof Error ? error.message : String(error);
      this.#log.warn(`scan: ${path} cannot be read: ${detail}`);
      this.#inventory.setUnreadable(key, path, { kind: 'unreadableFile', path, detail });
    }
  }

  #watch(): void {
    const watchers = new DisposableStore();
    const names = [...manifestGlobs(), ...supportFileNames.map((name) => `**/${name}`)];
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const watcher = watchers.add(
        vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, `{${names.join(',')}}`)),
      );
      watchers.add(watcher.onDidCreate((uri) => void this.#readAgain(uri)));
      watchers.add(watcher.onDidChange((uri) => void this.#readAgain(uri)));
      watchers.add(watcher.onDidDelete((uri) => this.#inventory.removeFile(keyOf(folder), pathIn(folder, uri))));
    }
    this.#watchers.value = watchers;
  }

  async #readAgain(uri: vscode.Uri): Promise<void> {
    const place = placeOf(uri);
    if (place) await this.#read(place.folder, uri);
  }

  #onTyping(document: vscode.TextDocument): void {
    const place = placeOf(document.uri);
    if (!place) return;
    const key = document.uri.toString();
    this.#typing.get(key)?.abort();
    const typing = new AbortController();
    this.#typing.set(key, typing);
    this.#clock.delay(typingPause, typing.signal).then(
      () => {
        this.#typing.delete(key);
        this.#inventory.setText(keyOf(place.folder), place.path, document.getText());
      },
      // Another keystroke, a cancel or the end of the session: the text will be read then, or not at all.
      () => undefined,
    );
  }

  #onFolders(change: vscode.WorkspaceFoldersChangeEvent): void {
    for (const folder of change.removed) this.#inventory.removeFolder(keyOf(folder));
    void this.scan();
  }

  #onSetting(key: string): void {
    if (key === 'privatePackages' || key === 'publicMirrors') this.#inventory.relink();
    if (key === 'exclude' || key === 'maxFileSize') void this.scan();
  }
}

/** The name the inventory knows a workspace folder by. */
export function keyOf(folder: vscode.WorkspaceFolder): string {
  return folder.uri.toString();
}

/** Which manifest a document is, if it is one that is scanned. */
export function placeOf(uri: vscode.Uri): { readonly folder: vscode.WorkspaceFolder; readonly path: string } | null {
  const folder = folderOf(uri);
  if (!folder) return null;
  const path = pathIn(folder, uri);
  const isOurs = formatFor(path) !== undefined || supportFileNames.includes(path.slice(path.lastIndexOf('/') + 1));
  return isOurs && !isExcluded(path) ? { folder, path } : null;
}

/** A manifest's address from the names the inventory knows it by. */
export function uriOf(folder: string, path: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(folder), path);
}

function folderOf(uri: vscode.Uri): vscode.WorkspaceFolder | undefined {
  return vscode.workspace.getWorkspaceFolder(uri);
}

function pathIn(folder: vscode.WorkspaceFolder, uri: vscode.Uri): string {
  return uri.path.slice(folder.uri.path.replace(/\/$/, '').length + 1);
}

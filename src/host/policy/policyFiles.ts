import * as vscode from 'vscode';

import { describeError } from '../../base/describeError.ts';
import { type Disposable, DisposableStore, Slot, toDisposable } from '../../base/disposable.ts';
import type { Policies } from '../../model/policy/policies.ts';
import type { Clock, Log } from '../../model/ports.ts';
import { policyFileName } from '../../policy/policy.ts';
import { textOf } from '../workspace/manifestContents.ts';
import { type IsLinkedOutside, readManifest } from '../workspace/readManifest.ts';
import { keyOf } from '../common/scannedFiles.ts';
import { policyFolderOf, policyUri } from '../common/policyPlace.ts';

/** Milliseconds without a keystroke before an edited policy is read. */
export const typingPause = 200;

/** Bytes. A larger file isn't read. */
const maxBytes = 2_000_000;

interface Parts {
  readonly policies: Policies;
  readonly isLinkedOutside: IsLinkedOutside;
  readonly clock: Clock;
  readonly log: Log;
}

/** Passes the texts of the workspace's policies to the model: on changes on disk, and while the user types. */
export class PolicyFiles implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #watchers = this.#store.add(new Slot<DisposableStore>());
  readonly #typing = new Map<string, AbortController>();
  /** None of them rejects. */
  readonly #reading = new Set<Promise<void>>();
  /** Reads of a folder's file: of several at once the last one counts. */
  readonly #reads = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const workspace = vscode.workspace;
    this.#store.add(workspace.onDidChangeWorkspaceFolders(({ removed }) => this.#onFolders(removed)));
    this.#store.add(workspace.onDidChangeTextDocument(({ document }) => this.#onTyping(document)));
    for (const event of [workspace.onDidOpenTextDocument, workspace.onDidCloseTextDocument])
      this.#store.add(event(({ uri }) => this.#onFile(uri)));
    this.#store.add(workspace.onDidSaveTextDocument(({ uri }) => this.#onFile(uri)));
    this.#store.add(toDisposable(() => this.#typing.forEach((typing) => typing.abort())));
    this.#onFolders([]);
  }

  /** Resolves when every file is read whose change is known by now. */
  async whenRead(): Promise<void> {
    while (this.#reading.size > 0) await Promise.all(this.#reading);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #onFolders(removed: readonly vscode.WorkspaceFolder[]): void {
    for (const folder of removed) this.#parts.policies.remove(keyOf(folder));
    const watchers = new DisposableStore();
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const pattern = new vscode.RelativePattern(folder, policyFileName);
      const watcher = watchers.add(vscode.workspace.createFileSystemWatcher(pattern));
      for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
        watchers.add(event((uri) => this.#onFile(uri)));
      this.#begin(keyOf(folder), folder);
    }
    this.#watchers.value = watchers;
  }

  #onFile(uri: vscode.Uri): void {
    const key = policyFolderOf(uri);
    const folder = key === null ? undefined : vscode.workspace.getWorkspaceFolder(uri);
    if (key !== null && folder) this.#begin(key, folder);
  }

  #begin(key: string, folder: vscode.WorkspaceFolder): void {
    const reading = this.#read(key, folder)
      .catch((error: unknown) => this.#parts.log.error(`policies: ${key} was not read: ${describeError(error)}`))
      .finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
  }

  /** From its editor if it is open, else from disk. */
  async #read(key: string, folder: vscode.WorkspaceFolder): Promise<void> {
    const turn = (this.#reads.get(key) ?? 0) + 1;
    this.#reads.set(key, turn);
    const { policies, isLinkedOutside } = this.#parts;
    const place = { folder, path: policyFileName };
    await readManifest(policyUri(key), place, { limit: maxBytes, isLinkedOutside }, async (found) => {
      if (turn !== this.#reads.get(key) || !vscode.workspace.workspaceFolders?.includes(folder)) return;
      if (!found) policies.remove(key);
      else if (!found.ok) policies.setUnreadable(key, found.problem);
      else policies.setText(key, openText(policyUri(key)) ?? textOf(found.value.content));
    });
  }

  #onTyping(document: vscode.TextDocument): void {
    const key = policyFolderOf(document.uri);
    if (key === null) return;
    this.#typing.get(key)?.abort();
    const typing = new AbortController();
    this.#typing.set(key, typing);
    this.#parts.clock.delay(typingPause, typing.signal).then(
      () => this.#onFile(document.uri),
      // Another keystroke, or the end of the session.
      () => undefined,
    );
  }
}

/**
 * The text of an open document. The editor reloads it when the file changes, and reports one as saved that was changed
 * while it was being saved.
 */
function openText(uri: vscode.Uri): string | null {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((one) => one.uri.toString() === key)?.getText() ?? null;
}

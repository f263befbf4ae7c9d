import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { policyFileName } from '../../policy/policy.ts';
import { keyOf } from '../common/scannedFiles.ts';
import { policyFolderOfDocument, policyUri } from '../common/policyPlace.ts';

/**
 * Waits for the first policy of the workspace: a file at the root of a folder, or a document that becomes one. Until
 * then nothing of policies is loaded.
 */
export class PolicyDetector implements Disposable {
  readonly #store = new DisposableStore();
  #onFound: (() => void) | null;

  /** `onFound`: called once at most, and never after `dispose`. */
  constructor(onFound: () => void) {
    this.#onFound = onFound;
    this.#store.add(vscode.workspace.onDidOpenTextDocument((document) => this.#check(document)));
    this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders(({ added }) => this.#watch(added)));
    this.#watch(vscode.workspace.workspaceFolders ?? []);
    for (const document of vscode.workspace.textDocuments) this.#check(document);
  }

  dispose(): void {
    this.#onFound = null;
    this.#store.dispose();
  }

  #found(): void {
    const onFound = this.#onFound;
    this.dispose();
    onFound?.();
  }

  #check(document: vscode.TextDocument): void {
    if (policyFolderOfDocument(document) !== null) this.#found();
  }

  #watch(folders: readonly vscode.WorkspaceFolder[]): void {
    for (const folder of folders) {
      const pattern = new vscode.RelativePattern(folder, policyFileName);
      const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(pattern, false, true, true));
      this.#store.add(watcher.onDidCreate(() => this.#found()));
      vscode.workspace.fs.stat(policyUri(keyOf(folder))).then(
        () => this.#found(),
        // There is none.
        () => undefined,
      );
    }
  }
}

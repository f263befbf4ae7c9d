import * as vscode from 'vscode';

import { type Disposable, DisposableStore, toDisposable } from '../../base/disposable.ts';
import { policyFileName } from '../../policy/policy.ts';
import { keyOf } from '../common/scannedFiles.ts';
import { policyFolderOfDocument, policyUri } from '../common/policyPlace.ts';

/**
 * Waits for the first policy of the workspace: a file at the root of a folder, or a document that becomes one. Until
 * then nothing of policies is loaded. `onFound`: called at most once, and never after the result is disposed.
 */
export function whenPolicyFound(onFound: () => void): Disposable {
  const store = new DisposableStore();
  let isWaiting = true;
  const end = (): void => {
    isWaiting = false;
    store.dispose();
  };
  const found = (): void => {
    if (!isWaiting) return;
    end();
    onFound();
  };
  const check = (document: vscode.TextDocument): void => {
    if (policyFolderOfDocument(document) !== null) found();
  };
  const watch = (folders: readonly vscode.WorkspaceFolder[]): void => {
    for (const folder of folders) {
      const pattern = new vscode.RelativePattern(folder, policyFileName);
      const watcher = store.add(vscode.workspace.createFileSystemWatcher(pattern, false, true, true));
      store.add(watcher.onDidCreate(found));
      vscode.workspace.fs.stat(policyUri(keyOf(folder))).then(
        found,
        // There is none.
        () => undefined,
      );
    }
  };
  store.add(vscode.workspace.onDidOpenTextDocument(check));
  store.add(vscode.workspace.onDidChangeWorkspaceFolders(({ added }) => watch(added)));
  watch(vscode.workspace.workspaceFolders ?? []);
  for (const document of vscode.workspace.textDocuments) check(document);
  return toDisposable(end);
}

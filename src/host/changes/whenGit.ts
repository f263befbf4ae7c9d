import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';

/** Calls back once there are manifests and the built-in Git extension, which Restricted Mode turns off. */
export function whenGit(inventory: Pick<Inventory, 'folders' | 'onDidChange'>, callBack: () => void): Disposable {
  const store = new DisposableStore();
  const check = (): void => {
    const hasManifest = inventory.folders.some(({ manifests }) => manifests.length > 0);
    if (!hasManifest || !vscode.extensions.getExtension('vscode.git')) return;
    store.dispose();
    callBack();
  };
  store.add(inventory.onDidChange(check));
  store.add(vscode.extensions.onDidChange(check));
  return store;
}

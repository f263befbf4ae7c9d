import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../base/disposable.ts';
import { displayName, type Coordinates } from '../core/coordinates.ts';
import { PrivateNames } from '../manifests/privateNames.ts';
import type { Inventory } from '../model/workspace/inventory.ts';
import { keyOf } from './workspace/scannedFiles.ts';
import type { Settings } from './settings.ts';

/**
 * The last look at a name before it leaves: whatever a panel, a link or an old question asks for, a name is not sent that
 * settings call private in any folder, or that the workspace's manifests hold back.
 */
export class PrivacyGate implements Disposable {
  readonly #settings: Settings;
  readonly #inventory: Pick<Inventory, 'isHeldBack'>;
  readonly #store = new DisposableStore();
  #names: PrivateNames | null = null;

  constructor(settings: Settings, inventory: Pick<Inventory, 'isHeldBack'>) {
    this.#settings = settings;
    this.#inventory = inventory;
    this.#store.add(
      settings.onDidChange((key) => {
        if (key === 'privatePackages') this.#names = null;
      }),
    );
    this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders(() => (this.#names = null)));
  }

  isPrivate(coordinates: Coordinates): boolean {
    this.#names ??= new PrivateNames(this.#patterns());
    return this.#names.has(displayName(coordinates), coordinates) || this.#inventory.isHeldBack(coordinates);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #patterns(): readonly string[] {
    const folders = vscode.workspace.workspaceFolders ?? [];
    return folders.length === 0
      ? this.#settings.privatePackages('')
      : folders.flatMap((folder) => this.#settings.privatePackages(keyOf(folder)));
  }
}

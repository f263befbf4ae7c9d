import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { displayName, type Coordinates } from '../../core/coordinates.ts';
import { PrivateNames } from '../../manifests/privateNames.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';
import { keyOf } from '../common/scannedFiles.ts';
import type { Settings } from '../common/settings.ts';

/**
 * The last check of a name before it is sent: whatever a panel, a link or an old prompt asks for, names that any
 * folder's settings call private, or that the workspace's manifests withhold, are not sent.
 */
export class PrivacyGate implements Disposable {
  readonly #settings: Settings;
  readonly #inventory: Pick<Inventory, 'withheld'>;
  readonly #store = new DisposableStore();
  #names: PrivateNames | null = null;

  constructor(settings: Settings, inventory: Pick<Inventory, 'withheld'>) {
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
    return this.#names.has(displayName(coordinates), coordinates) || this.#inventory.withheld.has(coordinates);
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

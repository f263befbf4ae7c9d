import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../base/disposable.ts';
import { readGlobs } from '../base/globs.ts';
import type { Log } from '../model/ports.ts';
import type { Settings } from './settings.ts';

type Setting = 'exclude' | 'privatePackages';

/** Writes to the log which glob patterns of the settings can't be used, and what follows from it: once for each pattern. */
export class UnusablePatterns implements Disposable {
  readonly #settings: Settings;
  readonly #log: Log;
  readonly #store = new DisposableStore();
  readonly #logged = new Set<string>();

  constructor(settings: Settings, log: Log) {
    this.#settings = settings;
    this.#log = log;
    this.#store.add(
      settings.onDidChange((key) => {
        if (key === 'exclude' || key === 'privatePackages') this.#check(key);
      }),
    );
    this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#checkAll()));
    this.#checkAll();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #checkAll(): void {
    this.#check('exclude');
    this.#check('privatePackages');
  }

  #check(setting: Setting): void {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    for (const folder of folders) {
      const patterns = (
        setting === 'exclude' ? this.#settings.exclude(folder) : this.#settings.privatePackages(folder.toString())
      ).map((pattern) => pattern.trim());
      if (patterns.length === 0) continue;
      for (const pattern of readGlobs(patterns).refused) {
        if (this.#logged.has(`${setting} ${pattern}`)) continue;
        this.#logged.add(`${setting} ${pattern}`);
        const effect = setting === 'exclude' ? 'it excludes nothing' : 'no name is sent while it is there';
        this.#log.warn(
          `clearlydefined.${setting}: can't use the pattern ${JSON.stringify(pattern.slice(0, 200))}, ${effect}`,
        );
      }
    }
  }
}

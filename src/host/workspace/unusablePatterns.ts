import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { readGlobs } from '../../base/globs.ts';
import type { Log } from '../../model/ports.ts';
import type { Settings } from '../common/settings.ts';

type Setting = 'exclude' | 'privatePackages';

/** Logs each unusable glob pattern of the settings and its effect, once per pattern. */
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
    for (const patterns of this.#lists(setting)) {
      if (patterns.length === 0) continue;
      for (const pattern of readGlobs(patterns.map((one) => one.trim())).refused) {
        if (this.#logged.has(`${setting} ${pattern}`)) continue;
        this.#logged.add(`${setting} ${pattern}`);
        const effect = setting === 'exclude' ? 'it excludes nothing' : 'no name is sent while it is there';
        const shown = JSON.stringify(pattern.slice(0, 200));
        this.#log.warn(`clearlydefined.${setting}: can't use the pattern ${shown}, ${effect}`);
      }
    }
  }

  /** Per workspace folder; private names also apply without a folder. */
  #lists(setting: Setting): readonly (readonly string[])[] {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    if (setting === 'exclude') return folders.map((uri) => this.#settings.exclude(uri));
    const keys = folders.length === 0 ? [''] : folders.map(String);
    return keys.map((key) => this.#settings.privatePackages(key));
  }
}

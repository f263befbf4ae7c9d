import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { readGlobs } from '../../base/globs.ts';
import type { Log } from '../../model/ports.ts';
import type { Settings } from '../common/settings.ts';

type Setting = 'exclude' | 'privatePackages';

/** Logs each unusable glob pattern of the settings and its effect, once per pattern. */
export function logUnusablePatterns(settings: Settings, log: Log): Disposable {
  const store = new DisposableStore();
  const logged = new Set<string>();
  const check = (setting: Setting): void => {
    for (const patterns of patternLists(setting, settings)) {
      if (patterns.length === 0) continue;
      for (const pattern of readGlobs(patterns.map((one) => one.trim())).refused) {
        if (logged.has(`${setting} ${pattern}`)) continue;
        logged.add(`${setting} ${pattern}`);
        const effect = setting === 'exclude' ? 'it excludes nothing' : 'no name is sent while it is there';
        const shown = JSON.stringify(pattern.slice(0, 200));
        log.warn(`clearlydefined.${setting}: can't use the pattern ${shown}, ${effect}`);
      }
    }
  };
  const checkAll = (): void => {
    check('exclude');
    check('privatePackages');
  };
  store.add(
    settings.onDidChange((key) => {
      if (key === 'exclude' || key === 'privatePackages') check(key);
    }),
  );
  store.add(vscode.workspace.onDidChangeWorkspaceFolders(checkAll));
  checkAll();
  return store;
}

/** Per workspace folder; private names also apply without a folder. */
function patternLists(setting: Setting, settings: Settings): readonly (readonly string[])[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  if (setting === 'exclude') return folders.map((uri) => settings.exclude(uri));
  const keys = folders.length === 0 ? [''] : folders.map(String);
  return keys.map((key) => settings.privatePackages(key));
}

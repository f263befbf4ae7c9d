import * as vscode from 'vscode';

import { excluder } from '../../manifests/excluder.ts';
import {
  environmentGlob,
  environmentsIn,
  excludedGlobs,
  formatFor,
  isExcluded,
  isSupport,
  manifestGlobs,
  misplacedIn,
  supportGlobs,
} from '../../manifests/registry.ts';
import type { Settings } from './settings.ts';

/** A file of the workspace, as the inventory names it. */
export interface ScannedPlace {
  readonly folder: vscode.WorkspaceFolder;
  /** Inside the folder, with slashes. */
  readonly path: string;
}

/** A file that may be read. */
export interface ScannedFile extends ScannedPlace {
  readonly uri: vscode.Uri;
}

/** The inventory's name of a workspace folder. */
export function keyOf(folder: vscode.WorkspaceFolder): string {
  return folder.uri.toString();
}

/** A manifest's address from the inventory's names. */
export function uriOf(folder: string, path: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(folder), path);
}

/** A file's place in the workspace; for nested folders, in the innermost one. */
export function placeInWorkspace(uri: vscode.Uri): ScannedPlace | null {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder ? { folder, path: uri.path.slice(folder.uri.path.replace(/\/$/, '').length + 1) } : null;
}

/** Decides which files are read, for the search, the watchers and the editors. */
export class ScannedFiles {
  readonly #settings: Settings;
  readonly #pause: () => Promise<void>;
  /** Each folder's matcher, with its patterns. */
  readonly #excluders = new Map<string, { readonly globs: string; readonly isMatch: (path: string) => boolean }>();
  /** Each folder's Python environments, from the last search. */
  readonly #environments = new Map<string, readonly string[]>();

  /** `pause`: resolves after all other waiting work. */
  constructor(settings: Settings, pause: () => Promise<void>) {
    this.#settings = settings;
    this.#pause = pause;
  }

  /** The place of a file that is read; `null` for any other. */
  placeOf(uri: vscode.Uri): ScannedPlace | null {
    const place = placeInWorkspace(uri);
    return place && this.#readsIn(place.folder)(place.path) ? place : null;
  }

  /** All files of the folder that are read, in a stable order. An abort ends the search. */
  async list(folder: vscode.WorkspaceFolder, signal: AbortSignal): Promise<readonly ScannedFile[]> {
    // The editor matches each file with one expression on this thread: `**/{a,b}` takes a third of `{**/a,**/b}`.
    const names = [...manifestGlobs(), ...supportGlobs(), environmentGlob].map((glob) => glob.slice('**/'.length));
    const include = new vscode.RelativePattern(folder, `**/{${names.join(',')}}`);
    const token = new vscode.CancellationTokenSource();
    const cancel = (): void => token.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const found = await vscode.workspace.findFiles(include, `{${excludedGlobs().join(',')}}`, undefined, token.token);
      // For thousands of files the editor has worked for several milliseconds, and so will their caller.
      await this.#pause();
      signal.throwIfAborted();
      // Asking the editor about each of thousands of files would block the host.
      const start = folder.uri.path.replace(/\/$/, '').length + 1;
      const paths = found.map((uri) => uri.path.slice(start));
      this.#environments.set(keyOf(folder), environmentsIn(paths));
      const misplaced = misplacedIn(paths);
      const files = [
        ...found.map((uri, at) => ({ uri, folder, path: paths[at] ?? '' })),
        ...misplaced.map((path) => ({ uri: vscode.Uri.joinPath(folder.uri, path), folder, path })),
      ];
      const inner = innerFolders(folder);
      const isRead = this.#readsIn(folder);
      const read = files
        .filter(({ uri, path }) => isRead(path) && !inner.some((one) => uri.path.startsWith(one)))
        .sort((a, b) => (a.path < b.path ? -1 : 1));
      await this.#pause();
      signal.throwIfAborted();
      return read;
    } finally {
      signal.removeEventListener('abort', cancel);
      token.dispose();
    }
  }

  /** Decides which paths of a folder are read. */
  #readsIn(folder: vscode.WorkspaceFolder): (path: string) => boolean {
    // The user's own patterns may hold braces, which do not nest in the editor's search: they are matched here.
    const isExcludedByUser = this.#excluderOf(folder);
    const environments = this.#environments.get(keyOf(folder)) ?? [];
    return (path) =>
      (formatFor(path) !== undefined || isSupport(path)) &&
      !isExcluded(path) &&
      !environments.some((one) => path.startsWith(one)) &&
      !isExcludedByUser(path);
  }

  #excluderOf(folder: vscode.WorkspaceFolder): (path: string) => boolean {
    const patterns = this.#settings.exclude(folder.uri);
    const globs = patterns.join('\n');
    const known = this.#excluders.get(keyOf(folder));
    if (known?.globs === globs) return known.isMatch;
    const isMatch = excluder(patterns);
    this.#excluders.set(keyOf(folder), { globs, isMatch });
    return isMatch;
  }
}

/** Paths of the workspace folders inside this one, each with a trailing slash: their files belong to them. */
function innerFolders(folder: vscode.WorkspaceFolder): readonly string[] {
  const own = `${folder.uri.path.replace(/\/$/, '')}/`;
  const others = (vscode.workspace.workspaceFolders ?? []).filter((one) => one !== folder);
  return others
    .map(({ uri }) => `${uri.path.replace(/\/$/, '')}/`)
    .filter((path) => path !== own && path.startsWith(own));
}

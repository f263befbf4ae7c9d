import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { parseJson } from '../../base/parseJson.ts';
import { FlatFiles } from '../definitions/documents/flatFiles.ts';
import type { DependencyTexts } from './dependencyTexts.ts';

export const dependenciesScheme = 'clearlydefined-dependencies';

/** The dependencies of a manifest at a commit; `null`: of the current file. */
export interface DependenciesAddress {
  /** The address of the workspace folder. */
  readonly folder: string;
  readonly path: string;
  readonly commit: string | null;
}

/** Read-only documents with a line for each dependency of a manifest. Their texts are loaded with the first one. */
export class DependencyDocuments extends FlatFiles implements vscode.FileSystemProvider, Disposable {
  readonly #texts: () => Promise<DependencyTexts>;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
  #isFollowing = false;

  readonly onDidChangeFile = this.#changed.event;

  constructor(texts: () => Promise<DependencyTexts>) {
    super();
    this.#texts = texts;
    const options = { isCaseSensitive: true, isReadonly: true };
    this.#store.add(vscode.workspace.registerFileSystemProvider(dependenciesScheme, this, options));
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { bytes, changedAt } = await this.#read(uri);
    const permissions = vscode.FilePermission.Readonly;
    return { type: vscode.FileType.File, ctime: 0, mtime: changedAt, size: bytes.length, permissions };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).bytes;
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #read(uri: vscode.Uri): Promise<{ readonly bytes: Uint8Array; readonly changedAt: number }> {
    const address = dependenciesAddress(uri);
    const texts = await this.#texts();
    if (!this.#isFollowing) {
      this.#isFollowing = true;
      const type = vscode.FileChangeType.Changed;
      this.#store.add(texts.onDidChange((changed) => this.#changed.fire([{ type, uri: dependenciesUri(changed) }])));
    }
    const found = address && (await texts.read(address));
    if (!found) throw vscode.FileSystemError.FileNotFound(uri);
    return found;
  }
}

/** The editor shows the end of the path; its `.txt` keeps other extensions from reading it as a manifest. */
export function dependenciesUri(address: DependenciesAddress): vscode.Uri {
  const { folder, path, commit } = address;
  const query = JSON.stringify([folder, path, commit]);
  return vscode.Uri.from({
    scheme: dependenciesScheme,
    path: `/${commit?.slice(0, 7) ?? 'current'}/${path}.txt`,
    query,
  });
}

/** `null` for any other document. Addresses come from anywhere: a commit is a hash, and nothing else. */
function dependenciesAddress({ query }: vscode.Uri): DependenciesAddress | null {
  const parts = parseJson(query);
  if (!Array.isArray(parts)) return null;
  const [folder, path, commit]: unknown[] = parts;
  if (typeof folder !== 'string' || typeof path !== 'string') return null;
  if (commit === null) return { folder, path, commit };
  return typeof commit === 'string' && /^[0-9a-f]{40,64}$/.test(commit) ? { folder, path, commit } : null;
}

import * as vscode from 'vscode';

import type { ListStore } from '../../model/collection/listStore.ts';
import { type SharedFile, SharedListStore } from '../../model/collection/sharedListStore.ts';
import type { Log } from '../../model/ports.ts';

const key = 'definitions';

/**
 * Where a person's list is kept: with the workspace, or for all windows where none is open. Only the second is seen by other
 * windows while they are open: of a workspace's storage the editor gives every window one of its own, memory and folder. So
 * windows of one workspace meet in a file of the storage that all windows have.
 */
export function definitionsStore(context: vscode.ExtensionContext, log: Log): ListStore {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  const workspace = workspaceFile ?? workspaceFolders?.[0]?.uri;
  const isWorkspace = workspaceFolders !== undefined || workspaceFile !== undefined;
  const memento = isWorkspace ? context.workspaceState : context.globalState;
  const memory = {
    get: (name: string) => memento.get<unknown>(name),
    update: async (name: string, value: unknown) => memento.update(name, value),
  };
  // A page that is not served securely has no `subtle`, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!workspace || !subtle) return { load: () => memory.get(key), save: (value) => memory.update(key, value) };
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'lists');
  return new SharedListStore({ memory, file: new ListFile(folder, () => nameOf(workspace, subtle)), log });
}

/** A file name that is the same for all windows of the workspace, and tells nobody which that is. */
async function nameOf(workspace: vscode.Uri, subtle: SubtleCrypto): Promise<string> {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(workspace.toString()));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Written beside its place and then moved there, so that nobody reads half of it. */
class ListFile implements SharedFile {
  readonly #folder: vscode.Uri;
  readonly #name: () => Promise<string>;

  constructor(folder: vscode.Uri, name: () => Promise<string>) {
    this.#folder = folder;
    this.#name = name;
  }

  async read(): Promise<string | null> {
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(await this.#place()));
    } catch (error) {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return null;
      throw error;
    }
  }

  async write(text: string): Promise<void> {
    const { fs } = vscode.workspace;
    await fs.createDirectory(this.#folder);
    const beside = vscode.Uri.joinPath(this.#folder, `${crypto.randomUUID()}.tmp`);
    await fs.writeFile(beside, new TextEncoder().encode(text));
    await fs.rename(beside, await this.#place(), { overwrite: true });
  }

  async #place(): Promise<vscode.Uri> {
    return vscode.Uri.joinPath(this.#folder, `${await this.#name()}.json`);
  }
}

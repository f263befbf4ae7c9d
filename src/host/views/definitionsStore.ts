import * as vscode from 'vscode';

import type { ListStore } from '../../model/collection/listStore.ts';
import { type SharedFile, SharedListStore } from '../../model/collection/sharedListStore.ts';
import type { Log } from '../../model/ports.ts';

const key = 'definitions';

/**
 * Where a person's list is kept: with the workspace, or for all windows where none is open. The editor shows the writes of one
 * window to the others only in the second; with a workspace they meet in a file of its storage.
 */
export function definitionsStore(context: vscode.ExtensionContext, log: Log): ListStore {
  const isWorkspace = vscode.workspace.workspaceFolders !== undefined || vscode.workspace.workspaceFile !== undefined;
  const memento = isWorkspace ? context.workspaceState : context.globalState;
  const memory = {
    get: (name: string) => memento.get<unknown>(name),
    update: async (name: string, value: unknown) => memento.update(name, value),
  };
  if (isWorkspace && context.storageUri)
    return new SharedListStore({ memory, file: fileIn(context.storageUri, `${key}.json`), log });
  return { load: () => memory.get(key), save: (value) => memory.update(key, value) };
}

/** Written beside its place and then moved there, so that nobody reads half of it. */
function fileIn(folder: vscode.Uri, name: string): SharedFile {
  const { fs } = vscode.workspace;
  const place = vscode.Uri.joinPath(folder, name);
  return {
    async read() {
      try {
        return new TextDecoder().decode(await fs.readFile(place));
      } catch (error) {
        if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return null;
        throw error;
      }
    },
    async write(text) {
      await fs.createDirectory(folder);
      const beside = vscode.Uri.joinPath(folder, `${crypto.randomUUID()}.tmp`);
      await fs.writeFile(beside, new TextEncoder().encode(text));
      await fs.rename(beside, place, { overwrite: true });
    },
  };
}

import * as vscode from 'vscode';

import { type ListStore, SharedListStore } from '../../model/storage/listStore.ts';
import type { Log } from '../../model/ports.ts';
import type { WorkspaceRecordFiles } from './workspaceRecordFiles.ts';

interface Parts {
  readonly context: vscode.ExtensionContext;
  /** A folder of the storage shared by all windows, for lists of this key only. */
  readonly files: Pick<WorkspaceRecordFiles, 'read' | 'write'>;
  readonly log: Log;
}

/**
 * Stores the user's list: with the workspace, or for all windows if none is open. Only the second is seen by other
 * windows while they are open: the editor gives every window its own copy of a workspace's storage, memory and folder.
 * So windows of one workspace share one of `files`. `key`: of the list in the workspace's own memory.
 */
export function workspaceListStore(key: string, { context, files, log }: Parts): ListStore {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  const workspace = workspaceFile ?? workspaceFolders?.[0]?.uri;
  const isWorkspace = workspaceFolders !== undefined || workspaceFile !== undefined;
  const memento = isWorkspace ? context.workspaceState : context.globalState;
  const memory = {
    get: (name: string) => memento.get<unknown>(name),
    update: async (name: string, value: unknown) => memento.update(name, value),
  };
  // An insecure page has no `subtle`, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!workspace || !subtle) return { load: () => memory.get(key), save: (value) => memory.update(key, value) };
  const file = {
    read: async () => files.read(await nameOf(workspace, subtle)),
    write: async (text: string) => files.write(await nameOf(workspace, subtle), text),
  };
  return new SharedListStore({ key, memory, file, newId: () => crypto.randomUUID().slice(0, 8), log });
}

/** A file name shared by all windows of the workspace, which doesn't reveal the workspace. */
async function nameOf(workspace: vscode.Uri, subtle: SubtleCrypto): Promise<string> {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(workspace.toString()));
  return `${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}.json`;
}

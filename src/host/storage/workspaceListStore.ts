import * as vscode from 'vscode';

import type { ListStore } from '../../model/definitions/savedList/listStore.ts';
import { SharedListStore } from '../../model/definitions/savedList/sharedListStore.ts';
import type { Log } from '../../model/ports.ts';
import type { WorkspaceRecordFiles } from './workspaceRecordFiles.ts';

interface Parts {
  readonly context: vscode.ExtensionContext;
  /** A folder of the storage that all windows have, for lists of this key alone. */
  readonly files: Pick<WorkspaceRecordFiles, 'read' | 'write'>;
  readonly log: Log;
}

/**
 * Where a person's list is kept: with the workspace, or for all windows where none is open. Only the second is seen by other
 * windows while they are open: of a workspace's storage the editor gives every window one of its own, memory and folder. So
 * windows of one workspace meet in one of `files`. `key`: of the list in the workspace's own memory.
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
  // A page that is not served securely has no `subtle`, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!workspace || !subtle) return { load: () => memory.get(key), save: (value) => memory.update(key, value) };
  const file = {
    read: async () => files.read(await nameOf(workspace, subtle)),
    write: async (text: string) => files.write(await nameOf(workspace, subtle), text),
  };
  return new SharedListStore({ key, memory, file, log });
}

/** A file name that is the same for all windows of the workspace, and tells nobody which that is. */
async function nameOf(workspace: vscode.Uri, subtle: SubtleCrypto): Promise<string> {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(workspace.toString()));
  return `${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}.json`;
}

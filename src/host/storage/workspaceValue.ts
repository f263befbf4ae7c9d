import * as vscode from 'vscode';

import { describeError } from '../../base/describeError.ts';
import { isRecord } from '../../base/isRecord.ts';
import { parseJson } from '../../base/parseJson.ts';
import type { Log, WorkspaceValue } from '../../model/ports.ts';
import type { RecordFiles } from '../../model/storage/recordFiles.ts';
import { StorageFolder } from './storageFolder.ts';

/** A value in the editor's memory of the workspace, or of all windows if no workspace is open. */
export function workspaceValue(key: string, context: vscode.ExtensionContext): WorkspaceValue {
  const memento = mementoOf(context);
  return { load: () => memento.get<unknown>(key), save: async (value) => memento.update(key, value) };
}

/** A file that all windows of the workspace share, in a folder of `files`; without a workspace, there is none. */
export function workspaceFile(files: Pick<RecordFiles, 'read' | 'write'>): {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
} {
  return {
    read: async () => {
      const name = await nameOfFile();
      return name === null ? null : files.read(name);
    },
    write: async (text) => {
      const name = await nameOfFile();
      if (name !== null) await files.write(name, text);
    },
  };
}

/**
 * Passes on a value that an earlier version stored in a file of this folder, if it is newer than the one in the memory.
 * Read once in each workspace: afterwards only the memory counts. Never rejects.
 */
export async function migrateEarlierValue(
  key: string,
  folder: string,
  { context, log }: { readonly context: vscode.ExtensionContext; readonly log: Log },
  migrate: (value: unknown) => unknown,
): Promise<void> {
  const memento = mementoOf(context);
  const revisionKey = `${key}Revision`;
  const known = memento.get<unknown>(revisionKey);
  if (known === 'read') return;
  try {
    const name = await nameOfFile();
    const text = name === null ? null : await new StorageFolder(context.globalStorageUri, folder).read(name);
    await memento.update(revisionKey, 'read');
    const stored = parseJson(text ?? '');
    if (!isRecord(stored) || typeof stored['revision'] !== 'number' || stored['list'] === undefined) return;
    if (stored['revision'] > (typeof known === 'number' ? known : 0)) migrate(stored['list']);
  } catch (error) {
    log.warn(`${key}: what an earlier version stored could not be read: ${describeError(error)}`);
  }
}

function mementoOf({ workspaceState, globalState }: vscode.ExtensionContext): vscode.Memento {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  return workspaceFolders !== undefined || workspaceFile !== undefined ? workspaceState : globalState;
}

/** Doesn't reveal the workspace. `null`: none is open, or the page is insecure, which has no digests. */
async function nameOfFile(): Promise<string | null> {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  const workspace = workspaceFile ?? workspaceFolders?.[0]?.uri;
  // An insecure page has no `subtle`, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!workspace || !subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(workspace.toString()));
  return `${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}.json`;
}

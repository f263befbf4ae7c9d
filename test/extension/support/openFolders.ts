import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

import { activateExtension } from './activateExtension.ts';
import { eventually } from './eventually.ts';

/**
 * Opens folders beside the one of the window, by their paths in the copy of test/fixtures/workspaces; makes those that
 * don't exist. Resolves when the extension lists the manifests in them. The first folder has to stay: without it, the
 * editor starts all extensions again.
 */
export async function openFolders(...names: readonly string[]): Promise<void> {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  if (!first) throw new Error('no folder is open');
  const folders = names.map((name) => path.join(path.dirname(first.uri.fsPath), name));
  const api = await activateExtension();
  const hasManifests = folders.filter((folder) => fs.existsSync(folder)).map((folder) => vscode.Uri.file(folder));
  for (const folder of folders) fs.mkdirSync(folder, { recursive: true });
  await changeFolders(1, 0, ...folders.map((folder) => vscode.Uri.file(folder)));
  await eventually('the folders are listed', () =>
    hasManifests.every((uri) => api.components().some(({ folder }) => folder === uri.toString())),
  );
}

/** Removes `count` folders of the workspace and adds others in their place; waits until the editor has done so. */
export function changeFolders(start: number, count: number, ...added: readonly vscode.Uri[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = vscode.workspace.onDidChangeWorkspaceFolders(() => {
      subscription.dispose();
      resolve();
    });
    const folders = added.map((uri) => ({ uri, name: path.posix.basename(uri.path) }));
    if (vscode.workspace.updateWorkspaceFolders(start, count, ...folders)) return;
    subscription.dispose();
    reject(new Error('the editor refused'));
  });
}

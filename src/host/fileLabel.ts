import * as vscode from 'vscode';

import { plainText } from '../core/plainText.ts';

/** A manifest's label; with several workspace folders it includes the folder's name. */
export function fileLabel(folder: string, path: string): string {
  const isAlone = (vscode.workspace.workspaceFolders ?? []).length < 2;
  const name = isAlone ? null : vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(folder))?.name;
  return plainText(name ? `${name}/${path}` : path);
}

import * as vscode from 'vscode';

import { plainText } from '../core/plainText.ts';

/** What a manifest is called where there may be several workspace folders: then with its folder's name. */
export function fileLabel(folder: string, path: string): string {
  const isAlone = (vscode.workspace.workspaceFolders ?? []).length < 2;
  const name = isAlone ? null : vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(folder))?.name;
  return plainText(name ? `${name}/${path}` : path);
}

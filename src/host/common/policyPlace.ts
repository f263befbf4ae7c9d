import * as vscode from 'vscode';

import { policyFileName } from '../../policy/policy.ts';
import { keyOf, placeInWorkspace } from './scannedFiles.ts';

/** Where a workspace folder has its policy. */
export function policyUri(folder: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(folder), policyFileName);
}

/** The folder whose policy this file is; `null` for any other file. */
export function policyFolderOf(uri: vscode.Uri): string | null {
  const place = placeInWorkspace(uri);
  return place?.path === policyFileName ? keyOf(place.folder) : null;
}

/** The folder whose policy this document is, or will be once it is saved for the first time. */
export function policyFolderOfDocument({ uri }: vscode.TextDocument): string | null {
  if (uri.scheme !== 'untitled') return policyFolderOf(uri);
  const folder = vscode.workspace.workspaceFolders?.find((one) => policyUri(keyOf(one)).path === uri.path);
  return folder ? keyOf(folder) : null;
}

/** Matches policies; also files of that name elsewhere, which `policyFolderOfDocument` tells apart. */
export const policySelector: vscode.DocumentSelector = { pattern: `**/${policyFileName}` };

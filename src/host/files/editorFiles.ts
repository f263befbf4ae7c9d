import * as vscode from 'vscode';

import type { LocalBytes, LocalFileReader, LocalKind, LocalPlace } from '../../model/evidence/localFiles/localFile.ts';

export function uriOfPlace({ root, path }: LocalPlace): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(root), ...path);
}

/** Files as the editor sees them, on this machine or a remote one. Files unreadable for any reason count as absent. */
export const editorFiles: LocalFileReader = {
  async kindOf(place): Promise<LocalKind | null> {
    const stat = await statOf(place);
    if (!stat) return null;
    if ((stat.type & vscode.FileType.SymbolicLink) !== 0) return 'link';
    if ((stat.type & vscode.FileType.Directory) !== 0) return 'folder';
    return (stat.type & vscode.FileType.File) !== 0 ? 'file' : null;
  },

  async list(place): Promise<readonly string[]> {
    try {
      return (await vscode.workspace.fs.readDirectory(uriOfPlace(place))).map(([name]) => name);
    } catch {
      return [];
    }
  },

  async read(place, limit): Promise<LocalBytes> {
    const stat = await statOf(place);
    if (!stat) return { state: 'absent' };
    if (stat.size > limit) return { state: 'tooLarge', bytes: stat.size };
    try {
      return { state: 'read', bytes: await vscode.workspace.fs.readFile(uriOfPlace(place)) };
    } catch {
      return { state: 'absent' };
    }
  },
};

async function statOf(place: LocalPlace): Promise<vscode.FileStat | null> {
  try {
    return await vscode.workspace.fs.stat(uriOfPlace(place));
  } catch {
    return null;
  }
}

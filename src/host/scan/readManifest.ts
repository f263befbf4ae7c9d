import * as vscode from 'vscode';

import { fail, succeed, type Result } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import type { ScannedPlace } from './scannedFiles.ts';

/** What an editor or the disk says now. */
export interface ManifestText {
  readonly text: string;
  /** From an editor with changes that are not saved. */
  readonly isDraft: boolean;
}

/** Whether a file of a folder lies outside of it once links are followed, by their paths on this machine. */
export type IsLinkedOutside = (folder: string, file: string) => Promise<boolean>;

/**
 * A manifest's text, from its editor while that has unsaved changes. `limit`: bytes. `null`: there is no such file. What a link
 * out of the workspace folder leads to is not read, typed or not.
 */
export async function readManifest(
  uri: vscode.Uri,
  { folder, path }: ScannedPlace,
  limit: number,
  isLinkedOutside: IsLinkedOutside,
): Promise<Result<ManifestText, FileProblem> | null> {
  if (uri.scheme === 'file' && (await isLinkedOutside(folder.uri.fsPath, uri.fsPath)))
    return fail({ kind: 'linkedOutside', path });
  const fromDisk = await readFromDisk(uri, path, limit);
  // Asked after the disk has answered: somebody may have begun to type meanwhile.
  return draftOf(uri) ?? fromDisk;
}

async function readFromDisk(
  uri: vscode.Uri,
  path: string,
  limit: number,
): Promise<Result<ManifestText, FileProblem> | null> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    // A pipe or a device may never end.
    if ((type & (vscode.FileType.File | vscode.FileType.Directory)) === 0)
      return fail({ kind: 'notRegularFile', path });
    if (size > limit) return fail({ kind: 'fileTooLarge', path, bytes: size, limit });
    return succeed({ text: decode(await vscode.workspace.fs.readFile(uri)), isDraft: false });
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return null;
    return fail({ kind: 'unreadableFile', path, detail: error instanceof Error ? error.message : String(error) });
  }
}

function draftOf(uri: vscode.Uri): Result<ManifestText, FileProblem> | null {
  const open = vscode.workspace.textDocuments.find(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
  return open ? succeed({ text: open.getText(), isDraft: true }) : null;
}

/** UTF-8, or UTF-16 where a mark says so. The mark is no part of the text, as in editors. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

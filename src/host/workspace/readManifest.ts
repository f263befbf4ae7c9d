import * as vscode from 'vscode';

import { fail, succeed, type Result } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import type { FileContent } from '../../model/workspace/inventoryFile.ts';
import type { ScannedPlace } from '../common/scannedFiles.ts';

/** True if a file of a folder lies outside of it after following links, by their local paths. */
export type IsLinkedOutside = (folder: string, file: string) => Promise<boolean>;

/** Options for reading manifests. */
export interface ManifestReads {
  /** Bytes. */
  readonly limit: number;
  readonly isLinkedOutside: IsLinkedOutside;
  /** Runs a read of this many bytes when capacity is free. Absent: at once. */
  readonly inTurn?: <T>(bytes: number, read: () => Promise<T>) => Promise<T>;
}

/**
 * Passes a manifest's content to `use`: from its editor while that has unsaved changes, otherwise from disk. `null`:
 * there is no such file. Targets of links out of the workspace folder are not read, typed or not.
 */
export async function readManifest<T>(
  uri: vscode.Uri,
  { folder, path }: ScannedPlace,
  { limit, isLinkedOutside, inTurn = async (_bytes, read) => read() }: ManifestReads,
  use: (found: Result<FileContent, FileProblem> | null) => Promise<T>,
): Promise<T> {
  if (uri.scheme === 'file' && (await isLinkedOutside(folder.uri.fsPath, uri.fsPath)))
    return use(fail({ kind: 'linkedOutside', path }));
  const stat = await statOf(uri, path, limit);
  if (!stat?.ok) return use(draftOf(uri) ?? stat);
  const { size, mtime } = stat.value;
  return inTurn(size, async () => {
    const found = await fromDisk(uri, path, `${mtime} ${size}`);
    // Checked after the disk has answered: typing may have begun meanwhile.
    return use(draftOf(uri) ?? found);
  });
}

async function statOf(
  uri: vscode.Uri,
  path: string,
  limit: number,
): Promise<Result<vscode.FileStat, FileProblem> | null> {
  try {
    const stat = await vscode.workspace.fs.stat(uri);
    // A pipe or a device may never end.
    if ((stat.type & (vscode.FileType.File | vscode.FileType.Directory)) === 0)
      return fail({ kind: 'notRegularFile', path });
    return stat.size > limit ? fail({ kind: 'fileTooLarge', path, bytes: stat.size, limit }) : succeed(stat);
  } catch (error) {
    return absentOr(error, path);
  }
}

async function fromDisk(
  uri: vscode.Uri,
  path: string,
  stamp: string,
): Promise<Result<FileContent, FileProblem> | null> {
  try {
    const content = (await vscode.workspace.fs.readFile(uri)) as Uint8Array<ArrayBuffer>;
    return succeed({ content, isDraft: false, stamp });
  } catch (error) {
    return absentOr(error, path);
  }
}

function absentOr(error: unknown, path: string): Result<never, FileProblem> | null {
  if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return null;
  return fail({ kind: 'unreadableFile', path, detail: error instanceof Error ? error.message : String(error) });
}

function draftOf(uri: vscode.Uri): Result<FileContent, FileProblem> | null {
  const open = vscode.workspace.textDocuments.find(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
  return open ? succeed(contentOf(open)) : null;
}

/** The content of an editor with unsaved changes. */
export function contentOf(document: vscode.TextDocument): FileContent {
  return { content: document.getText(), isDraft: true, stamp: editorStamp(document) };
}

/** The `FileContent.stamp` of an editor's text. */
export function editorStamp({ version }: vscode.TextDocument): string {
  return `editor ${version}`;
}

import * as vscode from 'vscode';

import { fail, type Result, succeed } from '../../base/result.ts';
import type { ExportRecord } from '../../model/activity/exportRecord.ts';
import type { Exports } from '../../model/activity/exports.ts';

/**
 * Asks where to save a file of that name: in the first workspace folder, else in `home`, the path of the user's home folder;
 * `null`, in a browser, leaves folder and name to the editor. The dialog asks before it returns a file that exists.
 * Undefined if it is closed.
 */
export async function chooseSavedFile(
  name: string,
  home: string | null,
  options: vscode.SaveDialogOptions,
): Promise<vscode.Uri | undefined> {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  const folder = workspaceFolder?.uri ?? (home === null ? null : vscode.Uri.file(home));
  return vscode.window.showSaveDialog({
    ...options,
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}

/** Where exported files are recorded. */
export type WrittenFiles = Pick<Exports, 'begin' | 'written' | 'failed'>;

/**
 * Writes an exported file of the user, and records it. After a failure, as on a full disk, there is what was there before: a file that is cut off
 * could be taken for the whole. The problem is the platform's reason, as text.
 */
export async function writeExport(
  target: vscode.Uri,
  bytes: Uint8Array,
  record: Pick<ExportRecord, 'what' | 'entries'>,
  exports: WrittenFiles,
): Promise<Result<null, string>> {
  const id = exports.begin({ ...record, uri: target.toString() });
  const done = await writeWhole(target, bytes);
  if (done.ok) void exports.written(id, bytes.length);
  else void exports.failed(id, done.problem);
  return done;
}

async function writeWhole(target: vscode.Uri, bytes: Uint8Array): Promise<Result<null, string>> {
  const { fs } = vscode.workspace;
  const found = await fs.stat(target).then(undefined, () => null);
  try {
    // Replacing a link would end it.
    if (found === null || (found.type & vscode.FileType.SymbolicLink) !== 0) await fs.writeFile(target, bytes);
    else await replace(target, bytes);
    return succeed(null);
  } catch (error) {
    if (found === null) await remove(target);
    const text = error instanceof Error ? error.message : String(error);
    // The platform's messages have their own prefix: `Error: ENOENT: …`.
    return fail(text.replace(/^(?:\w*Error: )+/, ''));
  }
}

/** The file is whole at every moment, unless only this file of its folder may be written, as in a browser. */
async function replace(target: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  const ending = `.${crypto.randomUUID()}.tmp`;
  const temporary = target.with({ path: target.path + ending });
  try {
    await fs.writeFile(temporary, bytes);
    await fs.rename(temporary, target, { overwrite: true });
  } catch (error) {
    await remove(temporary);
    if (!(error instanceof vscode.FileSystemError)) throw error;
    if (error.code === 'Unknown') throw new Error(error.message.replaceAll(ending, ''), { cause: error });
    await fs.writeFile(target, bytes);
  }
}

async function remove(file: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(file, { useTrash: false }).then(undefined, () => undefined);
}

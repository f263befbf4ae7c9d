import * as vscode from 'vscode';

import { fail, type Result, succeed } from '../../base/result.ts';

/**
 * Writes a file of the user. After a failure, as on a full disk, there is what was there before: a file that is cut off
 * could be taken for the whole. Written in place: where only this file may be written, no other can replace it. The
 * problem is the platform's reason, as text.
 */
export async function writeWhole(target: vscode.Uri, bytes: Uint8Array): Promise<Result<null, string>> {
  const { fs } = vscode.workspace;
  const isThere = await fs.stat(target).then(
    () => true,
    () => false,
  );
  const before = isThere ? await fs.readFile(target).then(undefined, () => null) : null;
  try {
    await fs.writeFile(target, bytes);
    return succeed(null);
  } catch (error) {
    const restoring = before ? fs.writeFile(target, before) : isThere ? null : fs.delete(target, { useTrash: false });
    await restoring?.then(undefined, () => undefined);
    const text = error instanceof Error ? error.message : String(error);
    // The platform's messages have their own prefix: `Error: ENOENT: …`.
    return fail(text.replace(/^(?:\w*Error: )+/, ''));
  }
}

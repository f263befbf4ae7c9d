import * as vscode from 'vscode';

import { fail, type Result, succeed } from '../../base/result.ts';

/**
 * Writes a file of the user whole or not at all: after a failure there is what was there before. The problem is the
 * platform's reason, as text.
 */
export async function writeWhole(target: vscode.Uri, bytes: Uint8Array): Promise<Result<null, string>> {
  const { fs } = vscode.workspace;
  // Replacing a link would end it.
  const isLink = await fs.stat(target).then(
    ({ type }) => (type & vscode.FileType.SymbolicLink) !== 0,
    () => false,
  );
  const at = target.path.lastIndexOf('/') + 1;
  const name = target.path.slice(at);
  const nameBeside = `.${name}.${crypto.randomUUID()}`;
  const beside = target.with({ path: target.path.slice(0, at) + nameBeside });
  try {
    if (isLink) await fs.writeFile(target, bytes);
    else {
      await fs.writeFile(beside, bytes);
      await fs.rename(beside, target, { overwrite: true });
    }
    return succeed(null);
  } catch (error) {
    if (!isLink) await fs.delete(beside, { useTrash: false }).then(undefined, () => undefined);
    const text = error instanceof Error ? error.message : String(error);
    return fail(text.replace(ownPrefix, '').replaceAll(nameBeside, name));
  }
}

/** The platform's messages have their own prefix: `Error: ENOENT: …`. */
const ownPrefix = /^(?:\w*Error: )+/;

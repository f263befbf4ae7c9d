import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';

import { activate } from '../support/extension.ts';

describe('a workspace without manifests', () => {
  it('does not wake the extension', () => {
    assert.equal(vscode.extensions.getExtension('clearlydefined-community.clearlydefined')?.isActive, false);
  });

  it('lists nothing, and a manifest as soon as there is one', async () => {
    const api = await activate();
    await api.whenSettled();
    assert.deepEqual(api.components(), []);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    await vscode.workspace.fs.writeFile(
      vscode.Uri.joinPath(folder.uri, 'package.json'),
      new TextEncoder().encode('{"dependencies": {"left-pad": "1.3.0"}}'),
    );
    while (api.components().length === 0) await new Promise((resolve) => setImmediate(resolve));
    await api.whenSettled();
    assert.deepEqual(
      api.components().map(({ name, version, license }) => [name, version, license]),
      [['left-pad', '1.3.0', 'WTFPL']],
    );
  });
});

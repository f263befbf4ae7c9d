import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';

import { activateExtension, extensionId } from '../support/activateExtension.ts';
import { eventually } from '../support/eventually.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

describe('Workspace without manifests', () => {
  it('does not activate the extension', () => {
    assert.equal(vscode.extensions.getExtension(extensionId)?.isActive, false);
  });

  it('lists nothing, and lists a manifest as soon as there is one', async () => {
    const api = await activateExtension();
    await api.whenSettled();
    assert.deepEqual(api.components(), []);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    await vscode.workspace.fs.writeFile(
      vscode.Uri.joinPath(folder.uri, 'package.json'),
      new TextEncoder().encode('{"dependencies": {"left-pad": "1.3.0"}}'),
    );
    await eventually('the new manifest is listed', () => api.components().length > 0);
    await whenAnswered(api);
    assert.deepEqual(
      api.components().map(({ name, version, license }) => [name, version, license]),
      [['left-pad', '1.3.0', 'WTFPL']],
    );
  });
});

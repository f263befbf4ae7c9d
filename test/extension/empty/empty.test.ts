import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';

import { activateExtension, extensionId } from '../support/activateExtension.ts';
import { eventually } from '../support/eventually.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

describe('Workspace without manifests', () => {
  it('does not activate the extension', () => {
    assert.equal(vscode.extensions.getExtension(extensionId)?.isActive, false);
  });

  it('has the extension from its package, unless it is run from the checkout', () => {
    const { extensionPath, packageJSON } = vscode.extensions.getExtension(extensionId) ?? {};
    if (!process.env['TEST_PACKAGE']) return;
    assert.equal(path.basename(extensionPath ?? ''), `${extensionId}-${(packageJSON as { version: string }).version}`);
  });

  it('shows the third-party notices as a text that cannot be edited', async () => {
    await vscode.commands.executeCommand('clearlydefined.troubleshoot', 'notices');
    const { document } = vscode.window.activeTextEditor ?? {};
    assert.match(document?.getText() ?? '', /^Third-party notices\n[^]*\nsemver \d[^]*\nzod \d/);
    assert.equal(document?.languageId, 'plaintext');
    await vscode.commands.executeCommand('type', { text: 'typed' });
    assert.equal(document?.isDirty, false);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
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

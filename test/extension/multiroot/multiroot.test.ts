import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { eventually } from '../support/eventually.ts';
import { settle, until } from '../support/extension.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

describe('Workspace with two folders', () => {
  let api: PublicApi;
  before(async () => {
    // On a remote machine, the workspace file may be read after the extensions have started.
    await until(vscode.workspace.onDidChangeWorkspaceFolders, () => vscode.workspace.workspaceFolders?.length === 2);
    api = await settle();
  });

  const listedFolders = (): string[] => [...new Set(api.components().map(({ folder }) => folder))].sort();

  it('lists both', () => {
    assert.deepEqual(listedFolders(), addresses());
    assert.equal(listedFolders().length, 2);
  });

  it('judges each folder by its own license policy', async () => {
    const [first, second] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first && second);
    const found = (folder: vscode.WorkspaceFolder): number =>
      vscode.languages
        .getDiagnostics()
        .filter(([uri]) => vscode.workspace.getWorkspaceFolder(uri)?.name === folder.name)
        .flatMap(([, some]) => some)
        .filter(({ source }) => source === 'ClearlyDefined').length;
    const policy = vscode.Uri.joinPath(second.uri, '.clearlydefined.yaml');
    await vscode.workspace.fs.writeFile(policy, new TextEncoder().encode('unlisted: deny\n'));
    await eventually('the second folder has findings', () => found(second) > 0);
    assert.equal(found(first), 0);
    await vscode.workspace.fs.delete(policy);
    await eventually('they end with the policy', () => found(second) === 0);
  });

  it('removes a folder from the list, and lists it again when it returns', async () => {
    const before = api.components();
    const [first, second] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first && second);
    await changeFolders(1, 1);
    await eventually('one folder is listed', () => listedFolders().length === 1);
    assert.deepEqual(listedFolders(), [first.uri.toString()]);

    await changeFolders(1, 0, { uri: second.uri, name: second.name });
    await eventually('both folders are listed', () => listedFolders().length === 2);
    await whenAnswered(api);
    assert.deepEqual(api.components(), before);
  });
});

function addresses(): string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString()).sort();
}

/** Replaces folders of the workspace and waits until the editor has done so. */
function changeFolders(start: number, count: number, ...added: { uri: vscode.Uri; name: string }[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = vscode.workspace.onDidChangeWorkspaceFolders(() => {
      subscription.dispose();
      resolve();
    });
    if (!vscode.workspace.updateWorkspaceFolders(start, count, ...added)) reject(new Error('the editor refused'));
  });
}

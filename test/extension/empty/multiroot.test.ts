import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { eventually } from '../support/eventually.ts';
import { settle } from '../support/extension.ts';
import { changeFolders, openFolders } from '../support/openFolders.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

describe('Workspace with two folders', () => {
  let api: PublicApi;
  before(async () => {
    await openFolders('multi/page', 'multi/service');
    api = await settle();
  });

  const listedFolders = (): string[] => [...new Set(api.components().map(({ folder }) => folder))].sort();

  it('lists both', () => {
    assert.deepEqual(listedFolders(), addresses());
    assert.equal(listedFolders().length, 2);
  });

  it('judges each folder by its own license policy', async () => {
    const [first, second] = opened();
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
    const [first, second] = opened();
    assert.ok(first && second);
    await changeFolders(2, 1);
    await eventually('one folder is listed', () => listedFolders().length === 1);
    assert.deepEqual(listedFolders(), [first.uri.toString()]);

    await changeFolders(2, 0, second.uri);
    await eventually('both folders are listed', () => listedFolders().length === 2);
    await whenAnswered(api);
    assert.deepEqual(api.components(), before);
  });
});

/** The folders beside the one of the window, which has no manifest. */
function opened(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).slice(1);
}

function addresses(): string[] {
  return opened()
    .map(({ uri }) => uri.toString())
    .sort();
}

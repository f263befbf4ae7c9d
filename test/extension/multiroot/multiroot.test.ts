import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/publicApi.ts';
import { settle } from '../support/extension.ts';

describe('a workspace of two folders', () => {
  let api: PublicApi;
  before(async () => {
    api = await settle();
  });

  it('lists both', () => {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
    assert.equal(folders.length, 2);
    assert.deepEqual([...new Set(api.components().map(({ folder }) => folder))].sort(), [...folders].sort());
  });

  it('forgets a folder that is taken out of the workspace, and finds it when it comes back', async () => {
    const [first] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first);
    const isListed = (): boolean => api.components().some(({ folder }) => folder === first.uri.toString());
    assert.ok(isListed());
    const second = (vscode.workspace.workspaceFolders ?? []).length - 1;
    assert.equal(second, 1);
    await changeFolders(1, 1);
    assert.ok(isListed());
    await api.whenSettled();
    const last = vscode.workspace.workspaceFolders?.[0]?.uri.toString();
    assert.deepEqual([...new Set(api.components().map(({ folder }) => folder))], [last]);
  });
});

/** Takes folders out and waits until the editor has done so. */
function changeFolders(start: number, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = vscode.workspace.onDidChangeWorkspaceFolders(() => {
      subscription.dispose();
      resolve();
    });
    if (!vscode.workspace.updateWorkspaceFolders(start, count)) reject(new Error('the editor refused'));
  });
}

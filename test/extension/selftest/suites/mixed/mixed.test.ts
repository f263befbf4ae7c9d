import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';

describe('mixed', () => {
  it('passes', () => {
    assert.equal(vscode.workspace.workspaceFolders?.length, 1);
  });

  it('fails', () => {
    assert.equal('hello', 'good bye');
  });

  it('uses a proposed API that it does not declare', async () => {
    const findFiles: unknown = Reflect.get(vscode.workspace, 'findFiles2');
    assert.ok(typeof findFiles === 'function');
    await Reflect.apply(findFiles, vscode.workspace, [['**/*']]);
  });

  it('is pending');
});

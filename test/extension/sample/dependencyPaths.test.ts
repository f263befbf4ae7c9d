// What brings a component in, and the version of an open range.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { ListedComponent, PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { eventually } from '../support/eventually.ts';
import { fileUri, folderUri, settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

const ranges = {
  'package.json': { dependencies: { react: '^17.0.0', 'left-pad': '^9.0.0', '@quay/charts': '^1.0.0' } },
  '.npmrc': '@quay:registry=https://npm.quay.example/\n',
};

describe('What brings a component in', () => {
  let api: PublicApi;
  before(async () => {
    api = await settle();
    const folder = path.join(folderUri().fsPath, 'tools', 'ranges');
    fs.mkdirSync(folder, { recursive: true });
    for (const [name, content] of Object.entries(ranges))
      fs.writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    await eventually('the ranges are listed', () => open('react') !== undefined);
    await whenAnswered(api);
  });

  const open = (name: string): ListedComponent | undefined =>
    api.components().find((one) => one.name === name && one.manifest === 'tools/ranges/package.json');
  const tabs = (): string[] => vscode.window.tabGroups.all.flatMap((group) => group.tabs).map(({ label }) => label);

  /** Runs the command, takes the first listed path, and returns which word of which file is then selected. */
  const takeFirstPath = async (coordinates: string): Promise<string> => {
    const isShown = (): boolean => vscode.window.activeTextEditor !== undefined;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await eventually('nothing is open', () => !isShown());
    const shown = vscode.commands.executeCommand('clearlydefined.showDependencyPaths', coordinates);
    // No event says that a list is filled.
    const accept = setInterval(
      () => void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
      200,
    );
    try {
      await eventually('a manifest is open', isShown);
      await shown;
    } finally {
      clearInterval(accept);
    }
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    return `${vscode.workspace.asRelativePath(editor.document.uri)}: ${editor.document.getText(editor.selection)}`;
  };

  it('is the manifest for a direct dependency', async () => {
    assert.equal(await takeFirstPath('npm/npmjs/-/lodash/4.17.21'), 'package.json: lodash');
  });

  it('is the direct dependency for a transitive one', async () => {
    assert.equal(await takeFirstPath('npm/npmjs/-/ms/2.1.2'), 'package.json: eslint');
  });

  it('has no version without a lock until the user asks', async () => {
    assert.equal(open('react')?.reason, 'rangeWithoutLock');
    assert.deepEqual(await asked(), []);
  });

  it('is offered in a hover', async () => {
    const document = await vscode.workspace.openTextDocument(fileUri('tools/ranges/package.json'));
    const at = document.positionAt(document.getText().indexOf('"react"') + 2);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      at,
    );
    const text = hovers
      .flatMap(({ contents }) => contents)
      .map((one) => (typeof one === 'string' ? one : one.value))
      .join('\n');
    assert.match(text, /Open Newest Known Version\]\(command:clearlydefined\.showNewestKnown/);
  });

  it('is the newest version in the range when the user asks', async () => {
    await vscode.commands.executeCommand('clearlydefined.showNewestKnown', 'npm/npmjs/-/react');
    await eventually('its panel is open', () => tabs().includes('react 17.0.2'));
    assert.deepEqual(await asked(), ['/origins/npm/react/revisions']);
  });

  it('opens nothing when no version is in the range', async () => {
    const before = tabs();
    await vscode.commands.executeCommand('clearlydefined.showNewestKnown', 'npm/npmjs/-/left-pad');
    assert.deepEqual(tabs(), before);
  });

  it('is never requested for a private name', async () => {
    await vscode.commands.executeCommand('clearlydefined.showNewestKnown', 'npm/npmjs/@quay/charts');
    for (const { target } of await standIn().requests()) assert.doesNotMatch(target, /quay/);
  });
});

/** The requests for version lists of the registries. */
async function asked(): Promise<string[]> {
  const requests = await standIn().requests();
  return requests.map(({ target }) => target).filter((target) => target.startsWith('/origins/'));
}

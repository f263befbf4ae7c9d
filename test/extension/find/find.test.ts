// Finding a component by its name, by its address and by what is under the cursor.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { eventually } from '../support/eventually.ts';
import { fileUri, settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';

describe('finding a component', () => {
  before(() => settle());
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await eventually('every tab is closed', () => tabs().length === 0);
    await standIn().clearLog();
  });

  it('by its name: of the versions, the newest stands first', async () => {
    await takeFirst('lodash', 'lodash 4.17.21');
    const targets = await asked();
    assert.ok(
      targets.some((target) => target.startsWith('/definitions?pattern=lodash')),
      targets.join('\n'),
    );
    assert.ok(targets.includes('/origins/npm/lodash/revisions'), targets.join('\n'));
  });

  /** What is pasted, and the title of the panel that opens. */
  const addresses: readonly (readonly [pasted: string, title: string])[] = [
    ['npm/npmjs/-/left-pad/1.3.0', 'left-pad 1.3.0'],
    ['pkg:npm/%40babel/code-frame@7.22.13', '@babel/code-frame 7.22.13'],
    ['https://clearlydefined.io/definitions/npm/npmjs/-/express/4.19.2', 'express 4.19.2'],
    [`https://${['www', 'npmjs', 'com'].join('.')}/package/axios/v/1.6.8`, 'axios 1.6.8'],
    [`https://${['pkg', 'go', 'dev'].join('.')}/github.com/gorilla/mux@v1.8.1`, 'github.com/gorilla/mux v1.8.1'],
  ];
  for (const [pasted, title] of addresses)
    it(`by its address: ${pasted}`, async () => {
      await takeFirst(pasted, title);
      const targets = await asked();
      assert.deepEqual(
        targets.filter((target) => target.includes('/origins/') || target.includes('http')),
        [],
      );
    });

  /** A line of any text, the cursor at the bar, and the title of the panel that opens. */
  const lines: readonly (readonly [line: string, title: string])[] = [
    ['See npm/npmjs/-/left-p¦ad/1.3.0, please.', 'left-pad 1.3.0'],
    ['$ npm install express@4.1¦9.2 chalk@4.1.2', 'express 4.19.2'],
    ["import { map } from 'left-p¦ad/index.js';", 'left-pad 1.3.0'],
    ['[lodash](https://github.com/lodash/lodash/releases/ta¦g/4.17.21)', 'lodash/lodash f299b52'],
  ];
  for (const [marked, title] of lines)
    it(`under the cursor: ${marked}`, async () => {
      await lookUp(marked, title);
    });

  it('under the cursor in a manifest, with the version of its lock', async () => {
    const document = await vscode.workspace.openTextDocument(fileUri('package.json'));
    const editor = await vscode.window.showTextDocument(document);
    const at = document.positionAt(document.getText().indexOf('"lodash"') + 3);
    editor.selection = new vscode.Selection(at, at);
    await vscode.commands.executeCommand('clearlydefined.lookUpHere');
    await isOpen('lodash 4.17.21');
  });

  it('says why not where there is nothing to look up', async () => {
    const before = tabs().length;
    const document = await vscode.workspace.openTextDocument({ content: 'only words' });
    await vscode.window.showTextDocument(document);
    void vscode.commands.executeCommand('clearlydefined.lookUpHere');
    await lookUp('left-pad@1.3¦.0', 'left-pad 1.3.0');
    assert.ok(tabs().length > before);
    assert.deepEqual(
      (await asked()).filter((target) => target.includes('words')),
      [],
    );
  });
});

function tabs(): string[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs).map(({ label }) => label);
}

async function isOpen(title: string): Promise<void> {
  await eventually(`${title} is open, not ${tabs().join()}`, () => tabs().includes(title));
}

/** Searches, and takes whatever stands first in every list until the panel is open. */
async function takeFirst(text: string, title: string): Promise<void> {
  const shown = vscode.commands.executeCommand('clearlydefined.findComponent', text);
  // No event tells that a list is filled.
  const accept = setInterval(
    () => void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
    200,
  );
  try {
    await isOpen(title);
    await shown;
  } finally {
    clearInterval(accept);
  }
}

async function lookUp(marked: string, title: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content: `first line\n${marked.replace('¦', '')}\n` });
  const editor = await vscode.window.showTextDocument(document);
  const at = new vscode.Position(1, marked.indexOf('¦'));
  editor.selection = new vscode.Selection(at, at);
  // A panel that was closed just now may still count as what is active.
  await eventually('the text is active', () => vscode.window.activeTextEditor?.document === document);
  await vscode.commands.executeCommand('clearlydefined.lookUpHere');
  await isOpen(title);
}

/** Addresses below the service's, of everything that was asked. */
async function asked(): Promise<string[]> {
  return (await standIn().requests()).map(({ target }) => target);
}

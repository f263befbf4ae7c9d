// Finding a component by its name, by its address and by the text under the cursor.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { eventually } from '../support/eventually.ts';
import { fileUri, settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';

describe('Finding a component', () => {
  before(() => settle());
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await eventually('every tab is closed', () => tabs().length === 0);
    await standIn().clearLog();
  });

  it('by name lists the newest version first', async () => {
    await takeFirst('lodash', 'lodash 4.17.21');
    const targets = await asked();
    assert.ok(
      targets.some((target) => target.startsWith('/definitions?pattern=lodash')),
      targets.join('\n'),
    );
    assert.ok(targets.includes('/origins/npm/lodash/revisions'), targets.join('\n'));
  });

  /** The pasted text, and the title of the panel that opens. */
  const addresses: readonly (readonly [pasted: string, title: string])[] = [
    ['npm/npmjs/-/left-pad/1.3.0', 'left-pad 1.3.0'],
    ['pkg:npm/%40babel/code-frame@7.22.13', '@babel/code-frame 7.22.13'],
    ['https://clearlydefined.io/definitions/npm/npmjs/-/express/4.19.2', 'express 4.19.2'],
    [`https://${['www', 'npmjs', 'com'].join('.')}/package/axios/v/1.6.8`, 'axios 1.6.8'],
    [`https://${['pkg', 'go', 'dev'].join('.')}/github.com/gorilla/mux@v1.8.1`, 'github.com/gorilla/mux v1.8.1'],
  ];
  for (const [pasted, title] of addresses)
    it(`by address opens its panel: ${pasted}`, async () => {
      await takeFirst(pasted, title);
      const targets = await asked();
      assert.deepEqual(
        targets.filter((target) => target.includes('/origins/') || target.includes('http')),
        [],
      );
    });

  it('under the cursor opens its panel', async () => {
    await lookUp('See npm/npmjs/-/left-p¦ad/1.3.0, please.', 'left-pad 1.3.0');
  });

  it('under the cursor in a manifest uses the locked version', async () => {
    const document = await vscode.workspace.openTextDocument(fileUri('package.json'));
    const at = document.positionAt(document.getText().indexOf('"lodash"') + 3);
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
    await vscode.commands.executeCommand('clearlydefined.lookUpAtCursor');
    await isOpen('lodash 4.17.21');
  });

  it('says why when there is nothing to look up', async () => {
    const before = tabs().length;
    const document = await vscode.workspace.openTextDocument({ content: 'only words' });
    await vscode.window.showTextDocument(document);
    void vscode.commands.executeCommand('clearlydefined.lookUpAtCursor');
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
  await eventually(`${title} is open`, () => tabs().includes(title)).catch((error: unknown) => {
    const { document, selection } = vscode.window.activeTextEditor ?? {};
    throw new Error(`${String(error)}: ${tabs().join()}, ${String(document?.uri)} ${JSON.stringify(selection)}`);
  });
}

/** Searches, and accepts the first entry of every list until the panel is open. */
async function takeFirst(text: string, title: string): Promise<void> {
  const shown = vscode.commands.executeCommand('clearlydefined.findComponent', text);
  // No event says that a list is filled.
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

/** `¦` marks the cursor in the text. */
async function lookUp(marked: string, title: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content: `first line\n${marked.replace('¦', '')}\n` });
  const at = new vscode.Position(1, marked.indexOf('¦'));
  // An editor that is opening may still set the cursor to its first line.
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
  // A panel that was closed just now may still count as active, and the cursor may arrive later than the text.
  await eventually('the text is active, with its cursor', () => {
    const editor = vscode.window.activeTextEditor;
    return editor?.document === document && editor.selection.active.isEqual(at);
  });
  await vscode.commands.executeCommand('clearlydefined.lookUpAtCursor');
  await isOpen(title);
}

/** The paths of all requests to the service. */
async function asked(): Promise<string[]> {
  return (await standIn().requests()).map(({ target }) => target);
}

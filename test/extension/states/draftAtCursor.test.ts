// Drafts that begin where the user reads: the line of a manifest, the license file of an installed package.
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { licenseText } from '../../service/fixtures/texts.ts';
import { eventually } from '../support/eventually.ts';
import { fileUri, settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';
import { openTabs } from '../support/submissions.ts';
import { lenses, shownDraft } from '../support/shownDraft.ts';

const here = 'clearlydefined.setLicenseAtCursor';
const license = licenseText('MIT', 'OpenJS Foundation and other contributors', '2021');

describe('Draft from the cursor position', () => {
  before(async () => {
    await settle();
    await write('node_modules/lodash/package.json', JSON.stringify({ name: 'lodash', version: '4.17.21' }));
    await write('node_modules/lodash/LICENSE', license);
    await write('node_modules/lodash/README.md', 'not what was scanned');
    await write('node_modules/lodash/other.txt', 'of nobody');
    await write('node_modules/acme-vault/package.json', JSON.stringify({ name: 'acme-vault', version: '1.0.0' }));
  });

  it('is for the component on the line of the manifest', async () => {
    await open('package.json', '"gsap"');
    await vscode.commands.executeCommand(here);
    await eventually('its panel is open', () => openTabs().includes('gsap 3.12.5'));
  });

  it('has the selected lines of a license file as evidence', async () => {
    await open('node_modules/lodash/LICENSE', 'MIT License\n');
    await vscode.commands.executeCommand(here);
    await eventually('its panel is open', () => openTabs().includes('lodash 4.17.21'));
    await vscode.commands.executeCommand('clearlydefined.openDraft', 'npm/npmjs/-/lodash/4.17.21');
    const draft = await shownDraft('lodash');
    const isAboutOneItem = async (): Promise<boolean> => (await lenses(draft)).some((one) => one.endsWith('LICENSE:1'));
    const end = Date.now() + 30_000;
    while (!(await isAboutOneItem())) assert.ok(Date.now() < end, (await lenses(draft)).join(', '));
  });

  for (const [file, why] of [
    ['README.md', 'another file'],
    ['other.txt', 'a file the definition does not list'],
  ] as const)
    it(`does not begin without a choice from ${why}`, async () => {
      await open(`node_modules/lodash/${file}`, '');
      void vscode.commands.executeCommand(here);
      // The refusal waits for an answer; the refused draft has not opened.
      const asked = async (): Promise<boolean> =>
        (await standIn().requests()).some(({ target }) => target.includes('lodash'));
      const end = Date.now() + 30_000;
      while (!(await asked())) assert.ok(Date.now() < end);
      assert.ok(vscode.window.activeTextEditor?.document.uri.path.endsWith(file));
    });

  it('never sends the name of a package that no manifest names', async () => {
    await open('node_modules/acme-vault/package.json', '"name"');
    void vscode.commands.executeCommand(here);
    await vscode.commands.executeCommand('clearlydefined.openDraft', 'npm/npmjs/-/lodash');
    assert.ok(!(await standIn().names()).some((name) => name.includes('acme-vault')));
  });
});

async function write(path: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(fileUri(path), new TextEncoder().encode(text));
}

/** Opens a file with that text selected: an editor that is opening may still set the cursor to its first line. */
async function open(path: string, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(fileUri(path));
  const start = document.getText().indexOf(text);
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
  await vscode.window.showTextDocument(document, { selection });
}

import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { eventually } from '../support/eventually.ts';
import { fileUri, settle } from '../support/extension.ts';

const lodash = 'npm/npmjs/-/lodash/4.17.21';
const leftPad = 'npm/npmjs/-/left-pad/1.3.0';
const react = 'npm/npmjs/-/react/18.3.1';
const source = 'git/github/lodash/lodash/f299b52f39486275a9e6483b60a410e06520c538';

async function run(command: string, ...args: readonly unknown[]): Promise<void> {
  await vscode.commands.executeCommand(`clearlydefined.${command}`, ...args);
}

/** The list as the copy command returns it. */
async function list(): Promise<readonly string[]> {
  await vscode.env.clipboard.writeText('');
  await run('copyDefinitions', 'coordinates');
  const text = await vscode.env.clipboard.readText();
  return text.split('\n').filter((line) => line !== '');
}

/** Clears the list without waiting for the command to end: its notification with the undo button stays open. */
async function clear(): Promise<void> {
  await run('removeDefinition', await list());
}

describe('Definitions view on the sample workspace', () => {
  before(settle);
  beforeEach(clear);

  it('adds components by their coordinates, each once, in order', async () => {
    await run('addToDefinitions', lodash);
    await run('addToDefinitions', { coordinates: react, place: null });
    await run('addToDefinitions', lodash);
    assert.deepEqual(await list(), [lodash, react]);
  });

  it('adds all components named on the clipboard', async () => {
    await vscode.env.clipboard.writeText(
      `# some\n${lodash}\npkg:npm/left-pad@1.3.0\nhttps://clearlydefined.io/definitions/${react}\n`,
    );
    await run('pasteDefinitions');
    assert.deepEqual(await list(), [lodash, leftPad, react]);
  });

  it('moves and removes entries, and restores a removed one', async () => {
    await run('addToDefinitions', [lodash, leftPad, react]);
    await run('moveDefinitionUp', react);
    await run('moveDefinitionDown', lodash);
    assert.deepEqual(await list(), [react, lodash, leftPad]);
    await run('removeDefinition', lodash);
    await run('removeDefinition', react);
    assert.deepEqual(await list(), [leftPad]);
    await run('undoRemoveDefinition');
    await run('undoRemoveDefinition');
    assert.deepEqual(await list(), [react, lodash, leftPad]);
  });

  it('is cleared without a question, and can be restored', async () => {
    await run('addToDefinitions', [lodash, leftPad]);
    await run('clearDefinitions');
    assert.deepEqual(await list(), []);
    await run('undoRemoveDefinition');
    assert.deepEqual(await list(), [lodash, leftPad]);
  });

  for (const name of ['mine.clearlydefined.json', 'mine.clearlydefined.txt', 'mine-purls.txt'])
    it(`is saved as ${name} and read back`, async () => {
      const uri = fileUri(`lists/${name}`);
      await run('addToDefinitions', [react, lodash]);
      await run('saveDefinitions', uri);
      await clear();
      await run('loadDefinitions', uri);
      assert.deepEqual(await list(), [react, lodash]);
      await vscode.workspace.fs.delete(fileUri('lists'), { recursive: true });
    });

  it('adds all components of a lock file', async () => {
    await run('loadDefinitions', fileUri('package-lock.json'));
    const listed = await list();
    for (const one of [lodash, react, 'npm/npmjs/-/js-tokens/4.0.0']) assert.ok(listed.includes(one), one);
    assert.equal(new Set(listed).size, listed.length);
  });

  it('adds the components of a manifest in their locked versions', async () => {
    await run('loadDefinitions', fileUri('package.json').toString());
    assert.ok((await list()).includes(lodash), (await list()).join('\n'));
  });

  it('adds the source of a package after it, and finds the package of a source', async () => {
    await run('addToDefinitions', [lodash, react]);
    await run('addRelatedDefinition', lodash);
    assert.deepEqual(await list(), [lodash, source, react]);
    await run('removeDefinition', lodash);
    await run('addRelatedDefinition', source);
    // The workspace contains this component too, and its definition names the source.
    assert.deepEqual(await list(), [source, lodash, react]);
  });

  it('opens the panel of an entry', async () => {
    await run('addToDefinitions', leftPad);
    await run('openDefinition', leftPad);
    const labels = (): string[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await eventually('its tab is there', () => labels().some((label) => label.includes('left-pad')));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('survives invalid arguments to its commands', async () => {
    for (const odd of [null, 7, '', '../..', {}, [], [null], { coordinates: { type: 1 } }, { key: 'x' }]) {
      await run('addToDefinitions', odd);
      await run('removeDefinition', odd);
      await run('moveDefinitionUp', odd);
    }
    assert.deepEqual(await list(), []);
  });
});

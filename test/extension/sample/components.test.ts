import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { commandIds } from '../../../src/contributions.ts';
import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { eventually } from '../support/eventually.ts';
import { describeComponent, fileUri, settle, until } from '../support/extension.ts';

describe('Components view on the sample workspace', () => {
  let api: PublicApi;
  before(async () => {
    api = await settle();
  });

  const lines = (manifest: string): string[] =>
    api
      .components()
      .filter((one) => one.manifest === manifest)
      .map(describeComponent);

  it('registers every declared command', async () => {
    const registered = await vscode.commands.getCommands(true);
    for (const command of commandIds) assert.ok(registered.includes(command), command);
  });

  it('lists direct npm dependencies with the locked version and the license of the service', () => {
    const found = lines('package.json');
    assert.ok(found.includes('package.json lodash 4.17.21 direct expression MIT -'), found.join('\n'));
    assert.ok(
      found.some((line) => line.startsWith('package.json @babel/code-frame 7.22.13 direct expression MIT')),
      found.join('\n'),
    );
  });

  it('lists the transitive dependencies of the lock', () => {
    assert.ok(
      lines('package-lock.json').includes('package-lock.json js-tokens 4.0.0 transitive expression MIT -'),
      lines('package-lock.json').join('\n'),
    );
  });

  it('lists Go modules', () => {
    const found = lines('services/api/go.mod');
    assert.ok(
      found.some((line) => /github\.com\/gorilla\/mux v1\.8\.1 direct expression BSD-3-Clause/.test(line)),
      found.join('\n'),
    );
    assert.ok(
      found.some((line) => /go-spew v1\.1\.1 transitive expression ISC/.test(line)),
      found.join('\n'),
    );
  });

  it('says why the service is not asked about local code', () => {
    const reasons = api.components().filter(({ state }) => state === 'cannotBeLookedUp');
    assert.ok(reasons.length > 0);
    for (const one of reasons) assert.ok(one.reason, describeComponent(one));
  });

  it('has an answer for every component', () => {
    const open = api.components().filter(({ state }) => ['notLookedUpYet', 'loading', 'failed'].includes(state));
    assert.deepEqual(open.map(describeComponent), []);
  });

  it('shows the license in a hover over the manifest', async () => {
    const document = await vscode.workspace.openTextDocument(fileUri('package.json'));
    const at = document.positionAt(document.getText().indexOf('"lodash"') + 2);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      at,
    );
    const text = hovers
      .flatMap(({ contents }) => contents.map((content) => (typeof content === 'string' ? content : content.value)))
      .join('\n');
    assert.match(text, /lodash/);
    assert.match(text, /MIT/);
    assert.match(text, /Open Definition/);
  });

  it('copies coordinates and package URLs', async () => {
    const coordinates = 'npm/npmjs/@babel/code-frame/7.22.13';
    await vscode.commands.executeCommand('clearlydefined.copyCoordinates', coordinates);
    assert.equal(await vscode.env.clipboard.readText(), coordinates);
    await vscode.commands.executeCommand('clearlydefined.copyPackageUrl', coordinates);
    assert.equal(await vscode.env.clipboard.readText(), 'pkg:npm/%40babel/code-frame@7.22.13');
  });

  it('shows where a component is declared', async () => {
    const place = api
      .components()
      .find(({ name, manifest }) => name === 'github.com/gorilla/mux' && manifest.endsWith('go.mod'));
    assert.ok(place);
    await vscode.commands.executeCommand('clearlydefined.revealInManifest', {
      place: { folder: place.folder, path: place.manifest, name: place.name, start: 0, end: 0 },
    });
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.path, fileUri('services/api/go.mod').path);
    assert.equal(editor?.document.getText(editor.selection), 'github.com/gorilla/mux');
  });

  it('opens one panel per component, also on repeated requests', async () => {
    const tabs = (): vscode.Tab[] =>
      vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter(({ label }) => label.includes('lodash'));
    for (let times = 0; times < 2; times++) {
      await vscode.commands.executeCommand('clearlydefined.openDefinition', 'npm/npmjs/-/lodash/4.17.21');
      await until(vscode.window.tabGroups.onDidChangeTabs, () => tabs().length > 0);
    }
    assert.equal(tabs().length, 1);
  });

  it('keeps the last valid result while a manifest is broken, and updates when it is valid again', async () => {
    const uri = fileUri('package.json');
    const document = await vscode.workspace.openTextDocument(uri);
    const whole = document.getText();
    const replaceAll = async (text: string): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      edit.replace(uri, new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length)), text);
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    const had = lines('package.json');
    await replaceAll('{ "dependencies": { "lodash": "4.17');
    assert.ok(await document.save());
    await api.whenSettled();
    assert.deepEqual(lines('package.json'), had);
    await replaceAll(whole.replace('"lodash"', '"lodash-es"'));
    assert.ok(await document.save());
    await eventually('the manifest is read again', () =>
      lines('package.json').some((line) => line.includes('lodash-es')),
    );
    await replaceAll(whole);
    assert.ok(await document.save());
    await eventually('the manifest is read again', () => lines('package.json').join() === had.join());
  });

  it('never makes a document dirty', () => {
    assert.deepEqual(
      vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.path),
      [],
    );
  });
});

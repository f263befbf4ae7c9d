// Data of the service as read-only documents of the editor.
import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { parseCoordinates, type Coordinates } from '../../../src/core/coordinates.ts';
import { documentUri } from '../../../src/host/definitions/documents/documentUri.ts';
import type { DocumentAddress } from '../../../src/model/definitions/documents/documentAddress.ts';
import { eventually } from '../support/eventually.ts';
import { settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';

const callsite = coordinates('npm/npmjs/-/callsite/1.0.0');
const jsonSchema = 'npm/npmjs/-/json-schema/0.2.3';
const definition: DocumentAddress = { kind: 'definition', coordinates: callsite, pr: null };
const harvest: DocumentAddress = { kind: 'harvest', coordinates: callsite, tool: 'scancode', version: '32.3.0' };

describe('Documents of the service', () => {
  before(async () => {
    await settle();
  });

  afterEach(async () => {
    await standIn().setFaults();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await eventually('every tab is closed', () => tabs().length === 0);
  });

  it('are YAML and JSON, and have the language of their name', async () => {
    const yaml = await vscode.workspace.openTextDocument(documentUri(definition));
    assert.equal(yaml.languageId, 'yaml');
    assert.match(yaml.getText(), /^coordinates:\n {2}type: npm\n/);
    assert.match(yaml.getText(), /\nfiles:\n {2}- path: /);
    const json = await vscode.workspace.openTextDocument(documentUri(harvest));
    assert.equal(json.languageId, 'json');
    assert.ok(typeof JSON.parse(json.getText()) === 'object');
    assert.match(json.getText(), /^\{\n {2}"/);
  });

  it('keep their address when it is serialized and parsed again', async () => {
    const mux = coordinates('go/golang/github.com%2fgorilla/mux/v1.8.1');
    const uri = documentUri({ kind: 'definition', coordinates: mux, pr: null });
    const again = vscode.Uri.parse(uri.toString(), true);
    assert.equal(again.path, uri.path);
    const document = await vscode.workspace.openTextDocument(again);
    assert.match(document.getText(), /namespace: github\.com(?:\/|%2f)gorilla/);
  });

  it('are read-only', async () => {
    const uri = documentUri(definition);
    assert.equal(vscode.workspace.fs.isWritableFileSystem('clearlydefined'), false);
    await assert.rejects(async () => vscode.workspace.fs.writeFile(uri, new Uint8Array()));
    await assert.rejects(async () => vscode.workspace.fs.delete(uri));
    const { size, type } = await vscode.workspace.fs.stat(uri);
    assert.equal(type, vscode.FileType.File);
    assert.ok(size > 100);
  });

  it('do not exist at any other address', async () => {
    for (const path of ['/', '/definition', '/definition/npm/npmjs/-/callsite/1.0.0/other.yaml', '/../etc/passwd'])
      await assert.rejects(
        async () => vscode.workspace.fs.stat(vscode.Uri.from({ scheme: 'clearlydefined', path })),
        /FileNotFound|EntryNotFound|not found/i,
        path,
      );
    const nobody: DocumentAddress = { ...harvest, tool: 'nobody', version: '1' };
    await assert.rejects(async () => vscode.workspace.fs.readFile(documentUri(nobody)), /no results of this tool/);
  });

  it('say why they cannot be loaded', async () => {
    await standIn().setFaults({ on: 'GET /curations/*', kind: 'status', status: 500 });
    const uri = documentUri({ kind: 'curation', coordinates: coordinates('npm/npmjs/-/chalk/4.1.2'), pr: null });
    await assert.rejects(async () => vscode.workspace.fs.readFile(uri), /The service failed \(500\)/);
  });

  it('never send a private name to the service', async () => {
    const ledger = coordinates('npm/npmjs/-/acme-ledger/1.2.0');
    for (const kind of ['definition', 'comparable', 'curation'] as const)
      await assert.rejects(
        async () => vscode.workspace.fs.readFile(documentUri({ kind, coordinates: ledger, pr: null })),
        /Private/,
      );
    assert.ok(!(await standIn().names()).some((name) => name.includes('acme-ledger')));
  });

  it('open by command in a preview tab', async () => {
    await vscode.commands.executeCommand('clearlydefined.openRawDefinition', 'npm/npmjs/-/callsite/1.0.0');
    await eventually('the definition is open', () => activePath() === documentUri(definition).path);
    // The editor reports editors and their tabs separately.
    const tab = (): vscode.Tab | undefined => vscode.window.tabGroups.activeTabGroup.activeTab;
    await eventually('its tab is there', () => tab()?.label === 'callsite-1.0.0.yaml');
    assert.equal(tab()?.isPreview, true);
    await vscode.commands.executeCommand('clearlydefined.openRawCuration', { coordinates: callsite });
    await eventually('the curation is open', () => (activePath() ?? '').endsWith('-curation.yaml'));
    assert.match(
      vscode.window.activeTextEditor?.document.getText() ?? '',
      /^# Pull requests behind it[^]*\nlicensed:/m,
    );
  });

  it('do not open when they cannot be loaded', async () => {
    await standIn().setFaults({ on: 'GET /curations/*', kind: 'status', status: 500 });
    await vscode.commands.executeCommand('clearlydefined.openRawCuration', 'npm/npmjs/-/is-odd/3.0.1');
    assert.deepEqual(tabs(), []);
  });

  it('of a panel with a pull request show the definition of that pull request', async () => {
    const withPullRequest = '/definitions/npm/npmjs/-/json-schema/0.2.3/pr/32001';
    await standIn().setFaults({ on: `GET ${withPullRequest}*`, kind: 'status', status: 500 });
    await standIn().clearLog();
    const path = 'package/package.json';
    await vscode.commands.executeCommand('clearlydefined.openFileText', jsonSchema, path, undefined, 32001);
    const asked = (await standIn().requests()).map(({ target }) => target);
    assert.ok(
      asked.some((url) => url.startsWith(withPullRequest)),
      asked.join('\n'),
    );
    assert.deepEqual(tabs(), []);
  });

  it('can be compared with each other', async () => {
    const [left, right] = ['npm/npmjs/-/callsite/1.0.0', 'npm/npmjs/-/chalk/4.1.2'].map((text) =>
      documentUri({ kind: 'comparable', coordinates: coordinates(text), pr: null }),
    );
    await vscode.commands.executeCommand('vscode.diff', left, right, 'callsite ↔ chalk');
    await eventually('the diff is open', () => activePath() === right?.path);
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /\nfiles:\n {2}\S/);
  });
});

function tabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

function activePath(): string | undefined {
  return vscode.window.activeTextEditor?.document.uri.path;
}

function coordinates(text: string): Coordinates {
  const parsed = parseCoordinates(text);
  assert.ok(parsed.ok, text);
  return parsed.value;
}

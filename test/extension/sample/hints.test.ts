import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { eventually } from '../support/eventually.ts';
import { fileUri, settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';

/** Lines of files with their hints, in the mode `all`. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'package.json': [
    '"@babel/code-frame": "7.22.13", → MIT',
    '"@harbor/ui": "^1.4.0", → Workspace member',
    '"slug-tools": "github:example-org/slug-tools#v2.1.0", → Not scanned yet',
    '"uuid": "^9.0.1" → MIT',
  ],
  'package-lock.json': ['"version": "4.17.21", → MIT'],
  'services/api/go.mod': [
    'github.com/gorilla/mux v1.8.1 → BSD-3-Clause',
    'github.com/davecgh/go-spew v1.1.1 // indirect → ISC',
  ],
};

describe('Inlay hints', () => {
  let api: PublicApi;
  let whole: string;
  const uri = fileUri('package.json');
  before(async () => {
    api = await settle();
    whole = (await vscode.workspace.openTextDocument(uri)).getText();
  });
  after(() => setMode(undefined));

  it('are only on lines that need attention by default', async () => {
    assert.deepEqual(await hints(uri), ['"slug-tools": "github:example-org/slug-tools#v2.1.0", → Not scanned yet']);
  });

  it('follow a change of the setting', async () => {
    await setMode('off');
    assert.deepEqual(await hints(uri), []);
    await setMode('all');
    assert.ok((await hints(uri)).includes('"lodash": "^4.17.21", → MIT'));
  });

  for (const [path, lines] of Object.entries(expected))
    it(`are at the lines of ${path}`, async () => {
      const found = await hints(fileUri(path));
      assert.deepEqual(
        lines.filter((line) => !found.includes(line)),
        [],
        found.join('\n'),
      );
    });

  it('are made for the requested lines only', async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    const line = lineOf(document, '"lodash"');
    assert.deepEqual(await hints(uri, document.lineAt(line).range), ['"lodash": "^4.17.21", → MIT']);
  });

  it('stay at their lines while lines are added and removed, before the file is read again', async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    await edit(document, document.lineAt(lineOf(document, '"axios"')).range.start, 0, '    "new-one": "^1.0.0",\n');
    const found = await hints(uri);
    assert.ok(found.includes('"lodash": "^4.17.21", → MIT'), found.join('\n'));
    assert.ok(!found.some((line) => line.startsWith('"new-one"')), found.join('\n'));
    await revert(document, whole);
  });

  it('are not on a line that is being edited', async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    const line = lineOf(document, '"left-pad"');
    const at = document.lineAt(line).text.indexOf('1.3.0');
    await edit(document, new vscode.Position(line, at), 5, '1.1.0');
    const found = await hints(uri);
    assert.ok(!found.some((text) => text.startsWith('"left-pad"') && text.includes('WTFPL')), found.join('\n'));
    assert.ok(found.includes('"lodash": "^4.17.21", → MIT'));
    await revert(document, whole);
  });

  it('are back after edits are undone', async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    const line = lineOf(document, '"left-pad"');
    const at = document.lineAt(line).text.indexOf('left-pad');
    await edit(document, new vscode.Position(line, at), 8, 'left-pot');
    await eventually('the edited text is read', () => api.components().some(({ name }) => name === 'left-pot'));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await eventually('the text on disk counts again', async () =>
      (await hints(uri)).includes('"left-pad": "1.3.0", → WTFPL'),
    );
  });

  it('are at the right lines after a hover and a hint of a moved dependency', async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    await edit(document, new vscode.Position(1, 0), 0, '\n\n\n');
    const at = document.positionAt(document.getText().indexOf('"lodash"') + 2);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, at);
    const text = hovers.flatMap(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value)));
    assert.match(text.join('\n'), /\*\*lodash\*\* 4/);
    await revert(document, whole);
  });

  describe('beside another text of a file', () => {
    const texts = new Map<string, string>();
    const provider = vscode.workspace.registerTextDocumentContentProvider('earlier', {
      provideTextDocumentContent: ({ path }) => texts.get(path) ?? '',
    });
    after(() => provider.dispose());

    it('are the same for the same text', async () => {
      const same = uri.with({ scheme: 'earlier' });
      texts.set(same.path, whole);
      assert.deepEqual(await hints(same), await hints(uri));
    });

    it('are those of that text, from what is known, and nothing is requested', async () => {
      const earlier = fileUri('services/api/go.mod').with({ scheme: 'earlier' });
      texts.set(
        earlier.path,
        'module example.org/harbor/api\n\nrequire (\n\tgithub.com/unheard/of v0.1.0\n\n\tgithub.com/gorilla/mux v1.8.1\n)\n',
      );
      await vscode.workspace.openTextDocument(earlier);
      await eventually('the text is read', async () => (await hints(earlier)).length > 0);
      assert.deepEqual(await hints(earlier), [
        'github.com/unheard/of v0.1.0 → Not looked up yet',
        'github.com/gorilla/mux v1.8.1 → BSD-3-Clause',
      ]);
      assert.ok(!(await standIn().names()).some((name) => name.includes('unheard')));
    });

    it('are on both sides of a diff editor', async () => {
      const left = fileUri('services/api/go.mod').with({ scheme: 'earlier' });
      await vscode.commands.executeCommand('vscode.diff', left, fileUri('services/api/go.mod'), 'go.mod');
      await eventually('both sides are shown', () => vscode.window.visibleTextEditors.length === 2);
      for (const { document } of vscode.window.visibleTextEditors)
        assert.ok(
          (await hints(document.uri)).includes('github.com/gorilla/mux v1.8.1 → BSD-3-Clause'),
          document.uri.scheme,
        );
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });
  });

  describe('of a new line', () => {
    before(() => setMode('unclear'));

    it('show the newest known version in the range as a guess, after the file is saved', async () => {
      const document = await vscode.workspace.openTextDocument(uri);
      await hints(uri);
      await edit(document, document.lineAt(lineOf(document, '"axios"')).range.start, 0, '    "is-odd": "^3.0.0",\n');
      await eventually('the edited text is read', () => api.components().some(({ name }) => name === 'is-odd'));
      assert.deepEqual(await requested('is-odd'), []);
      await hints(uri);
      assert.deepEqual(await requested('is-odd'), []);
      await edit(
        document,
        document.lineAt(lineOf(document, '"is-odd"')).range.start,
        '    "is-odd": "^3.0.0",\n'.length,
        '    "mixed-bag": "^3.0.0",\n',
      );
      await document.save();
      await api.whenSettled();
      await eventually('the guess is shown', async () =>
        (await hints(uri)).some((line) => line.startsWith('"mixed-bag"')),
      );
      const [line] = (await hints(uri)).filter((one) => one.startsWith('"mixed-bag"'));
      assert.equal(line, '"mixed-bag": "^3.0.0", → ≈ MIT · 3.0.0');
      const found = api.components().find(({ name }) => name === 'mixed-bag');
      assert.deepEqual([found?.state, found?.license, found?.reason], ['cannotBeLookedUp', null, 'notInLock']);
    });

    it('are gone with the line', async () => {
      const document = await vscode.workspace.openTextDocument(uri);
      await revert(document, whole);
      await document.save();
      await eventually('the line is gone', () => !api.components().some(({ name }) => name === 'mixed-bag'));
      assert.deepEqual(await hints(uri), ['"slug-tools": "github:example-org/slug-tools#v2.1.0", → Not scanned yet']);
    });
  });

  it('lead from the names to the definitions by links', async () => {
    // While components change, the editor requests the links again.
    await api.whenSettled();
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri, 100);
    const document = await vscode.workspace.openTextDocument(uri);
    const own = links.filter(({ target }) => target?.scheme === 'command');
    const names = own.map(({ range }) => document.getText(range));
    assert.ok(names.includes('lodash') && names.includes('@babel/code-frame'), names.join());
    assert.ok(!names.includes('@harbor/ui') && !names.includes('build-notes'), names.join());
    const lodash = own.find(({ range }) => document.getText(range) === 'lodash')?.target;
    assert.equal(lodash?.path, 'clearlydefined.openDefinition');
    assert.match(lodash?.query ?? '', /"name":"lodash","revision":"4\.17\.21"/);
  });

  it('leave no document with changes, nor does a scan', async () => {
    await vscode.commands.executeCommand('clearlydefined.scan');
    await api.whenSettled();
    assert.deepEqual(
      vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map((document) => document.uri.path),
      [],
    );
  });
});

async function requested(name: string): Promise<readonly string[]> {
  return (await standIn().names()).filter((one) => one.includes(name));
}

async function setMode(mode: 'off' | 'all' | 'unclear' | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration('clearlydefined');
  await settings.update('inlayHints', mode, vscode.ConfigurationTarget.Global);
}

function allHints(uri: vscode.Uri, range = new vscode.Range(0, 0, 10_000, 0)): Thenable<vscode.InlayHint[]> {
  return vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', uri, range);
}

/** The text of each hint's line, and the hint: hints are at the end of a line. */
async function hints(uri: vscode.Uri, range?: vscode.Range): Promise<string[]> {
  const document = await vscode.workspace.openTextDocument(uri);
  return (await allHints(uri, range)).map(({ position, label }) => {
    const { text, range: line } = document.lineAt(position.line);
    assert.equal(position.character, line.end.character, `${text} ${textOf(label)}`);
    return `${text.trim()} → ${textOf(label)}`;
  });
}

function textOf(label: vscode.InlayHint['label']): string {
  return typeof label === 'string' ? label : label.map(({ value }) => value).join('');
}

function lineOf(document: vscode.TextDocument, text: string): number {
  return document.positionAt(document.getText().indexOf(text)).line;
}

async function edit(
  document: vscode.TextDocument,
  start: vscode.Position,
  removed: number,
  text: string,
): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  const end = document.positionAt(document.offsetAt(start) + removed);
  change.replace(document.uri, new vscode.Range(start, end), text);
  assert.ok(await vscode.workspace.applyEdit(change));
}

async function revert(document: vscode.TextDocument, text: string): Promise<void> {
  await edit(document, new vscode.Position(0, 0), document.getText().length, text);
  await document.save();
  // All of the text was replaced: nothing of it is known before it is read again.
  await eventually('the text is read again', async () =>
    (await hints(document.uri)).some((line) => line.includes('slug-tools')),
  );
}

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { eventually } from '../support/eventually.ts';
import { fileUri, settle } from '../support/extension.ts';

const policy = (): vscode.Uri => fileUri('.clearlydefined.yaml');

async function write(text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(policy(), new TextEncoder().encode(text));
}

/** `error 3:5 lodash 4.17.21: …`, in the order of the file. */
function linesOf(uri: vscode.Uri): string[] {
  return diagnosticsOf(uri)
    .toSorted((a, b) => a.range.start.compareTo(b.range.start))
    .map(({ severity, range, message }) => {
      const { line, character } = range.start;
      return `${vscode.DiagnosticSeverity[severity].toLowerCase()} ${line + 1}:${character + 1} ${message}`;
    });
}

function diagnosticsOf(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'ClearlyDefined');
}

function find(uri: vscode.Uri, part: string): vscode.Diagnostic | undefined {
  return diagnosticsOf(uri).find(({ message }) => message.includes(part));
}

async function shown(uri: vscode.Uri, part: string): Promise<vscode.Diagnostic> {
  await eventually(`“${part}” is shown`, () => find(uri, part) !== undefined, 20_000);
  const found = find(uri, part);
  assert.ok(found, part);
  return found;
}

async function fixesOf(uri: vscode.Uri, range: vscode.Range): Promise<vscode.CodeAction[]> {
  // The editor offers them only for a document that is open.
  await vscode.window.showTextDocument(uri);
  return vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', uri, range);
}

/** Replaces the first occurrence in a document, without saving. */
async function type(uri: vscode.Uri, before: string, text: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  const at = document.getText().indexOf(before);
  assert.ok(at >= 0, before);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(document.positionAt(at), document.positionAt(at + before.length)), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
  return document;
}

function dirtyDocuments(): string[] {
  return vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.path);
}

async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

describe('A license policy', () => {
  const manifest = (): vscode.Uri => fileUri('package.json');
  const lock = (): vscode.Uri => fileUri('package-lock.json');
  before(async () => {
    await settle();
  });
  after(closeAll);

  it('is needed for any diagnostic', () => {
    const all = vscode.languages.getDiagnostics().flatMap(([, some]) => some);
    assert.deepEqual(
      all.filter(({ source }) => source === 'ClearlyDefined'),
      [],
    );
  });

  it('shows denials as errors and reviews as warnings on the dependencies', async () => {
    await write('# ours\nreview:\n  - MIT\ndeny:\n  - ISC\n');
    const found = await shown(manifest(), 'lodash 4.17.21: declared MIT · to review by policy');
    assert.equal(found.severity, vscode.DiagnosticSeverity.Warning);
    const document = await vscode.workspace.openTextDocument(manifest());
    assert.match(document.getText(found.range), /^lodash/);
    await shown(lock(), 'js-tokens 4.0.0');
    const denied = await shown(fileUri('services/api/go.mod'), 'go-spew v1.1.1: declared ISC · denied by policy');
    assert.equal(denied.severity, vscode.DiagnosticSeverity.Error);
  });

  it('is linked from each finding to the rule', async () => {
    const { code, relatedInformation } = await shown(manifest(), 'lodash');
    assert.ok(typeof code === 'object');
    assert.equal(code.value, 'review');
    assert.equal(code.target.path, policy().path);
    assert.equal(code.target.fragment, 'L3,5');
    const [rule] = relatedInformation ?? [];
    assert.deepEqual(
      [rule?.location.uri.path, rule?.location.range.start.line, rule?.message],
      [policy().path, 2, 'Rule review of the policy'],
    );
  });

  it('offers what can be done about a finding', async () => {
    const { range } = await shown(manifest(), 'lodash');
    const fixes = await fixesOf(manifest(), range);
    // Other extensions offer fixes too.
    const titles = fixes
      .filter(({ command }) => command?.command.startsWith('clearlydefined.'))
      .map(({ title }) => title);
    assert.deepEqual(titles, ['Open Definition', 'Set License…', 'Allow This Component…']);
    const transitive = await shown(lock(), 'js-tokens');
    const others = (await fixesOf(lock(), transitive.range)).map(({ title }) => title);
    assert.ok(others.includes('Show Dependency Paths…'), others.join());
    await eventually('it says what needs the component', () => {
      const related = find(lock(), 'js-tokens')?.relatedInformation ?? [];
      return related.some(
        ({ message, location }) => message === 'needed by loose-envify' && location.uri.path === lock().path,
      );
    });
  });

  it('follows unsaved edits of a manifest', async () => {
    const before = await shown(manifest(), 'lodash');
    const document = await type(manifest(), '{', '{\n  "description": "typed",');
    await eventually(
      'the finding moves with its line',
      () => find(manifest(), 'lodash')?.range.start.line === before.range.start.line + 1,
    );
    await type(manifest(), '"lodash"', '"lodash-x"');
    await eventually('the finding ends with its dependency', () => find(manifest(), 'lodash 4') === undefined);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await eventually(
      'the finding is back at its place',
      () => find(manifest(), 'lodash 4')?.range.start.line === before.range.start.line,
    );
    await closeAll();
  });

  it('keeps the last good rules in force while it is broken, and says where it is broken', async () => {
    const count = diagnosticsOf(manifest()).length;
    await write('review:\n  - MIT\n  - Nonsense-1\n');
    const found = await shown(policy(), 'Nonsense-1');
    assert.equal(found.severity, vscode.DiagnosticSeverity.Error);
    assert.deepEqual([found.range.start.line, found.range.start.character], [2, 4]);
    assert.equal(diagnosticsOf(manifest()).length, count);
    await write('review:\n  - MTI\n');
    const typo = await shown(policy(), 'Did you mean MIT?');
    const [fix] = await fixesOf(policy(), typo.range);
    assert.equal(fix?.title, 'Change to MIT');
    assert.ok(fix.edit && (await vscode.workspace.applyEdit(fix.edit)));
    await eventually('the policy is good', () => diagnosticsOf(policy()).length === 0);
    const document = await vscode.workspace.openTextDocument(policy());
    assert.equal(document.getText(), 'review:\n  - MIT\n');
    await document.save();
    await closeAll();
  });

  it('is completed and explained in its editor', async () => {
    const document = await vscode.workspace.openTextDocument(policy());
    assert.equal(document.getText(), 'review:\n  - MIT\n');
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      policy(),
      new vscode.Position(2, 0),
    );
    const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.deepEqual(labels.slice(0, 3), ['allow', 'deny', 'unlisted']);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      policy(),
      new vscode.Position(1, 5),
    );
    const text = hovers.flatMap(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value)));
    assert.match(text.join(), /MIT License/);
  });

  it('is in force as it is typed', async () => {
    await shown(manifest(), 'lodash');
    const document = await type(policy(), '- MIT', '- 0BSD');
    await eventually('nothing is found', () => diagnosticsOf(manifest()).length === 0);
    await type(policy(), '- 0BSD', '- MIT');
    await shown(manifest(), 'lodash');
    assert.ok(document.isDirty);
    await document.save();
    await closeAll();
  });

  it('ends with the file', async () => {
    await vscode.workspace.fs.delete(policy());
    await eventually('nothing is found', () =>
      [manifest(), lock(), policy()].every((uri) => diagnosticsOf(uri).length === 0),
    );
  });

  it('is proposed as a document that isn’t saved, and saved at the root of the folder', async () => {
    await vscode.commands.executeCommand('clearlydefined.createPolicy');
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, 'untitled');
    assert.match(document.getText(), /^allow:\n  # \d+ components \(.*MIT.*\)\n  - permissive$/m);
    assert.deepEqual(linesOf(document.uri), []);
    await assert.rejects(async () => vscode.workspace.fs.stat(policy()));
    assert.ok(await document.save());
    const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(policy()));
    assert.match(saved, /^unlisted: review$/m);
    await closeAll();
    await vscode.commands.executeCommand('clearlydefined.createPolicy');
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), policy().toString());
    await closeAll();
  });

  it('shows at most 500 findings in one file, denials first, and says how many are left out', async () => {
    const names = Array.from({ length: 600 }, (_, at) => `policy-test-${at}`);
    const dependencies = Object.fromEntries([...names.map((name) => [name, '1.0.0']), ['lodash', '4.17.21']]);
    const many = fileUri('many/package.json');
    await vscode.workspace.fs.writeFile(many, new TextEncoder().encode(JSON.stringify({ dependencies }, null, 1)));
    await write('deny: [MIT]\nreview: [notHarvested, unknown]\n');
    await shown(many, 'More findings of the policy in the Components view: 101');
    const all = diagnosticsOf(many);
    assert.equal(all.length, 501);
    const errors = all.filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
    assert.deepEqual(
      errors.map(({ message }) => message),
      ['lodash 4.17.21: declared MIT · denied by policy'],
    );
    await vscode.workspace.fs.delete(fileUri('many'), { recursive: true });
    await eventually('the findings end with their file', () => diagnosticsOf(many).length === 0);
    await vscode.workspace.fs.delete(policy());
    await eventually('nothing is found', () => diagnosticsOf(manifest()).length === 0);
  });

  it('makes no document dirty', async () => {
    await write('deny: [MIT]\n');
    await shown(manifest(), 'lodash');
    await vscode.commands.executeCommand('clearlydefined.scan');
    await settle();
    assert.deepEqual(dirtyDocuments(), []);
    await vscode.workspace.fs.delete(policy());
    await eventually('nothing is found', () => diagnosticsOf(manifest()).length === 0);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { GitRepository, noGit, packageJson } from '../../support/gitRepository.ts';
import { eventually } from '../support/eventually.ts';
import { fileUri, folderUri, settle } from '../support/extension.ts';
import { openFolders } from '../support/openFolders.ts';

const then = { '@demo/sourceless': '1.0.0', '@demo/undeclared': '1.0.0', chalk: '4.1.2' };
const now = { ...then, '@demo/sourceless': '1.0.1', '@demo/undeclared': '1.2.0' };
const lens = 'License changed: MIT → Apache-2.0 (1.0.0 → 1.2.0)';

/** `line: title` of our lenses in a manifest. */
async function lensesIn(path: string): Promise<readonly string[]> {
  const uri = fileUri(path);
  await vscode.workspace.openTextDocument(uri);
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
  return lenses
    .filter(({ command }) => command?.command.startsWith('clearlydefined.'))
    .map(({ range, command }) => `${range.start.line}: ${command?.title ?? ''}`);
}

/** Waits until the lenses of a manifest are these. */
async function hasLenses(path: string, expected: readonly string[]): Promise<void> {
  let found: readonly string[] = [];
  await eventually(`${path}: ${expected.join() || 'no lenses'}`, async () => {
    found = await lensesIn(path);
    return found.join() === expected.join();
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}, but ${found.join() || 'none'}`);
  });
}

(noGit ? describe.skip : describe)(`Changes since the last commit${noGit ? ` (${noGit})` : ''}`, function () {
  this.timeout(120_000);
  let repository: GitRepository;

  before(async () => {
    await openFolders('changes');
    repository = new GitRepository(folderUri().fsPath);
    repository.commit('First', { 'package.json': packageJson(then) });
    await settle();
    assert.ok(vscode.extensions.getExtension('vscode.git'), 'the Git extension is in this window');
  });

  after(() => vscode.workspace.getConfiguration('git').update('enabled', undefined, true));

  it('show nothing while nothing has changed', async () => {
    await hasLenses('package.json', []);
  });

  it('show a changed license above its line, in a changed file', async () => {
    repository.write({ 'package.json': packageJson(now) });
    await hasLenses('package.json', [`6: ${lens}`]);
  });

  it('compare both versions with the command of the line', async () => {
    const [found] = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      fileUri('package.json'),
    );
    assert.equal(found?.command?.command, 'clearlydefined.compare');
    await vscode.commands.executeCommand(found.command.command, ...(found.command.arguments ?? []));
    await eventually('the comparison is open', () =>
      vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.includes('1.2.0 ← 1.0.0'))),
    );
  });

  it('follow a text being typed, and leave no document changed', async () => {
    const document = await vscode.workspace.openTextDocument(fileUri('package.json'));
    const replace = async (text: string): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
      await vscode.workspace.applyEdit(edit);
    };
    await replace(`\n\n${packageJson(now)}`);
    await hasLenses('package.json', [`8: ${lens}`]);
    await replace(packageJson({ ...now, '@demo/undeclared': '1.0.0' }));
    await hasLenses('package.json', []);
    await replace(packageJson(now));
    await hasLenses('package.json', [`6: ${lens}`]);
    assert.ok(await document.save(), 'the editor has refused to save it');
    assert.deepEqual(
      vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.path),
      [],
    );
  });

  it('compare staged changes too', async () => {
    repository.git('add', '--all');
    await hasLenses('package.json', [`6: ${lens}`]);
  });

  it('compare a renamed file with its old one', async () => {
    repository.commit('Second');
    await hasLenses('package.json', []);
    repository.commit('Back', { 'package.json': packageJson(then) });
    repository.write({ 'app/package.json': packageJson(now), 'package.json': null });
    repository.git('add', '--all');
    await hasLenses('app/package.json', [`6: ${lens}`]);
    repository.write({ 'app/package.json': null, 'package.json': packageJson(then) });
    repository.git('add', '--all');
  });

  it('show a finding of the license policy that is new, and one that is gone', async () => {
    repository.write({ '.clearlydefined.yaml': 'deny: [Apache-2.0]\n' });
    await hasLenses('package.json', []);
    repository.write({ 'package.json': packageJson(now) });
    await hasLenses('package.json', [`6: ${lens} · denied by policy`]);
    repository.write({ '.clearlydefined.yaml': 'deny: [MIT]\n' });
    await hasLenses('package.json', [`6: ${lens} · allowed by policy`]);
    repository.write({ '.clearlydefined.yaml': null });
    await hasLenses('package.json', [`6: ${lens}`]);
  });

  it('show nothing above the lines of a new file', async () => {
    repository.write({ 'new/package.json': packageJson(now), 'package.json': packageJson(now) });
    await hasLenses('package.json', [`6: ${lens}`]);
    await hasLenses('new/package.json', []);
  });

  it('end when Git is turned off, and come back with it', async () => {
    const git = vscode.workspace.getConfiguration('git');
    await git.update('enabled', false, true);
    await hasLenses('package.json', []);
    await git.update('enabled', true, true);
    await hasLenses('package.json', [`6: ${lens}`]);
  });
});

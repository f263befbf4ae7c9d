// Drafts as documents: creation, diagnostics, quick fixes, saving, discarding and restoring.
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { succeed } from '../../../src/base/result.ts';
import { DraftDocuments } from '../../../src/host/drafts/draftDocuments.ts';
import { draftIdIn } from '../../../src/host/drafts/draftUri.ts';
import { eventually } from '../support/eventually.ts';
import { settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';
import { Answers } from '../support/answers.ts';
import { behind, findings, lenses, replace, shownDraft } from '../support/shownDraft.ts';

const jsonSchema = 'npm/npmjs/-/json-schema/0.2.3';

describe('Draft', () => {
  before(async () => {
    await settle();
  });

  it('begins with the only license that was found, and its evidence', async () => {
    await vscode.commands.executeCommand('clearlydefined.openDraft', jsonSchema);
    const editor = await shownDraft('json-schema');
    assert.equal(editor.document.languageId, 'yaml');
    assert.match(editor.document.getText(), /\n {2}0\.2\.3:\n {4}licensed:\n {6}declared: AFL-2\.1 OR BSD-3-Clause\n/);
    assert.equal(editor.document.getText(editor.selection), 'AFL-2.1 OR BSD-3-Clause');
    assert.equal(editor.document.isDirty, false);
    await eventually('the open pull request is reported', () =>
      findings(editor).some((one) => one.startsWith('Warning openPullRequest')),
    );
    const titles = await lenses(editor);
    const evidence = /Evidence: src\/vendor\/part1\.js/;
    for (const pattern of [/Submit/, /Preview/, /Discard/, /now: NOASSERTION/, /Compare with #32001/, evidence])
      assert.ok(
        titles.some((title) => pattern.test(title)),
        `${String(pattern)} in ${titles.join(', ')}`,
      );
    // Another license, or none, was found in its text.
    assert.ok(!titles.some((title) => title.includes('LICENSE')), titles.join(', '));
  });

  it('shows problems while the user types, and offers a quick fix', async () => {
    const editor = await shownDraft('json-schema');
    await replace(editor, 'AFL-2.1 OR BSD-3-Clause', 'bsd-3-clause');
    await eventually('the spelling is reported', () => findings(editor).includes('Error notNormal bsd-3-clause'));
    assert.ok((await lenses(editor)).some((title) => title.includes('Can’t be submitted, errors: 1')));
    const [at] = vscode.languages.getDiagnostics(editor.document.uri).filter(({ code }) => code === 'notNormal');
    assert.ok(at);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      editor.document.uri,
      at.range,
    );
    const fix = actions.find(({ title }) => title === 'Change to BSD-3-Clause');
    assert.ok(fix?.edit, actions.map(({ title }) => title).join());
    assert.equal(fix.isPreferred, true);
    await vscode.workspace.applyEdit(fix.edit);
    await eventually('nothing is wrong', () => !findings(editor).some((one) => one.startsWith('Error')));
    assert.match(editor.document.getText(), /declared: BSD-3-Clause\n/);
  });

  it('is saved without a command, and without formatting', async () => {
    const editor = await shownDraft('json-schema');
    const files = vscode.workspace.getConfiguration('files');
    await files.update('trimTrailingWhitespace', true, vscode.ConfigurationTarget.Global);
    try {
      await replace(editor, 'declared: BSD-3-Clause', 'declared: BSD-3-Clause ');
      assert.ok(editor.document.getText().includes('declared: BSD-3-Clause \n'));
      await eventually(
        'it is saved',
        async () => (await kept('npm..npmjs..-..json-schema')) === editor.document.getText(),
      );
      assert.ok(editor.document.getText().includes('declared: BSD-3-Clause \n'));
    } finally {
      await files.update('trimTrailingWhitespace', undefined, vscode.ConfigurationTarget.Global);
    }
    await replace(editor, 'declared: BSD-3-Clause ', 'declared: BSD-3-Clause');
  });

  it('is saved when it is changed as a save ends', async () => {
    const editor = await shownDraft('json-schema');
    const isSaved = async (): Promise<boolean> =>
      (await kept('npm..npmjs..-..json-schema')) === editor.document.getText();
    for (let round = 0; round < 10; round++) {
      await replace(editor, 'declared: BSD-3-Clause', 'declared: BSD-3-Clause ');
      await eventually('it is saved', isSaved);
      await replace(editor, 'declared: BSD-3-Clause ', 'declared: BSD-3-Clause');
      await eventually('it is saved again', isSaved);
    }
  });

  it('is saved with the edits of the extension that have begun', async () => {
    const editor = await shownDraft('json-schema');
    const { document } = editor;
    const id = draftIdIn(document.uri);
    assert.ok(id);
    await eventually('it is saved', () => !document.isDirty);
    const text = document.getText();
    const drafts = {
      get: () => undefined,
      file: async () => ({ text, modifiedAt: 0, size: 0 }),
      type: () => undefined,
      forgetTyped: () => undefined,
      edit: async () => succeed(undefined),
      isUnsaved: () => false,
      whyUnsaved: () => null,
    };
    const documents = new DraftDocuments({ drafts, clock: { now: () => 0, delay: () => new Promise<void>(() => {}) } });
    try {
      const edited = text.replace('BSD-3-Clause', 'MIT');
      const editing = documents.edit(id, () => succeed(edited));
      await documents.save(id);
      assert.deepEqual([document.getText(), document.isDirty], [edited, false]);
      assert.ok((await editing).ok);
      await replace(editor, 'MIT', 'BSD-3-Clause');
      await document.save();
    } finally {
      documents.dispose();
    }
  });

  it('completes licenses by name, and shows their full names', async () => {
    const editor = await shownDraft('json-schema');
    await replace(editor, 'BSD-3-Clause', 'apache s');
    const place = behind(editor, 'declared: apache');
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      editor.document.uri,
      place,
    );
    const [first] = list.items;
    assert.deepEqual(first?.label, { label: 'Apache-2.0', description: 'Apache License 2.0' });
    await replace(editor, 'apache s', 'Apache-2.0');
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      editor.document.uri,
      behind(editor, 'declared: Apa'),
    );
    const text = hovers.flatMap(({ contents }) => contents.map((one) => (one as vscode.MarkdownString).value)).join();
    assert.match(text.replaceAll('&#46;', '.'), /Apache License 2\.0/);
  });

  it('keeps invalid YAML as it was typed, and says why it cannot be submitted', async () => {
    const editor = await shownDraft('json-schema');
    await replace(editor, 'declared: Apache-2.0', 'declared: [Apache');
    await eventually('it is reported', () => findings(editor).some((one) => one.startsWith('Error notYaml')));
    assert.ok((await lenses(editor)).some((title) => title.includes('Can’t be submitted, errors: ')));
    await editor.document.save();
    const kept = new TextDecoder().decode(await vscode.workspace.fs.readFile(editor.document.uri));
    assert.match(kept, /declared: \[Apache\n/);
    await vscode.commands.executeCommand('clearlydefined.openDraft', jsonSchema);
    assert.equal((await shownDraft('json-schema')).document.getText(), kept);
    await replace(editor, 'declared: [Apache', 'declared: Apache-2.0');
    await eventually('it is well again', () => !findings(editor).some((one) => one.startsWith('Error')));
  });

  it('does not request a version that does not exist', async () => {
    const editor = await shownDraft('json-schema');
    await replace(editor, '  0.2.3:', '  0.2.9999:');
    await eventually('it is unknown', () => findings(editor).includes('Error unknownRevision 0.2.9999'));
    const asked = (await standIn().requests()).filter(({ target }) => target.includes('0.2.9999'));
    assert.deepEqual(asked, []);
    await replace(editor, '  0.2.9999:', '  0.2.3:');
  });

  it('is discarded together with its editor, and restored', async () => {
    const text = (await shownDraft('json-schema')).document.getText();
    // The message with the undo button stays open: the test does not wait for it.
    void vscode.commands.executeCommand('clearlydefined.discardDraft');
    await eventually('its editor is closed', () => !isOpen('json-schema'));
    await vscode.commands.executeCommand('clearlydefined.restoreDraft');
    assert.equal((await shownDraft('json-schema')).document.getText(), text);
  });

  it('begins with the license again after it was discarded', async () => {
    void vscode.commands.executeCommand('clearlydefined.discardDraft');
    await eventually('its editor is closed', () => !isOpen('json-schema'));
    for (const _ of ['discarded text', 'text of a closed document']) {
      await vscode.commands.executeCommand('clearlydefined.openDraft', jsonSchema);
      const { document, selection } = await shownDraft('json-schema');
      assert.match(document.getText(), /\n {6}declared: AFL-2\.1 OR BSD-3-Clause\n/);
      assert.equal(document.getText(selection), 'AFL-2.1 OR BSD-3-Clause');
      assert.equal(await kept('npm..npmjs..-..json-schema'), document.getText());
      void vscode.commands.executeCommand('clearlydefined.discardDraft');
      await eventually('its editor is closed', () => !isOpen('json-schema'));
    }
    await vscode.commands.executeCommand('clearlydefined.restoreDraft');
    await shownDraft('json-schema');
  });

  it('places the cursor at the declared license when it is unknown', async () => {
    await vscode.commands.executeCommand('clearlydefined.openDraft', 'npm/npmjs/-/gsap/3.12.5');
    const editor = await shownDraft('gsap');
    const line = editor.document.lineAt(editor.selection.active.line).text;
    assert.equal(line, '      declared: ');
    assert.equal(editor.selection.active.character, line.length);
    const text = editor.document.getText();
    await vscode.commands.executeCommand('clearlydefined.openDraft', 'npm/npmjs/-/gsap/3.12.5');
    assert.equal(editor.document.getText(), text);
  });

  it('is discarded together with others, and restored with them', async () => {
    const answers = new Answers();
    try {
      const drafts = ['json-schema', 'gsap'].map((name) => ({ draft: `npm..npmjs..-..${name}` }));
      const texts = await Promise.all(drafts.map(({ draft }) => kept(draft)));
      answers.answer(({ text }) => (text.startsWith('Drafts discarded: 2') ? 'Undo' : undefined));
      await vscode.commands.executeCommand('clearlydefined.discardDraft', drafts[0], drafts);
      assert.deepEqual(
        answers.messages.map(({ text }) => text),
        ['Drafts discarded: 2'],
      );
      assert.deepEqual(await Promise.all(drafts.map(({ draft }) => kept(draft))), texts);
    } finally {
      answers.dispose();
    }
  });

  it('does not begin for a private name', async () => {
    const settings = vscode.workspace.getConfiguration('clearlydefined');
    await settings.update('privatePackages', ['indexof'], vscode.ConfigurationTarget.Global);
    try {
      await vscode.commands.executeCommand('clearlydefined.openDraft', 'npm/npmjs/-/indexof/0.0.1');
      assert.ok(!isOpen('indexof'));
    } finally {
      await settings.update('privatePackages', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});

/** True if a tab has that name in its label. */
function isOpen(name: string): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.includes(name)));
}

/** The stored text of a draft, whether or not it is open. */
async function kept(draft: string): Promise<string> {
  const name = draft.split('..').at(-1) ?? '';
  const uri = vscode.Uri.from({ scheme: 'clearlydefined-draft', path: `/draft/${draft}/${name}.curation.yaml` });
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

// From a draft to a pull request: the preview, the review, one confirmation, and every possible outcome.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { findings, replace, shownDraft } from '../support/shownDraft.ts';
import { eventually } from '../support/eventually.ts';
import { settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';
import { Answers } from '../support/answers.ts';
import { bodiesIn, draftOf, giveReason, openTabs, rewrite, sent, shownReview } from '../support/submissions.ts';

const review = 'clearlydefined.submitDraft';
const send = 'clearlydefined.sendContribution';
const lodash = 'npm/npmjs/-/lodash';
const patch = 'PATCH /curations*';

describe('Submission of a draft', () => {
  let answers: Answers;

  before(async () => {
    await settle();
    answers = new Answers();
  });
  after(() => answers.dispose());
  afterEach(() => standIn().setFaults());

  /** Closes the page of lodash, and opens it again: it looks for the account that is signed in. */
  async function reopen(): Promise<void> {
    const pages = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputCustom);
    await vscode.window.tabGroups.close(pages);
    await vscode.commands.executeCommand(review, lodash);
  }

  it('can be previewed: the current definition and the one with the draft, with its score', async () => {
    await draftOf('lodash', '4.17.21', 'ISC');
    await vscode.commands.executeCommand('clearlydefined.previewDraft', lodash);
    const tab = (): vscode.Tab | undefined => vscode.window.tabGroups.activeTabGroup.activeTab;
    await eventually('the diff is open', () => tab()?.input instanceof vscode.TabInputTextDiff);
    assert.equal(tab()?.label, 'lodash 4.17.21: now ↔ with draft');
    const input = tab()?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const { original, modified } = input;
    const texts = await Promise.all(
      [original, modified].map(async (uri) => (await vscode.workspace.openTextDocument(uri)).getText()),
    );
    assert.match(texts[0] ?? '', /\n {2}declared: MIT\n/);
    assert.match(texts[1] ?? '', /\n {2}declared: ISC\n/);
    assert.deepEqual(await sent(), []);
  });

  it('shows the error instead of a review when the draft has one', async () => {
    const editor = await draftOf('lodash', '4.17.21', 'Foo Licence');
    await vscode.commands.executeCommand(review, lodash);
    assert.match(answers.messages.at(-1)?.text ?? '', /Drafts with errors can’t be submitted: lodash/);
    const shown = await shownDraft('lodash');
    assert.equal(shown.document.getText(shown.selection), 'Foo Licence');
    await replace(editor, 'Foo Licence', 'ISC');
  });

  it('is shown in full on a prefilled page, with the request to send', async () => {
    await vscode.commands.executeCommand(review, lodash);
    const { document, requests } = await shownReview();
    assert.match(document.getText(), /^type: incorrect\nsummary: lodash 4\.17\.21\ndetails:/);
    assert.match(document.getText(), /\n {2}- Declared license: `MIT` → `ISC`/);
    assert.match(requests.getText(), /\n {2}\/\/ PATCH \/curations HTTP\/1\.1\n {2}\/\/ Host: 127\.0\.0\.1:\d+\n/);
    assert.equal(requests.languageId, 'jsonc');
    const [body] = bodiesIn(requests) as readonly { readonly patches: unknown }[];
    assert.deepEqual(body?.patches, [
      {
        coordinates: { type: 'npm', provider: 'npmjs', name: 'lodash' },
        revisions: { '4.17.21': { licensed: { declared: 'ISC' } } },
      },
    ]);
    assert.deepEqual(await sent(), []);
  });

  it('requires a reason when no file is named as evidence', async () => {
    const { document, requests } = await shownReview();
    assert.match(requests.getText(), /^\/\/ Nothing can be sent yet: give a reason in the details/);
    const diagnostics = (): readonly string[] =>
      vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
    await eventually('it is reported', () =>
      diagnostics().some((one) => one.startsWith('Give a reason in the details')),
    );
    answers.clear();
    await vscode.commands.executeCommand(send);
    assert.match(answers.messages.at(-1)?.text ?? '', /^Nothing can be sent yet: give a reason in the details/);
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputCustom, true);
    await giveReason(document);
    await eventually('nothing is wrong', () => diagnostics().length === 0);
    await eventually('it is sent', () => requests.getText().includes('The README says so.'));
    assert.match(requests.getText(), /^\/\/ This is what “Submit…” sends/);
    assert.deepEqual(await sent(), []);
  });

  it('checks the text of the review while the user types, and keeps it', async () => {
    const { document, requests } = await shownReview();
    await rewrite(document, 'type: incorrect', 'type: incorect');
    const diagnostics = (): readonly string[] =>
      vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
    await eventually('the type is reported', () => diagnostics().some((one) => one.includes('“incorect” is no type')));
    await eventually('nothing can be sent', () => requests.getText().includes('Nothing can be sent yet'));
    await vscode.commands.executeCommand(send);
    assert.deepEqual(answers.dialogs, []);
    const [at] = vscode.languages.getDiagnostics(document.uri);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      at?.range,
    );
    const fix = actions.find(({ title }) => title === 'Write “incorrect”');
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    await eventually('nothing is wrong', () => diagnostics().length === 0);
    await rewrite(document, 'summary: lodash 4.17.21', 'summary: lodash is ISC');
    await eventually('the request follows', () => requests.getText().includes('"summary": "lodash is ISC"'));
    answers.clear();
    await vscode.commands.executeCommand(review, lodash);
    assert.deepEqual(answers.dialogs, []);
    assert.match((await shownReview()).document.getText(), /summary: lodash is ISC/);
  });

  it('is not sent when the user does not confirm, which leads back to the page', async () => {
    answers.clear();
    await vscode.commands.executeCommand(send);
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputCustom, true);
    const [asked, ...others] = answers.dialogs;
    assert.deepEqual(others, []);
    assert.equal(asked?.text, 'Submit this curation: lodash 4.17.21?');
    assert.match(
      asked?.detail ?? '',
      /^lodash 4\.17\.21: MIT → ISC\n\nTitle: lodash is ISC\nTo: http:\/\/127\.0\.0\.1:\d+ \(named in your user settings\), which opens a pull request in the repository of that service\nSubmit as: anonymous/,
    );
    assert.match(asked?.detail ?? '', /public and can’t be taken back/);
    assert.deepEqual(asked?.buttons, ['Submit Anonymously']);
    assert.deepEqual(await sent(), []);
  });

  it('has the name of the account that is signed in, in its review and in the confirmation', async () => {
    const { requests } = await shownReview();
    const signIns = answers.signIn('alice', 'token-of-alice', { isSignedIn: true });
    const namesAlice = (): boolean => requests.getText().includes('Submit as: alice, with your GitHub account');
    answers.clear();
    await reopen();
    await eventually('the review has the name', namesAlice);
    await vscode.commands.executeCommand(send);
    const [asked, ...others] = answers.dialogs;
    assert.deepEqual([asked?.buttons, others], [['Submit as alice'], []]);
    assert.match(asked?.detail ?? '', /Submit as: alice, with your GitHub account/);
    signIns.signOut();
    await reopen();
    await eventually('the review has no name', () => !namesAlice());
    await vscode.commands.executeCommand(send);
    assert.deepEqual(answers.dialogs.at(-1)?.buttons, ['Submit Anonymously']);
    assert.ok(signIns.asked.every(({ silent, createIfNone }) => silent && !createIfNone));
    assert.deepEqual(await sent(), []);
  });

  it('shows a refusal on the line that caused it', async () => {
    const error = '4.17.21 licensed.declared with value "ISC" is not SPDX compliant';
    const body = JSON.stringify({ errors: [[{ message: 'Invalid license in curation', error }]], patchesInError: [] });
    await standIn().setFaults({ on: patch, kind: 'status', status: 400, body, contentType: 'application/json' });
    answers.answer(({ buttons }) => buttons.find((one) => one === 'Submit Anonymously'));
    await vscode.commands.executeCommand(send);
    const editor = await shownDraft('lodash');
    await eventually('it is reported', () => findings(editor).includes('Error refused ISC'));
    assert.equal(editor.document.getText(editor.selection), 'ISC');
    assert.match(answers.messages.at(-1)?.text ?? '', /^Nothing was submitted\. 4\.17\.21 licensed\.declared/);
    assert.equal((await sent()).length, 1);
  });

  it('is sent anonymously, after a confirmation, when the service fails because of the sign-in', async () => {
    await standIn().clearLog();
    answers.clear();
    const { asked } = answers.signIn('alice', 'token-of-alice', { isSignedIn: true });
    const wanted = ['Submit as alice', 'Submit Anonymously'];
    answers.answer(({ buttons }) => (buttons.includes(wanted[0] ?? '') ? wanted.shift() : undefined));
    await reopen();
    const { requests } = await shownReview();
    await eventually('the review has the name', () => requests.getText().includes('Submit as: alice'));
    await vscode.commands.executeCommand(send);
    assert.deepEqual(
      answers.dialogs.map(({ text, buttons }) => [text, buttons]),
      [
        ['Submit this curation: lodash 4.17.21?', ['Submit as alice']],
        ['The service failed over your sign-in. Submit the same anonymously?', ['Review', 'Submit Anonymously']],
      ],
    );
    assert.match(answers.dialogs[0]?.detail ?? '', /Submit as: alice, with your GitHub account/);
    assert.deepEqual(
      (await sent()).map(({ headers, status }) => [headers['authorization'], status]),
      [
        ['Bearer token-of-alice', 500],
        [undefined, 200],
      ],
    );
    assert.ok(asked.every(({ silent }) => silent));
    await eventually('the user is informed', () =>
      answers.messages.some(({ text }) => /Pull request #\d+ is open/.test(text)),
    );
  });

  it('sends exactly what was shown, and removes the draft from the list', async () => {
    const [, request] = await sent();
    const { contributionInfo, patches } = JSON.parse(request?.body ?? '') as Record<string, unknown>;
    assert.equal((contributionInfo as { summary: string }).summary, 'lodash is ISC');
    assert.equal((patches as unknown[]).length, 1);
    await eventually(
      'its tabs are closed',
      () => !openTabs().some((tab) => /Submit Curation|lodash\.c|requests/.test(tab)),
    );
    answers.clear();
    await vscode.commands.executeCommand(review, lodash);
    assert.match(answers.messages.at(-1)?.text ?? '', /no such draft any more/);
    await vscode.commands.executeCommand('clearlydefined.restoreDraft');
    await shownDraft('lodash');
  });

  it('says in its review that the outcome is unknown, and looks for the pull request instead of sending again', async () => {
    await standIn().clearLog();
    answers.clear();
    await draftOf('gsap', '3.12.5', 'ISC');
    const gsap = 'npm/npmjs/-/gsap';
    await standIn().setFaults({ on: patch, kind: 'status', status: 503 });
    // As the account that an earlier test has signed in.
    answers.answer(({ buttons }) => buttons.find((one) => one.startsWith('Submit ')));
    await vscode.commands.executeCommand(review, gsap);
    const { document, requests } = await shownReview();
    const titles = async (): Promise<readonly string[]> =>
      (
        (await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri)) ?? []
      ).map(({ command }) => command?.title ?? '');
    assert.ok((await titles()).includes('Submit…'));
    await giveReason(document);
    await vscode.commands.executeCommand(send);
    assert.match(answers.messages.at(-1)?.text ?? '', /^The service or GitHub failed \(503\)/);
    assert.match(answers.messages.at(-1)?.text ?? '', /pull requests are being checked, and nothing is sent twice/);
    const flat = (): string => requests.getText().replaceAll(/\s*\n\s*\/\/ /g, ' ');
    await eventually('the review says so', () =>
      /pull requests are being checked, and nothing is sent twice/.test(flat()),
    );
    assert.match(flat(), /This was sent just now\. The service or GitHub failed \(503\)/);
    assert.match(flat(), /If no pull request is found by .*, send it with “Submit Again…” in the Activity view/);
    assert.doesNotMatch(flat() + document.getText(), /not sent yet|Nothing is sent yet/);
    assert.deepEqual(
      (await titles()).filter((one) => /Submit|Find/.test(one)),
      ['Find Pull Request'],
    );
    for (const button of [send, 'clearlydefined.lookForSubmission']) {
      await standIn().clearLog();
      answers.clear();
      await vscode.commands.executeCommand(button, document.uri);
      assert.deepEqual([answers.dialogs, await sent()], [[], []]);
      assert.match(answers.messages.at(-1)?.text ?? '', /^No pull request of it was found so far/);
    }
    const lists = (await standIn().requests()).filter(({ target }) => target.startsWith('/curations/npm/npmjs/-/gsap'));
    assert.ok(lists.length > 0);
  });

  it('says that open pull requests could not be checked, and checks them again before sending', async () => {
    await draftOf('indexof', '0.0.1', 'MIT');
    await standIn().clearLog();
    answers.clear();
    await standIn().setFaults({ on: 'GET /curations/npm/npmjs/-/indexof*', kind: 'status', status: 500 });
    await vscode.commands.executeCommand('clearlydefined.refreshComponent', 'npm/npmjs/-/indexof/0.0.1');
    answers.answer(() => undefined);
    await vscode.commands.executeCommand(review, 'npm/npmjs/-/indexof');
    const { document, requests } = await shownReview('indexof');
    const flat = (): string => requests.getText().replaceAll(/\s*\n\s*\/\/ /g, ' ');
    await eventually('the review says so', () => /Open pull requests of indexof could not be checked/.test(flat()));
    await giveReason(document);
    await vscode.commands.executeCommand(send);
    const unchecked = /Open pull requests of indexof could not be checked: The service failed \(500\)/;
    assert.match(answers.dialogs[0]?.detail ?? '', unchecked);
    assert.deepEqual([answers.dialogs.length, await sent()], [1, []]);
    await standIn().setFaults();
    answers.clear();
    await vscode.commands.executeCommand(send);
    assert.deepEqual(
      answers.dialogs.map(({ text }) => text),
      ['Submit this curation: indexof 0.0.1?'],
    );
    await eventually('the review says it no more', () => !/could not be checked/.test(flat()));
  });

  it('is not sent a second time while its pull request is open', async () => {
    await standIn().clearLog();
    answers.clear();
    answers.answer(({ buttons }) => buttons.find((one) => one.startsWith('Submit')));
    await vscode.commands.executeCommand(review, lodash);
    const { document } = await shownReview('lodash');
    await eventually('the text is new', () => document.getText().includes('summary: lodash 4.17.21\n'));
    await giveReason(document);
    await vscode.commands.executeCommand(send);
    assert.deepEqual(await sent(), []);
    assert.match(answers.messages.at(-1)?.text ?? '', /pull request #\d+ is open/);
  });
});

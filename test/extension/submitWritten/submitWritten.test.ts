// A draft of two versions for a service with the documented API: one request per version, no undocumented calls.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { replace, shownDraft } from '../drafts/support.ts';
import { Answers } from '../submit/answers.ts';
import { bodiesIn, draftOf, draftText, sent, giveReason, shownReview } from '../submit/support.ts';
import { eventually } from '../support/eventually.ts';
import { settle } from '../support/extension.ts';

const chalk = 'npm/npmjs/-/chalk';

describe('Submission to a service with the documented API', () => {
  let answers: Answers;

  before(async () => {
    await settle();
    answers = new Answers();
  });
  after(() => answers.dispose());

  it('is previewed locally, and says so', async () => {
    const editor = await draftOf('chalk', '4.1.2', 'ISC');
    await vscode.commands.executeCommand('clearlydefined.previewDraft', chalk);
    const label = (): string => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
    await eventually('the diff is open', () => label().includes('↔'));
    assert.equal(label(), 'chalk 4.1.2: now ↔ with draft (computed here: the service has no previews)');
    await vscode.window.showTextDocument(editor.document);
  });

  it('cannot be previewed without curations', async () => {
    answers.clear();
    await vscode.commands.executeCommand('clearlydefined.previewUncurated', `${chalk}/4.1.2`);
    assert.match(answers.messages.at(-1)?.text ?? '', /This service has no previews/);
  });

  it('is shown as one request per version', async () => {
    const editor = await shownDraft('chalk');
    await replace(editor, editor.document.getText(), draftText('chalk', { '4.1.2': 'ISC', '5.3.0': 'ISC' }));
    await vscode.commands.executeCommand('clearlydefined.submitDraft', chalk);
    const { document, requests } = await shownReview();
    await giveReason(document);
    await eventually('it has a reason', () => requests.getText().includes('The README says so.'));
    assert.match(requests.getText(), /^\/\/ This is what “Submit…” sends, in 2\s/);
    for (const version of ['4.1.2', '5.3.0'])
      assert.ok(requests.getText().includes(`// PATCH /curations/npm/npmjs/-/chalk/${version} HTTP/1.1`));
    const bodies = bodiesIn(requests) as readonly { readonly description: string; readonly patch: unknown }[];
    assert.deepEqual(
      bodies.map(({ patch }) => patch),
      [1, 2].map(() => ({ licensed: { license: { expression: 'ISC' } } })),
    );
  });

  it('is sent as one request per version', async () => {
    const { requests } = await shownReview();
    const shown = bodiesIn(requests);
    answers.clear();
    answers.answer(({ buttons }) => buttons.find((one) => one === 'Submit Anonymously'));
    await vscode.commands.executeCommand('clearlydefined.sendContribution');
    assert.match(answers.dialogs[0]?.detail ?? '', /In 2 pull requests, one after the other/);
    const singles = (await sent()).filter(({ target }) => target !== '/curations');
    assert.deepEqual(
      singles.map(({ target, status }) => `${status} ${target}`),
      ['200 /curations/npm/npmjs/-/chalk/4.1.2', '200 /curations/npm/npmjs/-/chalk/5.3.0'],
    );
    assert.deepEqual(
      singles.map(({ body }) => JSON.parse(body) as unknown),
      shown,
    );
    await eventually('the user is informed', () =>
      answers.messages.some(({ text }) => /Pull requests #\d+, #\d+/.test(text)),
    );
  });
});

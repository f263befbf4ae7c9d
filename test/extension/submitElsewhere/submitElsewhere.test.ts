// A trusted workspace that configures its own service: the sign-in is sent there only after a separate warning.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { Answers } from '../submit/answers.ts';
import { draftOf, giveReason, sent, shownReview } from '../submit/support.ts';
import { fileUri, settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';

const send = 'clearlydefined.sendContribution';
const warning = 'Send your GitHub sign-in to this service?';
const confirmation = 'Submit this curation: lodash 4.17.21?';

/** The same stand-in service under an address that is not in the user settings. */
const elsewhere = (): string => standIn().url.replace('127.0.0.1', 'localhost');

describe('Service from the workspace settings', () => {
  let answers: Answers;
  let signIns: { readonly asked: readonly unknown[] };

  before(async () => {
    await settle();
    answers = new Answers();
    answers.pickFirst();
    signIns = answers.signIn('alice', 'token-of-alice');
    const setting = vscode.workspace.getConfiguration('clearlydefined');
    await setting.update('apiUrl', elsewhere(), vscode.ConfigurationTarget.Workspace);
    await draftOf('lodash', '4.17.21', 'ISC');
    await vscode.commands.executeCommand('clearlydefined.submitDraft', 'npm/npmjs/-/lodash');
    await giveReason((await shownReview()).document);
  });
  after(() => answers.dispose());
  beforeEach(() => {
    answers.clear();
    answers.answer(() => undefined);
  });

  const asked = (): readonly string[] => answers.dialogs.map(({ text }) => text);
  /** Answers each dialog with the first of these buttons that it has. */
  const press = (...wanted: readonly string[]): void =>
    answers.answer(({ buttons }) => wanted.find((one) => buttons.includes(one)));

  it('has its full address in the review, and no repository', async () => {
    const { requests } = await shownReview();
    const flat = requests.getText().replaceAll(/\s+(?:\/\/)?\s*/g, ' ');
    assert.match(
      flat,
      /To: http:\/\/localhost:\d+ \(named in the settings of this workspace, .*settings\.json\), which/,
    );
    assert.ok(flat.includes('which opens a pull request in the repository of that service.'));
    assert.ok(!flat.includes('curated-data'));
    assert.match(flat, /As: you are asked before anything is sent/);
  });

  it('causes a warning before the confirmation, with the full address and its origin', async () => {
    await vscode.commands.executeCommand(send);
    const [question, ...others] = answers.dialogs;
    assert.deepEqual([question?.text, others], [warning, []]);
    assert.ok(question?.detail.startsWith(`${elsewhere()} (named in`), question?.detail);
    assert.ok(question?.detail.includes(fileUri('.vscode/settings.json').fsPath), question?.detail);
    assert.deepEqual(question?.buttons, ['Submit Anonymously', 'Send Sign-In']);
  });

  it('gets anonymous submissions without the sign-in, and offers none', async () => {
    press('Submit Anonymously');
    await vscode.commands.executeCommand('clearlydefined.forgetServiceAddresses');
    answers.answer(({ text, buttons }) => (text === warning ? buttons[0] : undefined));
    answers.clear();
    await vscode.commands.executeCommand(send);
    assert.deepEqual(asked(), [warning, confirmation]);
    const [, confirmed] = answers.dialogs;
    assert.deepEqual(confirmed?.buttons, ['Edit Details…', 'Submit Anonymously']);
    assert.ok(
      confirmed?.detail.includes(`\nTo: ${elsewhere()} (named in the settings of this workspace`),
      confirmed?.detail,
    );
    assert.match(confirmed?.detail ?? '', /\nAs: anonymous/);
    assert.doesNotMatch(confirmed?.detail ?? '', /curated-data/);
  });

  it('causes no second warning', async () => {
    await vscode.commands.executeCommand(send);
    assert.deepEqual(asked(), [confirmation]);
    assert.deepEqual([await sent(), signIns.asked], [[], []]);
  });

  it('gets the sign-in after the user has agreed, which can be revoked', async () => {
    await vscode.commands.executeCommand('clearlydefined.forgetServiceAddresses');
    press('Send Sign-In', 'Submit as alice', 'Sign In to GitHub…');
    await standIn().setFaults({
      on: 'PATCH /curations*',
      kind: 'status',
      status: 400,
      body: '{"errors":[],"patchesInError":[]}',
      contentType: 'application/json',
    });
    await vscode.commands.executeCommand(send);
    assert.deepEqual(asked(), [warning, confirmation, confirmation]);
    assert.deepEqual(
      (await sent()).map(({ headers }) => headers['authorization']),
      ['Bearer token-of-alice'],
    );
  });

  it('gets no sign-in after it was revoked', async () => {
    await standIn().clearLog();
    await vscode.commands.executeCommand('clearlydefined.forgetServiceAddresses');
    answers.answer(() => undefined);
    answers.clear();
    await vscode.commands.executeCommand('clearlydefined.sendAgain');
    assert.deepEqual(asked(), [warning]);
    answers.clear();
    answers.answer(({ text, buttons }) => (text === warning ? 'Submit Anonymously' : buttons.at(-1)));
    await vscode.commands.executeCommand('clearlydefined.sendAgain');
    const again = answers.dialogs.at(-1);
    assert.equal(again?.text, 'Submit this curation again?');
    assert.deepEqual(again?.buttons, ['Find Pull Request', 'Submit Again Anonymously']);
    assert.match(again?.detail ?? '', /As: anonymous/);
    assert.deepEqual(
      (await sent()).map(({ headers }) => headers['authorization']),
      [undefined],
    );
  });

  it('gets no repeated submission after the settings name another service', async () => {
    await standIn().clearLog();
    const setting = vscode.workspace.getConfiguration('clearlydefined');
    await setting.update('apiUrl', undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.commands.executeCommand('clearlydefined.sendAgain');
    assert.deepEqual(asked(), []);
    assert.match(
      answers.messages.at(-1)?.text ?? '',
      /The settings name another service than http:\/\/localhost:\d+, which/,
    );
    assert.deepEqual(await sent(), []);
  });
});

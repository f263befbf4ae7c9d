// Help with the extension itself in a workspace with secrets: a report about it, and its cache.
import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';
import { eventually } from '../support/eventually.ts';
import { whenAnswered } from '../support/whenAnswered.ts';
import { Answers } from '../support/answers.ts';

const secrets = ['acme', 'harbor', 'crane', 'mooring', 'quay', 'tide', 'ledger'];

describe('Help', () => {
  let api: PublicApi;
  let answers: Answers;
  before(async () => {
    api = await settle();
  });
  beforeEach(() => (answers = new Answers()));
  afterEach(() => answers.dispose());

  async function report(button: string): Promise<string> {
    await vscode.env.clipboard.writeText('');
    answers.answer(({ buttons }) => buttons.find((one) => one === button || one === 'Copy Report'));
    await vscode.commands.executeCommand('clearlydefined.troubleshoot', 'report');
    return vscode.env.clipboard.readText();
  }

  it('copies a report without the log, because this build names no address for issues', async () => {
    const text = await report('Report without Log');
    assert.match(text, /Extension: \d+\.\d+\.\d+/);
    assert.ok(text.includes(`VS Code: ${vscode.version}`));
    assert.match(text, /Service: named in user settings/);
    assert.doesNotMatch(text, /Log:/);
    assert.match(answers.messages[0]?.text ?? '', /names no address for issues/);
  });

  it('adds the log only if the user agrees, without names, paths and addresses', async () => {
    const text = await report('Include Log');
    assert.match(text, /Log:\n\n {4}\[info\]/);
    for (const secret of [...secrets, 'http', '/', process.env['TEST_SERVICE'] ?? 'no service'])
      assert.ok(!text.slice(text.indexOf('Log:')).includes(secret), `${secret} is in ${text}`);
  });

  it('copies nothing when the question is canceled', async () => {
    assert.equal(await report('Cancel'), '');
    assert.deepEqual(answers.messages, []);
  });

  it('asks once before it clears the cache, and clears nothing without the answer', async () => {
    const before = (await standIn().requests()).length;
    await vscode.commands.executeCommand('clearlydefined.troubleshoot', 'cache');
    await whenAnswered(api);
    const [question] = answers.dialogs;
    assert.deepEqual(question?.buttons, ['Clear Cache']);
    assert.match(question.detail, /Drafts, activity, your list of definitions and settings are kept\./);
    assert.equal((await standIn().requests()).length, before);
  });

  it('looks up again what is shown after the cache was cleared', async () => {
    const licenses = (): readonly (string | null)[] => api.components().map(({ license }) => license);
    const known = licenses();
    const before = (await standIn().requests()).length;
    answers.answer(({ buttons }) => buttons.find((one) => one === 'Clear Cache'));
    await vscode.commands.executeCommand('clearlydefined.troubleshoot', 'cache');
    await eventually('the service is asked again', async () => (await standIn().requests()).length > before);
    await whenAnswered(api);
    assert.deepEqual(licenses(), known);
    assert.deepEqual(
      answers.messages.map(({ text }) => text),
      ['The cache was cleared.'],
    );
  });
});

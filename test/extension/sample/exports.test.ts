// "Export…": the file, what asks before it overwrites, cancelling, failures, and the record in the Activity view.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { Answers } from '../support/answers.ts';
import { fileUri, settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';

async function run(command: string, ...args: readonly unknown[]): Promise<void> {
  await vscode.commands.executeCommand(`clearlydefined.${command}`, ...args);
}

async function textOf(uri: vscode.Uri): Promise<string | null> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}

describe('Export on the sample workspace', () => {
  const folder = fileUri('exported');
  const file = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
  let answers: Answers;
  before(settle);
  beforeEach(() => {
    answers = new Answers();
  });
  afterEach(async () => {
    answers.dispose();
    await standIn().setFaults();
  });
  after(() => vscode.workspace.fs.delete(folder, { recursive: true }));

  for (const [format, name, part] of [
    ['notice', 'NOTICE', 'lodash 4.17.21\n  License: MIT\n'],
    ['notice-md', 'NOTICE.md', '## lodash 4.17.21\n\n- License: MIT\n'],
    ['notice-html', 'NOTICE.html', 'lodash 4.17.21</a></h2>\n<ul>\n<li>License: MIT</li>'],
    ['cyclonedx', 'all.cdx.json', '"purl":"pkg:npm/lodash@4.17.21"'],
    ['spdx', 'all.spdx.json', '"SPDXID":"SPDXRef-Package-lodash-4.17.21"'],
    ['csv', 'components.csv', 'lodash,4.17.21,pkg:npm/lodash@4.17.21,npm/npmjs/-/lodash/4.17.21,package.json,'],
  ] as const)
    it(`writes ${name}, and the same again`, async () => {
      await run('export', format, file(name));
      const text = await textOf(file(name));
      assert.ok(text?.includes(part), text?.slice(0, 2000));
      assert.match(answers.messages.at(-1)?.text ?? '', new RegExp(`^Exported to ${name}, components: \\d+\\.`));
      assert.deepEqual(answers.messages.at(-1)?.buttons, ['Open File']);
      await run('export', format, file(`again-${name}`));
      assert.equal(await textOf(file(`again-${name}`)), text);
    });

  it('asks before it overwrites, and does so only after a yes', async () => {
    await vscode.workspace.fs.writeFile(file('mine.csv'), new TextEncoder().encode('mine'));
    await run('export', 'csv', file('mine.csv'));
    assert.deepEqual(
      answers.dialogs.map(({ text, buttons }) => [text, ...buttons]),
      [['mine.csv already exists. Overwrite it?', 'Overwrite']],
    );
    assert.equal(await textOf(file('mine.csv')), 'mine');
    answers.answer(({ buttons }) => buttons.find((one) => one === 'Overwrite'));
    await run('export', 'csv', file('mine.csv'));
    assert.match((await textOf(file('mine.csv'))) ?? '', /^name,version,/);
  });

  it('writes nothing when a list or the save dialog is closed', async () => {
    answers.pick(() => undefined);
    await run('export');
    assert.deepEqual(answers.messages, []);
    answers.pick((rows) => rows[0]);
    answers.save(undefined);
    await run('export');
    assert.deepEqual(answers.messages, []);
  });

  it('asks for the format, what is in it and the file', async () => {
    const asked: string[] = [];
    answers.pick((rows) => {
      asked.push(rows[0]?.label ?? '');
      const label = ['SPDX 2.3', 'Runtime dependencies'][asked.length - 1];
      return rows.find((row) => row.label === label);
    });
    const offered = answers.save(file('chosen.spdx.json'));
    await run('export');
    assert.deepEqual(asked, ['NOTICE as text', 'All dependencies']);
    assert.deepEqual(
      offered.map(({ defaultUri }) => defaultUri?.path.split('/').at(-1)),
      ['bom.spdx.json'],
    );
    const text = (await textOf(file('chosen.spdx.json'))) ?? '';
    assert.match(text, /RUNTIME_DEPENDENCY_OF/);
    assert.doesNotMatch(text, /DEV_DEPENDENCY_OF/);
  });

  it('writes no notice file without any text, and says why', async () => {
    await vscode.workspace.fs.writeFile(file('failed-NOTICE'), new TextEncoder().encode('of last week'));
    answers.answer(({ buttons }) => buttons.find((one) => one === 'Overwrite'));
    await standIn().setFaults({ on: 'POST /notices', kind: 'status', status: 500 });
    await run('export', 'notice', file('failed-NOTICE'));
    assert.equal(await textOf(file('failed-NOTICE')), 'of last week');
    const { text = '', buttons } = answers.messages.at(-1) ?? {};
    assert.match(text, /^The service failed \(500\)\./);
    assert.deepEqual(buttons, ['Try Again']);
  });

  it('says why a file could not be written, and offers to export again', async () => {
    await run('export', 'csv', vscode.Uri.parse('nowhere:/a/components.csv'));
    const { text = '', buttons } = answers.messages.at(-1) ?? {};
    assert.match(text, /^components\.csv could not be written: /);
    assert.deepEqual(buttons, ['Export…']);
  });

  it('is in the Activity view, and opens from there', async () => {
    await run('export', 'csv', file('recorded.csv'));
    answers.pick((rows) => rows.find((row) => row.label === 'recorded.csv'));
    await run('openExport');
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), file('recorded.csv').toString());
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });
});

// Links and pipes in a workspace: files outside of it are not read, and a pipe never blocks the scan.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { fileUri, settle } from '../support/extension.ts';
import { standIn } from '../support/service.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

const manifest = (name: string): string => JSON.stringify({ dependencies: { [name]: '1.0.0' } });

describe('Links and pipes in a workspace', () => {
  const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'outside-'));
  let api: PublicApi;

  before(async function () {
    if (process.platform === 'win32') this.skip();
    api = await settle();
    const inside = (file: string): string => fileUri(file).fsPath;
    const put = (file: string, text: string): void => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    };
    put(path.join(outside, 'package.json'), manifest('stolen-npm'));
    put(path.join(outside, 'more.txt'), 'stolen-pypi==1.0.0\n');
    put(inside('real/package.json'), manifest('left-pad'));
    put(inside('python/requirements.txt'), '-r linked.txt\n-r ../folder/more.txt\n-r pipe.txt\nrequests==2.31.0\n');
    fs.symlinkSync(outside, inside('folder'));
    fs.mkdirSync(inside('single'));
    fs.symlinkSync(path.join(outside, 'package.json'), inside('single/package.json'));
    fs.symlinkSync(path.join(outside, 'more.txt'), inside('python/linked.txt'));
    fs.symlinkSync(inside('real'), inside('alias'));
    execFileSync('mkfifo', [inside('python/pipe.txt')]);
    fs.mkdirSync(inside('piped'));
    execFileSync('mkfifo', [inside('piped/package.json')]);
    await vscode.commands.executeCommand('clearlydefined.scan');
    await whenAnswered(api);
  });
  after(() => fs.rmSync(outside, { recursive: true, force: true }));

  const namesIn = (file: string): readonly string[] =>
    api
      .components()
      .filter((one) => one.manifest === file)
      .map(({ name }) => name);

  it('are read when they stay inside, as are the files beside links that leave', () => {
    assert.deepEqual(namesIn('real/package.json'), ['left-pad']);
    assert.deepEqual(namesIn('alias/package.json'), ['left-pad']);
    assert.deepEqual(namesIn('python/requirements.txt'), ['requests']);
  });

  for (const file of ['folder/package.json', 'single/package.json', 'python/linked.txt', 'folder/more.txt'])
    it(`do not lead to reading ${file}`, () => assert.deepEqual(namesIn(file), []));

  it('send no name from outside to the service', async () => {
    const names = (await standIn().names()).join();
    assert.match(names, /left-pad/);
    assert.doesNotMatch(names, /stolen/);
  });

  it('do not make the scan read text typed into a file outside', async () => {
    const editor = await vscode.window.showTextDocument(fileUri('single/package.json'));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '\n'));
    await vscode.commands.executeCommand('clearlydefined.scan');
    await whenAnswered(api);
    assert.ok(editor.document.isDirty);
    assert.deepEqual(namesIn('single/package.json'), []);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});

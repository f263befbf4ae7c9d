// The folder of records on the editor's own file system, and what programs leave there when they end while writing.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { WorkspaceRecordFiles } from '../../../src/host/storage/workspaceRecordFiles.ts';
import { eventually } from '../support/eventually.ts';

const hour = 60 * 60_000;

describe('Folder of records', () => {
  let storage = '';
  /** When another window began to write. */
  const begun = Date.now();
  const opened: WorkspaceRecordFiles[] = [];
  const open = (now: number): WorkspaceRecordFiles => {
    const clock = { now: () => now, delay: () => Promise.resolve() };
    const files = new WorkspaceRecordFiles(vscode.Uri.file(storage), 'drafts', clock);
    opened.push(files);
    return files;
  };
  const names = (): readonly string[] => fs.readdirSync(path.join(storage, 'drafts')).sort();

  before(() => {
    storage = fs.mkdtempSync(path.join(os.tmpdir(), 'records-'));
  });
  after(() => {
    opened.forEach((one) => one.dispose());
    fs.rmSync(storage, { recursive: true, force: true });
  });

  it('exists before it is watched: the editor would look for it every five seconds and miss files until then', async () => {
    const files = open(Date.now());
    assert.deepEqual(await files.list(), []);
    assert.deepEqual(names(), []);
  });

  it('is empty before the first write', async () => {
    const files = open(Date.now());
    assert.deepEqual([await files.list(), await files.read('a.json')], [[], null]);
    await files.remove('a.json');
  });

  it('contains complete files after a write', async () => {
    const files = open(Date.now());
    await files.write('a.json', 'one');
    await files.write('a.json', 'two');
    assert.deepEqual([await files.list(), await files.read('a.json'), names()], [['a.json'], 'two', ['a.json']]);
  });

  it('contains the last of several texts that are written to one file at once, and nothing else', async () => {
    const files = open(Date.now());
    for (let time = 0; time < 10; time++) {
      const texts = [1, 2, 3].map((count) => `${time}.${count}`);
      await Promise.all(texts.map((text) => files.write('a.json', text)));
      assert.deepEqual([await files.read('a.json'), names()], [`${time}.3`, ['a.json']]);
    }
    await files.write('a.json', 'two');
  });

  it('neither lists nor removes files that another window is writing', async () => {
    const unfinished = `.writing-${begun}-b.json`;
    fs.writeFileSync(path.join(storage, 'drafts', unfinished), 'hal');
    const files = open(begun + 23 * hour);
    assert.deepEqual(await files.list(), ['a.json']);
    await files.write('c.json', 'whole');
    assert.deepEqual(names(), [unfinished, 'a.json', 'c.json']);
  });

  it('removes unfinished files after a day, and nothing else', async () => {
    assert.deepEqual(await open(begun + 25 * hour).list(), ['a.json', 'c.json']);
    await eventually('it is gone', () => names().join() === 'a.json,c.json');
  });
});

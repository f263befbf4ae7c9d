import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { fail } from '../../../src/base/result.ts';
import type { Operation, Operations, ReadingWorker } from '../../../src/model/readingWorker.ts';
import { FolderReader } from '../../../src/platform/node/folderReader.ts';
import { directWorker } from '../../support/directWorker.ts';
import { MemoryLog } from '../../support/memoryLog.ts';

const pom =
  '<project><groupId>g</groupId><artifactId>p</artifactId><version>1</version><dependencies><dependency>' +
  '<groupId>com.acme</groupId><artifactId>one</artifactId><version>1.0</version></dependency></dependencies></project>';

describe('Folder reader', () => {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'folder-reader-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  function write(files: Readonly<Record<string, string>>): void {
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), text);
    }
  }

  function readerWith(worker: ReadingWorker = directWorker()): FolderReader {
    const names = { privatePackages: [], publicMirrors: [], hasUserSettings: false };
    return new FolderReader({ folder, limit: 1000, ...names, worker, log: new MemoryLog() });
  }

  /** Dependencies as `path name@version`, and files that aren't read as `path kind`. */
  async function listed(reader: FolderReader): Promise<readonly string[]> {
    const read = await reader.read();
    assert.ok(read.ok);
    const { manifests, problems } = read.value;
    return [
      ...manifests.flatMap(({ path: at, dependencies }) =>
        dependencies.map(({ dependency, version, reason }) =>
          [at, `${dependency.name}@${version ?? '?'}`, ...(reason === null ? [] : [reason])].join(' '),
        ),
      ),
      ...problems.map(({ path: at, kind }) => `${at} ${kind}`),
    ];
  }

  it('reads files that manifests refer to, and what has changed since', async () => {
    write({ 'requirements.txt': 'a==1.0\n-r more/unusual.name\n', 'go.mod': 'module example.com/m\n' });
    const reader = readerWith();
    assert.deepEqual(await listed(reader), ['requirements.txt a@1.0']);
    write({ 'more/unusual.name': 'b==2.0\n', 'package.json': '{"dependencies":{"c":"3.0.0"}}' });
    assert.deepEqual(await listed(reader), [
      'more/unusual.name b@2.0',
      'package.json c@3.0.0',
      'requirements.txt a@1.0',
    ]);
    write({ 'more/unusual.name': 'b==2.1\n' });
    fs.rmSync(path.join(folder, 'package.json'));
    assert.deepEqual(await listed(reader), ['more/unusual.name b@2.1', 'requirements.txt a@1.0']);
    write({ 'requirements.txt': 'a==1.1\n' });
    fs.rmSync(path.join(folder, 'more'), { recursive: true });
    assert.deepEqual(await listed(reader), ['requirements.txt a@1.1']);
    reader.dispose();
  });

  it('has another stamp after a change of any file that it has read', async () => {
    write({ 'requirements.txt': '-r more/unusual.name\n', 'more/unusual.name': 'b==2.0\n' });
    const reader = readerWith();
    await reader.read();
    const stamp = await reader.stamp();
    assert.equal(await reader.stamp(), stamp);
    write({ 'more/unusual.name': 'b==2.0.0\n' });
    assert.notEqual(await reader.stamp(), stamp);
    reader.dispose();
  });

  it('names files that are not read, and withholds names below such settings', async () => {
    write({ 'package.json': '{"dependencies":{"c":"3.0.0"}}', '.npmrc': 'x'.repeat(1001), 'go.sum': 'x'.repeat(1001) });
    const reader = readerWith();
    const expected = ['package.json c@3.0.0 sourceUnknown', '.npmrc fileTooLarge', 'go.sum fileTooLarge'];
    assert.deepEqual(await listed(reader), expected);
    assert.deepEqual(await listed(reader), expected);
    reader.dispose();
  });

  it('withholds names where a folder is in place of settings', async () => {
    write({
      'package.json': `{"dependencies":{"c":"3.0.0","d":"github:acme/d#${'1'.repeat(40)}"}}`,
      'a/.npmrc/x': '',
      'a/package.json': '{"dependencies":{"c":"3.0.0"}}',
      '.git/config/x': '',
    });
    const reader = readerWith();
    assert.deepEqual(await listed(reader), [
      'a/package.json c@3.0.0 sourceUnknown',
      'package.json c@3.0.0',
      'package.json d@? sourceUnknown',
      '.git/config unreadableFile',
      'a/.npmrc notRegularFile',
    ]);
    reader.dispose();
  });

  it('withholds names that a manifest or settings named by one may decide, if that is too large or no text', async () => {
    write({
      'pnpm-workspace.yaml': '#'.repeat(1001),
      'package.json': '{"dependencies":{"c":"3.0.0"}}',
      'a/pyproject.toml': '[project]\n#\0\0',
      'a/requirements.txt': 'a==1.0\n',
      'b/.npmrc': 'a\0',
      '.mvn/maven.config': '-s build/settings.xml',
      'build/settings.xml': ' '.repeat(1001),
      'pom.xml': pom,
    });
    const reader = readerWith();
    const expected = [
      'a/requirements.txt a@1.0 sourceUnknown',
      'package.json c@3.0.0 sourceUnknown',
      'pom.xml com.acme:one@1.0 sourceUnknown',
      'build/settings.xml fileTooLarge',
      'pnpm-workspace.yaml fileTooLarge',
    ];
    assert.deepEqual(await listed(reader), expected);
    assert.deepEqual(await listed(reader), expected);
    reader.dispose();
  });

  it('gives a file up once, until it changes, and withholds names that it may decide', async () => {
    const asks = '{"dependencies":{"c":"3.0.0"}}';
    write({ 'bad/package.json': '{"dependencies":{"a":"1.0.0"}}', 'package.json': asks, 'bad/a/package.json': asks });
    const worker = directWorker();
    let tries = 0;
    const hostile: ReadingWorker = {
      generation: 1,
      run: async <K extends Operation>(operation: K, request: Operations[K]['request']) => {
        const { path: at = '', content = null } = request as { readonly path?: string; readonly content?: unknown };
        if (at !== 'bad/package.json' || content === null) return worker.run(operation, request);
        tries++;
        return fail({ cause: 'time', isBlamed: true, detail: '' });
      },
    };
    const reader = readerWith(hostile);
    const expected = [
      'bad/a/package.json c@3.0.0 sourceUnknown',
      'package.json c@3.0.0',
      'bad/package.json readingTooLong',
    ];
    assert.deepEqual(await listed(reader), expected);
    assert.deepEqual(await listed(reader), expected);
    assert.equal(tries, 1);
    write({ 'bad/package.json': '{"dependencies":{"a":"1.0.1"}}' });
    assert.deepEqual(await listed(reader), expected);
    assert.equal(tries, 2);
    reader.dispose();
  });
});

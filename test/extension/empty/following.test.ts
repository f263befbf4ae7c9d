// Files that another program, such as git or npm, changes on disk.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'mocha';

import type { ListedComponent, PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { eventually } from '../support/eventually.ts';
import { folderUri, settle } from '../support/extension.ts';
import { openFolders } from '../support/openFolders.ts';
import { whenAnswered } from '../support/whenAnswered.ts';

describe('Files that change on disk', () => {
  let api: PublicApi;
  let folder = '';
  before(async () => {
    await openFolders('following');
    api = await settle();
    folder = folderUri().fsPath;
  });

  const write = (file: string, content: string | object): void => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const find = (name: string): ListedComponent | undefined => api.components().find((one) => one.name === name);
  const listed = (): string[] =>
    api
      .components()
      .map(({ manifest, name, version }) => `${manifest} ${name} ${version}`)
      .sort();

  it('appear when a manifest is created', async () => {
    write('package.json', { dependencies: { lodash: '4.17.21', '@dock/gates': '1.0.0' } });
    await eventually('lodash is listed', () => find('lodash') !== undefined);
    await whenAnswered(api);
    assert.equal(find('lodash')?.license, 'MIT');
  });

  it('are updated when a manifest changes', async () => {
    write('package.json', { dependencies: { 'left-pad': '1.3.0', '@dock/gates': '1.0.0' } });
    await eventually('left-pad is listed', () => find('left-pad') !== undefined);
    await whenAnswered(api);
    assert.deepEqual(listed(), ['package.json @dock/gates 1.0.0', 'package.json left-pad 1.3.0']);
    assert.equal(find('left-pad')?.license, 'WTFPL');
  });

  it('are updated when an .npmrc makes a scope private, and when it is removed', async () => {
    assert.equal(find('@dock/gates')?.reason, null);
    write('.npmrc', '@dock:registry=https://npm.dock.example/\n');
    await eventually('the scope is private', () => find('@dock/gates')?.reason === 'privateRegistry');
    assert.equal(find('left-pad')?.reason, null);
    fs.rmSync(path.join(folder, '.npmrc'));
    await eventually('the scope is public', () => find('@dock/gates')?.reason === null);
  });

  it('are updated when a lock file is created', async () => {
    write('package.json', { dependencies: { lodash: '^4.17.0' } });
    await eventually('the range has no version', () => find('lodash')?.reason === 'rangeWithoutLock');
    write('package-lock.json', {
      lockfileVersion: 3,
      packages: { '': { dependencies: { lodash: '^4.17.0' } }, 'node_modules/lodash': { version: '4.17.21' } },
    });
    await eventually('the lock says which', () => find('lodash')?.version === '4.17.21');
  });

  it('are not listed below node_modules', async () => {
    write('node_modules/lodash/package.json', { dependencies: { hidden: '1.0.0' } });
    write('sub/package.json', { dependencies: { seen: '1.0.0' } });
    await eventually('the file written after it is listed', () => find('seen') !== undefined);
    assert.equal(find('hidden'), undefined);
  });

  it('disappear when a file is removed', async () => {
    fs.rmSync(path.join(folder, 'package-lock.json'));
    await eventually('the lock is gone', () => !listed().some((line) => line.startsWith('package-lock.json')));
    fs.rmSync(path.join(folder, 'package.json'));
    await eventually('the manifest is gone', () => !listed().some((line) => line.startsWith('package.json')));
  });

  it('are updated when their folder is renamed, and when it is removed', async () => {
    fs.renameSync(path.join(folder, 'sub'), path.join(folder, 'other'));
    await eventually('the new name is listed', () => listed().join() === 'other/package.json seen 1.0.0');
    fs.rmSync(path.join(folder, 'other'), { recursive: true });
    await eventually('nothing is listed', () => api.components().length === 0);
  });
});

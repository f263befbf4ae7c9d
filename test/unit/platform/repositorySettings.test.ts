import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { UserSettingsFiles } from '../../../src/platform/node/userSettingsFiles.ts';

describe('Settings of a repository outside of its folder', () => {
  let root = '';
  before(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'repository-settings-'));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('are read of a worktree and of a submodule, and not from a share', async () => {
    const write = (at: string, text: string): void => {
      mkdirSync(path.dirname(path.join(root, at)), { recursive: true });
      writeFileSync(path.join(root, at), text);
    };
    const settings = '[remote "origin"]\n';
    write('app/.git/config', settings);
    write('app/.git/worktrees/tree/commondir', '../..\n');
    write('tree/.git', `gitdir: ${path.join(root, 'app/.git/worktrees/tree')}\n`);
    write('app/.git/modules/part/config', settings);
    write('app/part/.git', 'gitdir: ../.git/modules/part\n');
    write('share/.git', 'gitdir: \\\\localhost\\share\n');
    write('gone/.git', 'gitdir: ../nothing\n');
    const read = async (folder: string): Promise<readonly (string | null)[]> => {
      const { settings: found } = await new UserSettingsFiles({ home: root, environment: {} }).read(
        pathToFileURL(path.join(root, folder)).href,
      );
      return found.files.flatMap(({ kind, text }) => (kind === 'gitConfig' ? [text] : []));
    };
    assert.deepEqual(await read('app'), []);
    assert.deepEqual(await read('tree'), [settings]);
    assert.deepEqual(await read('app/part'), [settings]);
    assert.deepEqual(await read('share'), ['gitdir: \\\\localhost\\share\n']);
    assert.deepEqual(await read('gone'), []);
  });
});

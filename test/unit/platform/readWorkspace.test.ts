import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { readWorkspace } from '../../../src/platform/node/readWorkspace.ts';

describe('reading the manifests of a folder', () => {
  let root = '';
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'workspace-'));
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  function read(...files: readonly string[]): readonly string[] {
    for (const file of files) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), '');
    }
    const found = readWorkspace(root, 1000);
    assert.ok(found.ok);
    assert.deepEqual(found.value.problems, []);
    return [...found.value.files, ...found.value.supports].map((file) => file.path);
  }

  it('leaves out Python environments, whatever they are called', () => {
    assert.deepEqual(read('.env/pyvenv.cfg', '.env/share/requirements.txt', 'requirements.txt'), ['requirements.txt']);
  });

  it('looks into a folder that is called venv and is no environment', () => {
    assert.deepEqual(read('venv/requirements.txt'), ['venv/requirements.txt']);
  });

  it('finds what .NET restored, for each project that is built in artifacts', () => {
    const assets = 'artifacts/obj/App/project.assets.json';
    assert.deepEqual(read(assets, 'artifacts/obj/App/App.csproj', 'artifacts/obj/App/Debug/package.json'), [assets]);
  });

  it('takes settings that are a link out of the folder, or a pipe, for settings that can’t be read', () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'outside-'));
    try {
      fs.writeFileSync(path.join(outside, 'npmrc'), 'registry=https://npm.acme.example/');
      fs.symlinkSync(path.join(outside, 'npmrc'), path.join(root, '.npmrc'));
      fs.mkdirSync(path.join(root, 'a'));
      execFileSync('mkfifo', [path.join(root, 'a/nuget.config')]);
      const found = readWorkspace(root, 1000);
      assert.ok(found.ok);
      assert.deepEqual(
        found.value.supports.map(({ path: at, isUnreadable }) => `${at} ${isUnreadable ? 'unreadable' : 'read'}`),
        ['.npmrc unreadable', 'a/nuget.config unreadable'],
      );
      assert.deepEqual(
        found.value.problems.map(({ kind }) => kind),
        ['linkedOutside', 'notRegularFile'],
      );
    } finally {
      fs.rmSync(outside, { recursive: true, force: true });
    }
  });
});

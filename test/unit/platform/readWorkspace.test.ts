import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { readWorkspace } from '../../../src/platform/node/readWorkspace.ts';

describe('Reading the manifests of a folder', () => {
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
    return [...found.value.texts.keys()];
  }

  it('skips Python environments of any name', () => {
    assert.deepEqual(read('.env/pyvenv.cfg', '.env/share/requirements.txt', 'requirements.txt'), ['requirements.txt']);
  });

  it('reads a folder called venv that is not an environment', () => {
    assert.deepEqual(read('venv/requirements.txt'), ['venv/requirements.txt']);
  });

  it('finds the assets of a .NET restore for each project built in artifacts', () => {
    const assets = 'artifacts/obj/App/project.assets.json';
    assert.deepEqual(read(assets, 'artifacts/obj/App/App.csproj', 'artifacts/obj/App/Debug/package.json'), [assets]);
  });

  it('reports folders in place of settings as unreadable, and reads what is in them', () => {
    for (const at of ['.npmrc/package.json', '.cargo/config/a.txt']) {
      fs.mkdirSync(path.dirname(path.join(root, at)), { recursive: true });
      fs.writeFileSync(path.join(root, at), '');
    }
    fs.mkdirSync(path.join(root, 'a/NuGet.Config'), { recursive: true });
    const found = readWorkspace(root, 1000);
    assert.ok(found.ok);
    assert.deepEqual([...found.value.texts.keys()], ['.npmrc/package.json']);
    assert.deepEqual(
      found.value.problems.map(({ kind, path: at }) => `${at} ${kind}`),
      ['.cargo/config notRegularFile', '.npmrc notRegularFile', 'a/NuGet.Config notRegularFile'],
    );
  });

  it('reports settings that are a pipe or a link out of the folder as unreadable', function () {
    if (process.platform === 'win32') this.skip();
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'outside-'));
    try {
      fs.writeFileSync(path.join(outside, 'npmrc'), 'registry=https://npm.acme.example/');
      fs.symlinkSync(path.join(outside, 'npmrc'), path.join(root, '.npmrc'));
      fs.mkdirSync(path.join(root, 'a'));
      execFileSync('mkfifo', [path.join(root, 'a/nuget.config')]);
      const found = readWorkspace(root, 1000);
      assert.ok(found.ok);
      assert.deepEqual([...found.value.texts], []);
      assert.deepEqual(
        found.value.problems.map(({ kind, path: at }) => `${at} ${kind}`),
        ['.npmrc linkedOutside', 'a/nuget.config notRegularFile'],
      );
    } finally {
      fs.rmSync(outside, { recursive: true, force: true });
    }
  });
});

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'mocha';

import { coordinatesKey, parseCoordinates } from '../../../src/core/coordinates.ts';
import { FolderState } from '../../../src/mcp/folderState.ts';
import { readMcpOptions } from '../../../src/mcp/mcpOptions.ts';
import { directWorker } from '../../support/directWorker.ts';
import { MemoryLog } from '../../support/memoryLog.ts';

const privateScope = '@acme:registry=https://npm.acme.example/\n';
const privateRegistry = 'registry=https://npm.acme.example/\n';

function packageWith(...names: readonly string[]): string {
  return JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) });
}

/** `app` needs `own`, another member. */
const workspace = {
  'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
  'packages/own/package.json': JSON.stringify({ name: 'own', version: '1.0.0' }),
  'packages/app/package.json': JSON.stringify({ name: 'app', dependencies: { own: '^1.0.0' } }),
};

describe('Folder of the MCP server', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'cd-folder-'));
  after(() => fs.rmSync(root, { recursive: true, force: true }));

  /** A folder with these texts, not read yet. */
  function folderWith(files: Readonly<Record<string, string>>): FolderState {
    const folder = fs.mkdtempSync(path.join(root, 'folder-'));
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), text);
    }
    const options = readMcpOptions([folder, '--no-user-settings', '--private', 'hidden-*']);
    assert.ok(options.ok && options.value !== 'help');
    const log = new MemoryLog();
    return new FolderState({ options: options.value, worker: directWorker(), log, now: () => 0, say: () => {} });
  }

  function isPrivate(state: FolderState, name: string): boolean {
    const parsed = parseCoordinates(`npm/npmjs/${name}/1.0.0`);
    assert.ok(parsed.ok);
    return state.isPrivate(parsed.value);
  }

  it('has private names only before it is read', () => {
    assert.equal(isPrivate(folderWith({}), '-/a'), true);
  });

  const cases: readonly (readonly [
    what: string,
    files: Readonly<Record<string, string>>,
    name: string,
    isPrivate: boolean,
  ])[] = [
    ['a public name', { 'package.json': packageWith('a') }, '-/a', false],
    ['a name by the options', {}, '-/hidden-a', true],
    ['a private name', { 'package.json': packageWith('@acme/a'), '.npmrc': privateScope }, '@acme/a', true],
    ['a guess in its scope', { 'package.json': packageWith('@acme/a'), '.npmrc': privateScope }, '@acme/guess', true],
    ['a member of the workspace', workspace, '-/own', true],
    ['a guess elsewhere', { 'package.json': packageWith('@acme/a'), '.npmrc': privateScope }, '@other/guess', false],
    [
      'a name that is public in another manifest',
      { 'package.json': packageWith('a'), 'b/package.json': packageWith('a'), 'b/.npmrc': privateRegistry },
      '-/a',
      false,
    ],
    [
      'a guess in a scope with a public name',
      {
        'package.json': packageWith('@acme/a'),
        'b/package.json': packageWith('@acme/b'),
        'b/.npmrc': privateRegistry,
      },
      '@acme/guess',
      false,
    ],
  ];
  for (const [what, files, name, expected] of cases)
    it(`says if ${what} is private: ${name}`, async () => {
      const state = folderWith(files);
      assert.ok((await state.refresh()).ok);
      assert.equal(isPrivate(state, name), expected);
    });

  it('looks up each public component once', async () => {
    const state = folderWith({ 'package.json': packageWith('a', 'hidden-b'), 'b/package.json': packageWith('a', 'c') });
    assert.ok((await state.refresh()).ok);
    assert.deepEqual(state.components.map(coordinatesKey), ['npm/npmjs/-/a/1.0.0', 'npm/npmjs/-/c/1.0.0']);
  });
});

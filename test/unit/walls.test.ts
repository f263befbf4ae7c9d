import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { after, before, describe, it } from 'mocha';

// The fourth wall is layers.test.ts. Each of the other three is shown here to hold against a file that breaks the law.
describe('the walls of the import law', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'walls-'));
    for (const name of ['tsconfig.json', '.oxlintrc.json']) cpSync(name, path.join(folder, name));
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    mkdirSync(path.join(folder, 'src', 'core'), { recursive: true });
    mkdirSync(path.join(folder, 'src', 'host'), { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function run(tool: string, ...args: string[]): string {
    const bin = path.resolve('node_modules', '.bin', tool);
    const { stdout, stderr, status } = spawnSync(bin, args, { cwd: folder, encoding: 'utf8' });
    assert.notEqual(status, 0, `${tool} let it pass:\n${stdout}${stderr}`);
    return stdout + stderr;
  }

  it('1: the compiler knows neither Node nor a document in a pure room', () => {
    writeFileSync(
      path.join(folder, 'src/core/bad.ts'),
      'export const a = process.cwd();\nexport const b = document.title;\n',
    );
    const said = run('tsc', '--noEmit', '-p', '.');
    assert.match(said, /src\/core\/bad\.ts\(1,\d+\): error TS\d+: Cannot find name 'process'/);
    assert.match(said, /src\/core\/bad\.ts\(2,\d+\): error TS\d+: Cannot find name 'document'/);
  });

  it('2: the linter refuses vscode outside host and Node in host, and a cycle', () => {
    writeFileSync(path.join(folder, 'src/core/bad.ts'), "import type { Uri } from 'vscode';\nexport type A = Uri;\n");
    writeFileSync(
      path.join(folder, 'src/host/bad.ts'),
      "import { readFileSync } from 'node:fs';\nexport const b = readFileSync;\n",
    );
    writeFileSync(
      path.join(folder, 'src/core/one.ts'),
      "import { two } from './two.ts';\nexport const one = (): number => two();\n",
    );
    writeFileSync(
      path.join(folder, 'src/core/two.ts'),
      "import { one } from './one.ts';\nexport const two = (): number => one();\n",
    );
    const said = run('oxlint', 'src');
    assert.match(said, /Only src\/host may import vscode/);
    assert.match(said, /Only src\/platform\/node may import Node or undici/);
    assert.match(said, /no-cycle/);
  });

  it('3: a unit bundle with vscode in it does not build', async () => {
    const contents = "import * as vscode from 'vscode'; export const a = vscode.version;";
    const build = esbuild.build({
      stdin: { contents, resolveDir: process.cwd() },
      bundle: true,
      write: false,
      platform: 'node',
      logLevel: 'silent',
    });
    await assert.rejects(build, /Could not resolve "vscode"/);
  });
});

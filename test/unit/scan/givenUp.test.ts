import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';

import { bareEnvironment } from '../../support/bareEnvironment.ts';
import { isFullSize } from '../../support/testSize.ts';
import { BuiltScan } from './builtScan.ts';

/** In front of the scanner's program: what it does while it reads a manifest with such a member. */
const hostile = `
const programs = {
  endless() { for (;;); },
  endlessOnceSaid() { require('node:fs').writeSync(1, 'begun'); for (;;); },
  backtracking() { /^(?:a+)+$/.test('a'.repeat(100) + 'b'); },
  huge() { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); },
  atOnce() { let all = [0]; for (;;) all = all.concat(all); },
  blocked() { require('node:fs').readSync(3, Buffer.alloc(1)); },
  failing() { process.exit(1); },
};
const { includes } = String.prototype;
String.prototype.includes = function (part, ...from) {
  if (part === '\\0') programs[/"hostile": "(\\w+)"/.exec(this)?.[1]]?.();
  return includes.call(this, part, ...from);
};
require('./released.js');
`;

const one = '{ "dependencies": { "a": "1.0.0" } }';
const doing = (program: string): string => `{ "hostile": "${program}", "dependencies": { "a": "1.0.0" } }`;
const row = 'package.json:1\ta@1.0.0\tnpm/npmjs/-/a/1.0.0\n';
const tooLong = (folder: string): string => `${folder}/package.json: reading it took too long and was given up\n`;
const tooMuch = (folder: string): string =>
  `${folder}/package.json: reading it took too much memory and was given up\n`;
const failed = 'failing/package.json: reading it has failed because of an error in this program\n';

describe('A scan that gives up a file', function () {
  this.timeout(300_000);
  let scan: BuiltScan;
  before(async () => {
    scan = await BuiltScan.make();
    const folder = path.dirname(scan.program);
    fs.renameSync(path.join(folder, 'scanner.js'), path.join(folder, 'released.js'));
    fs.writeFileSync(path.join(folder, 'scanner.js'), hostile);
    // A busy machine may take longer than the time limit for so much memory.
    const program = fs.readFileSync(scan.program, 'utf8');
    assert.ok(program.includes('maxMemory = 1280'));
    fs.writeFileSync(scan.program, program.replace('maxMemory = 1280', 'maxMemory = 256'));
  });
  after(() => scan.remove());

  // An endless file takes its whole time limit, and a huge one its memory: the runs below have one that fails.
  if (isFullSize) {
    it('lists the others, whether it took too long, too much memory or failed', async () => {
      const folder = scan.workspace({
        'package.json': one,
        'endless/package.json': doing('endless'),
        'backtracking/package.json': doing('backtracking'),
        'blocked/package.json': doing('blocked'),
        'huge/package.json': doing('huge'),
        'atOnce/package.json': doing('atOnce'),
        'failing/package.json': doing('failing'),
        'later/requirements.txt': '-r more/unusual.name\n',
        'later/more/unusual.name': 'b==2.0\n',
      });
      const { code, out, err } = await scan.run(folder);
      assert.equal(
        err,
        tooMuch('atOnce') + ['backtracking', 'blocked', 'endless'].map(tooLong).join('') + failed + tooMuch('huge'),
      );
      assert.equal(out, `later/more/unusual.name:1\tb@2.0\tpypi/pypi/-/b/2.0\n${row}2 dependencies, 2 components\n`);
      assert.equal(code, 1);
    });

    it('ends soon after it is killed, whatever it was doing', async () => {
      const folder = scan.workspace({ 'package.json': doing('endlessOnceSaid') });
      const env = bareEnvironment(scan.home);
      const killed = spawn(process.execPath, [scan.program, folder], { stdio: ['ignore', 'pipe', 'ignore'], env });
      const [begun] = (await once(killed.stdout, 'data')) as [Buffer];
      assert.equal(begun.toString(), 'begun');
      killed.kill('SIGKILL');
      // The process that reads has this output too.
      await once(killed, 'close');
    });
  }

  const files = {
    'package.json': one,
    'failing/package.json': doing('failing'),
    '.clearlydefined.yaml': 'version: 1\ndeny: [GPL-3.0-only]\n',
  };
  const api = ['--api', 'http://127.0.0.1:1'];
  const runs: readonly (readonly [args: readonly string[], out: RegExp])[] = [
    [['--json'], /^\[\n\{"manifest":"package\.json".*\n\]\n$/],
    [['--check', ...api], /^0 findings: .*; 1 not judged because the lookup failed\n$/],
    [['--check', '--format', 'sarif', ...api], /"version": ?"2\.1\.0"/],
    [['--export', 'csv', ...api], /^name,.*\r\na,1\.0\.0,/],
  ];
  for (const [args, expected] of runs)
    it(`names it and exits with 1: ${args.join(' ')}`, async () => {
      const { code, out, err } = await scan.run(scan.workspace(files), ...args);
      assert.ok(err.startsWith(failed), err);
      assert.match(out, expected);
      assert.equal(code, 1);
    });
});

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';

import { isFullSize } from '../../support/testSize.ts';
import { BuiltScan } from './builtScan.ts';

/** In front of the scanner's program: what it does with a file whose path begins so. */
const hostile = `
const programs = {
  endless() { for (;;); },
  huge() { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); },
  failing() { process.exit(1); },
};
const fs = require('node:fs');
const { writeSync } = fs;
fs.writeSync = (file, text) => {
  writeSync(file, text);
  const [operation, path] = JSON.parse(text.trim() || '[]');
  if (operation === 'readManifest') programs[path.split('/')[0]]?.();
};
require('./released.js');
`;

const one = '{ "dependencies": { "a": "1.0.0" } }';
const row = 'package.json:1\ta@1.0.0\tnpm/npmjs/-/a/1.0.0\n';
const tooLong = 'endless/package.json: reading it took too long and was given up\n';
const failed = 'failing/package.json: reading it has failed because of an error in this program\n';
const tooMuch = 'huge/package.json: reading it took too much memory and was given up\n';

describe('A scan that gives up a file', function () {
  this.timeout(120_000);
  let scan: BuiltScan;
  before(async () => {
    scan = await BuiltScan.make();
    const folder = path.dirname(scan.program);
    fs.renameSync(path.join(folder, 'scanner.js'), path.join(folder, 'released.js'));
    fs.writeFileSync(path.join(folder, 'scanner.js'), hostile);
  });
  after(() => scan.remove());

  // An endless file takes its whole time limit, and a huge one its memory: the runs below have one that fails.
  if (isFullSize)
    it('lists the others, whether it took too long, too much memory or failed', async () => {
      const folder = scan.workspace({
        'package.json': one,
        'endless/package.json': one,
        'huge/package.json': one,
        'failing/package.json': one,
        'later/requirements.txt': '-r more/unusual.name\n',
        'later/more/unusual.name': 'b==2.0\n',
      });
      const { code, out, err } = await scan.run(folder);
      assert.equal(err, tooLong + failed + tooMuch);
      assert.equal(out, `later/more/unusual.name:1\tb@2.0\tpypi/pypi/-/b/2.0\n${row}2 dependencies, 2 components\n`);
      assert.equal(code, 1);
    });

  const files = {
    'package.json': one,
    'failing/package.json': one,
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

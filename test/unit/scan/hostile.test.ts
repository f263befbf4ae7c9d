import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';

import { size } from '../../support/testSize.ts';
import { BuiltScan } from './builtScan.ts';

const one = '{ "dependencies": { "a": "1.0.0" } }';

describe('The scan of a hostile folder', () => {
  let scan: BuiltScan;
  before(async () => {
    scan = await BuiltScan.make();
  });
  after(() => scan.remove());

  /** Expects the one row that every such folder still yields: `package.json` with `a`. */
  async function assertListsOne(folder: string, err: RegExp = /^$/): Promise<void> {
    const run = await scan.run(folder);
    assert.equal(run.code, 0);
    assert.equal(run.out, 'package.json:1\ta@1.0.0\tnpm/npmjs/-/a/1.0.0\n1 dependencies, 1 components\n');
    assert.match(run.err, err);
  }

  it('skips a lock of 100 MB with a message, and withholds the names whose source it may state', async () => {
    const folder = scan.workspace({ 'package.json': one, 'package-lock.json': '' });
    fs.truncateSync(path.join(folder, 'package-lock.json'), 100_000_000);
    const run = await scan.run(folder);
    assert.deepEqual(run, {
      code: 0,
      out: 'package.json:1\ta@1.0.0\tsource unknown: package-lock.json\n1 dependencies, 0 components\n',
      err: 'package-lock.json: 100000000 bytes are more than the 64000000 that are read\n',
    });
  });

  it('withholds names below settings that are too large to read', async () => {
    const folder = scan.workspace({
      'a/package.json': one,
      'a/.npmrc': '',
      'b/requirements.txt': 'b==1',
      'b/uv.toml': '',
    });
    fs.truncateSync(path.join(folder, 'a', '.npmrc'), 100_000_000);
    fs.truncateSync(path.join(folder, 'b', 'uv.toml'), 100_000_000);
    const { out, err } = await scan.run(folder);
    assert.match(
      out,
      /^a\/package.json:1\ta@1.0.0\tsource unknown: a\/\.npmrc\nb\/requirements.txt:1\tb@1\tsource unknown: b\/uv\.toml\n/,
    );
    assert.match(err, /^a\/\.npmrc: 100000000 bytes are more than/);
  });

  it('follows no cycles and reads nothing outside', async () => {
    const folder = scan.workspace({ 'package.json': one, 'deep/er/readme.md': '' });
    const outside = scan.workspace({ 'package.json': '{ "dependencies": { "secret": "1.0.0" } }' });
    fs.symlinkSync(folder, path.join(folder, 'deep', 'er', 'again'));
    fs.symlinkSync('.', path.join(folder, 'self'));
    fs.symlinkSync(outside, path.join(folder, 'outside'));
    fs.symlinkSync(path.join(outside, 'package.json'), path.join(folder, 'deep', 'package.json'));
    fs.symlinkSync('package.json', path.join(folder, 'deep', 'er', 'package.json'));
    const message = "this file is a link to a place outside the workspace folder and isn't read";
    await assertListsOne(folder, new RegExp(`^deep/package\\.json: ${message}\noutside: ${message}\n$`));
  });

  it('does not read files outside that a manifest refers to, and does not wait for a pipe', async function () {
    if (process.platform === 'win32') this.skip();
    const outside = scan.workspace({ 'more.txt': 'secret==1.0.0\n' });
    const folder = scan.workspace({
      'package.json': one,
      'pom.xml':
        '<project><parent><groupId>g</groupId><artifactId>a</artifactId><version>1</version>' +
        '<relativePath>base.xml</relativePath></parent></project>',
      'requirements.txt': '-r linked.txt\n-r below/more.txt\n-r pipe.txt\n-r missing.txt\n-r folder\n',
      'folder/readme.md': '',
    });
    fs.symlinkSync(path.join(outside, 'more.txt'), path.join(folder, 'linked.txt'));
    fs.symlinkSync(outside, path.join(folder, 'below'));
    for (const pipe of ['pipe.txt', 'base.xml']) execFileSync('mkfifo', [path.join(folder, pipe)]);
    const { code, out, err } = await scan.run(folder);
    assert.equal(code, 0);
    assert.ok(out.includes('package.json:1\ta@1.0.0') && !out.includes('secret'), out);
    const lines = new Set(err.trimEnd().split('\n'));
    const linked = "this file is a link to a place outside the workspace folder and isn't read";
    const pipe = "this is not a regular file and isn't read";
    for (const line of [
      `below: ${linked}`,
      `below/more.txt: ${linked}`,
      `linked.txt: ${linked}`,
      `pipe.txt: ${pipe}`,
      `base.xml: ${pipe}`,
    ])
      assert.ok(lines.delete(line), `${line} in ${err}`);
    assert.ok(![...lines].some((line) => /^(missing|folder)/.test(line)), err);
  });

  it('works through a link to the folder', async () => {
    const folder = scan.workspace({ 'package.json': one });
    const link = path.join(scan.workspace(), 'link');
    fs.symlinkSync(folder, link);
    await assertListsOne(link);
  });

  it('continues after unreadable files and folders', async () => {
    const folder = scan.workspace({ 'package.json': one, 'closed/package.json': one, 'file/package.json': one });
    fs.chmodSync(path.join(folder, 'closed'), 0);
    fs.chmodSync(path.join(folder, 'file', 'package.json'), 0);
    const mayReadAll = process.getuid?.() === 0 || process.platform === 'win32';
    const { code, out, err } = await scan.run(folder);
    assert.equal(code, 0);
    assert.ok(out.includes('package.json:1\ta@1.0.0'));
    if (!mayReadAll) assert.equal(err, 'closed: it may not be read\nfile/package.json: it may not be read\n');
  });

  it('treats a folder with the name of a manifest as a folder', async () => {
    await assertListsOne(scan.workspace({ 'package.json': one, 'go.mod/package-lock.json/readme.md': '' }));
  });

  const texts: readonly (readonly [name: string, text: string | Uint8Array])[] = [
    ['nothing', ''],
    ['random bytes', randomBytes(100_000)],
    ['zeros', new Uint8Array(10_000)],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x7b])],
    ['many arrays in each other', '['.repeat(size(200_000))],
    ['many objects in each other', '{"a":'.repeat(size(200_000))],
    ['one long string', `{"dependencies":{"${'x'.repeat(size(5_000_000))}`],
    ['many quotes', '"'.repeat(size(1_000_000))],
    ['many lines', '\n'.repeat(size(1_000_000))],
    ['many lone returns', `{"dependencies":{${'\r'.repeat(size(1_000_000))}"a"`],
  ];
  for (const [name, text] of texts)
    it(`survives ${name} in a file of any name`, async () => {
      const folder = scan.workspace(
        Object.fromEntries(
          ['package.json', 'package-lock.json', 'go.mod', 'go.sum', 'go.work', 'vendor/modules.txt', '.npmrc'].map(
            (file) => [file, text],
          ),
        ),
      );
      const { code, out, err } = await scan.run(folder, '--json');
      assert.equal(code, 0, err);
      assert.ok(Array.isArray(JSON.parse(out)));
      assert.ok(err.length < 100_000 && !/^\s+at /m.test(err), err.slice(0, 1000));
    });

  it('lists packages named like built-in properties of JavaScript', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const entries = names.map((name) => `"node_modules/${name}": { "version": "1.0.0" }`);
    const asked = names.map((name) => `"${name}": "^1.0.0"`).join(', ');
    const folder = scan.workspace({
      'package.json': `{ "dependencies": { ${asked} } }`,
      'package-lock.json': `{ "packages": { "": { "dependencies": { ${asked} } }, ${entries.join(', ')} } }`,
    });
    const rows = await scan.rows(folder);
    assert.deepEqual(
      rows.map(({ coordinates, direct }) => `${coordinates} ${direct}`),
      [...names, ...names].map((name) => `npm/npmjs/-/${name}/1.0.0 true`),
    );
  });

  it('prints no control characters to a terminal', async () => {
    const evil = '\\u001b]0;owned\\u0007\\u202e';
    const folder = scan.workspace({ 'package.json': `{ "dependencies": { "${evil}": "1.0.0", "${evil}": "2.0.0" } }` });
    // Windows refuses such a name.
    if (process.platform !== 'win32') {
      fs.mkdirSync(path.join(folder, 'a\u001b[2Jb'));
      fs.writeFileSync(path.join(folder, 'a\u001b[2Jb', 'package.json'), '{');
    }
    for (const args of [[folder], [folder, '--json']]) {
      const { code, out, err } = await scan.run(...args);
      assert.equal(code, 0);
      assert.ok(out.includes('\\u001b]0;owned'));
      assert.ok(!/[^\P{Cc}\t\n]|\p{Cf}/u.test(args.length === 1 ? out + err : err));
    }
  });

  it('ends quietly when the reader of its output stops', async () => {
    const packages = Array.from({ length: 20_000 }, (_, at) => `"node_modules/p${at}": { "version": "1.0.0" }`);
    const folder = scan.workspace({ 'package-lock.json': `{ "packages": { ${packages.join(',\n')} } }` });
    for (const args of [[folder], [folder, '--json']])
      assert.deepEqual(await scan.runUnread(...args), { code: 0, err: '' });
  });

  describe('Lookups', () => {
    const files = { 'package.json': '{ "dependencies": { "a": "1.0.0", "b": "2.0.0", "open": "^1.0.0" } }' };

    it('list everything with its failure when the service is down, and print one line about it', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      server.close();
      await once(server, 'close');
      const folder = scan.workspace(files);
      const api = `http://127.0.0.1:${port}`;
      const { code, out, err } = await scan.run(folder, '--json', '--resolve', '--api', api);
      assert.equal(code, 0);
      const problem = { kind: 'unreachable', message: "the service can't be reached (ECONNREFUSED)" };
      assert.deepEqual(
        (JSON.parse(out) as { name: string; definition?: object }[]).map(({ name, definition }) => [name, definition]),
        [
          ['a', { state: 'failed', problem }],
          ['b', { state: 'failed', problem }],
          ['open', undefined],
        ],
      );
      assert.equal(err, `${api}: 2 of 2 components could not be looked up: ${problem.message}\n`);
      const table = await scan.run(folder, '--resolve', '--api', api);
      assert.match(
        table.out,
        /^package\.json:1\ta@1\.0\.0\tnpm\/npmjs\/-\/a\/1\.0\.0\t\(lookup failed: the service can't be reached \(ECONNREFUSED\)\)$/m,
      );
      const failing = await scan.run(folder, '--resolve', '--fail-on', 'unclear,failed', '--api', api);
      assert.equal(failing.code, 1);
      assert.ok(failing.err.endsWith('--fail-on: 2 of 3 components: 2 failed\n'), failing.err);
      const passing = await scan.run(folder, '--resolve', '--fail-on', 'unclear', '--api', api);
      assert.equal(passing.code, 0);
    });

    it('make no request for an empty folder', async () => {
      const { code, out, err } = await scan.run(scan.workspace(), '--json', '--resolve', '--api', 'http://127.0.0.1:1');
      assert.deepEqual({ code, out, err }, { code: 0, out: '[]\n', err: '' });
    });
  });
});

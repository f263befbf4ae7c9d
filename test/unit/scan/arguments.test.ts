import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';

import { BuiltScan } from './builtScan.ts';

describe('The command line of the scan', () => {
  let scan: BuiltScan;
  let folder = '';
  before(async () => {
    scan = await BuiltScan.make();
    folder = scan.workspace({ 'package.json': '{}' });
  });
  after(() => scan.remove());

  /**
   * Arguments, where `.` stands for a folder that can be scanned, and the message that follows. The exit code is always
   * 2.
   */
  const refused: readonly (readonly [args: readonly string[], sentence: string])[] = [
    [[], 'One folder is expected.'],
    [[''], 'One folder is expected.'],
    [['.', '.'], 'One folder is expected.'],
    [['.', '--unknown'], "Unknown option '--unknown'."],
    [['.', '-x'], "Unknown option '-x'."],
    [['.', '--json=yes'], "Option '--json' does not take an argument."],
    [['.', '--api'], "Option '--api <value>' argument missing."],
    [['.', '--api', 'nonsense'], "--api takes an address that begins with http, not 'nonsense'."],
    [['.', '--api', 'file:///etc'], "--api takes an address that begins with http, not 'file:///etc'."],
    [['.', '--api', 'http://me:pw@a.example'], '--api takes an address that begins with http'],
    [['.', '--private', 'a', '--private', '@(a|b)'], "--private takes a glob pattern, not '@(a|b)'."],
    [['.', '--public-mirror', '*'], "--public-mirror takes a host, host/path or *.host, not '*'."],
    [['.', '--no-user-settings=yes'], "Option '--no-user-settings' does not take an argument."],
    [['.', '--fail-on', 'failed'], '--fail-on needs --resolve or --check.'],
    [['.', '--policy', 'p.yaml'], '--policy and --format need --check.'],
    [['.', '--resolve', '--format', 'text'], '--policy and --format need --check.'],
    [['.', '--check', '--format', 'xml'], "--format takes text or sarif, not 'xml'."],
    [['.', '--check', '--json'], '--check prints findings, not a list. Use --format sarif instead of --json.'],
    [['.', '--check', '--policy', '\u001b[2J'], "\\u001b[2J can't be read: it does not exist."],
    [
      ['.', '--resolve', '--fail-on', 'failed,odd'],
      "--fail-on takes failed, unclear, noAssertion, other, none, notFound, notHarvested, licenseRef, cannotBeLookedUp, not 'odd'.",
    ],
    [['.', '--resolve', '--fail-on', ''], "not ''."],
    [['nowhere'], "nowhere can't be scanned: it does not exist."],
    [['\u001b[2J'], "\\u001b[2J can't be scanned: it does not exist."],
    [['./package.json'], "package.json can't be scanned: it is not a folder."],
  ];
  for (const [args, sentence] of refused)
    it(`refuses ${args.join(' ') || 'nothing'}`, async () => {
      const given = args.map((arg) => (/^\.(?:\/|$)/.test(arg) ? path.join(folder, arg) : arg));
      const { code, out, err } = await scan.run(...given);
      assert.deepEqual({ code, out }, { code: 2, out: '' });
      assert.ok(err.includes(sentence), err);
      assert.ok(!/^\s+at /m.test(err), err);
    });

  it('prints a help text with every option', async () => {
    const { code, out, err } = await scan.run('--help');
    assert.deepEqual({ code, err }, { code: 0, err: '' });
    for (const option of [
      '--json',
      '--resolve',
      '--fail-on',
      '--check',
      '--policy',
      '--format',
      '--api',
      '--private',
      '--public-mirror',
      '--no-user-settings',
      '--help',
    ])
      assert.ok(out.includes(`  ${option}`), option);
  });

  it('accepts options before and after the folder', async () => {
    assert.deepEqual(await scan.run('--json', folder), await scan.run(folder, '--json'));
  });
});

describe('The settings of the user', () => {
  let scan: BuiltScan;
  before(async () => {
    scan = await BuiltScan.make();
  });
  after(() => scan.remove());

  it('are reported when they are unreadable, unless they are excluded', async function () {
    if (process.platform === 'win32') this.skip();
    const folder = scan.workspace({ 'package.json': '{}' });
    const home = scan.workspace();
    execFileSync('mkfifo', [path.join(home, '.npmrc')]);
    const read = await scan.runWith({ HOME: home }, folder);
    assert.match(read.err, /^~\/\.npmrc: it can't be read, so that it may name a private source$/m);
    assert.equal((await scan.runWith({ HOME: home }, folder, '--no-user-settings')).err, '');
  });
});

// `npm run package` as a whole: both packages, with what they contain.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { after, before, describe, it } from 'mocha';
import { projectRoot, workspacesRoot } from '../../../scripts/project.ts';

const url = 'https://github.com/owner/name';
const manifestText = fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8');
const { version }: { version: string } = JSON.parse(manifestText);

describe('npm run package', function () {
  this.timeout(120_000);
  let folder = '';
  let files: Record<string, Uint8Array> = {};
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packages-'));
    const printed = run('scripts/package.ts', '--repository', url, '--out', folder);
    assert.match(printed, /\.vsix: \d+ kB, limit 975 kB\n[^\n]*\.tgz: \d+ kB\n$/);
    files = unzipSync(fs.readFileSync(path.join(folder, `clearlydefined-${version}.vsix`)));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('packs what an installed extension needs, and nothing else', () => {
    const names = Object.keys(files).filter(
      (name) => !/^extension\/(?:dist\/extension\/|l10n\/|media\/walkthrough\/|package\.nls\.\w+\.json)/.test(name),
    );
    assert.deepEqual(names.map((name) => name.replace(/-[A-Z\d]{8}\./, '-….')).sort(), [
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/ThirdPartyNotices.txt',
      'extension/changelog.md',
      'extension/dist/extension.mjs',
      'extension/dist/web/extension.js',
      'extension/dist/webview/codicon-….ttf',
      'extension/dist/webview/overview.js',
      'extension/dist/webview/page.css',
      'extension/dist/webview/panel.js',
      'extension/dist/webview/shared-….js',
      'extension/dist/webview/shared-….js',
      'extension/dist/webview/submission.js',
      'extension/dist/worker.js',
      'extension/media/clearlydefined.svg',
      'extension/media/icon.png',
      'extension/package.json',
      'extension/package.nls.json',
      'extension/readme.md',
      'extension/src/curation/curations.schema.json',
      'extension/src/policy/policy.schema.json',
    ]);
  });

  it('writes the repository into the packaged manifest and README, not into the checkout', () => {
    const { repository, bugs, homepage } = JSON.parse(text('extension/package.json'));
    assert.deepEqual([repository.url, bugs.url, homepage], [`${url}.git`, `${url}/issues`, `${url}#readme`]);
    assert.match(text('extension/readme.md'), /!\[[^\]]+\]\(https:\/\/github\.com\/owner\/name\/raw\/HEAD\/media\//);
    assert.doesNotMatch(text('extension/readme.md'), /\]\((?!https:|#)/);
    assert.equal(fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8'), manifestText);
  });

  it('loads two files at activation', () => {
    const imported = text('extension/dist/extension.mjs').match(/from"\.\/[^"]+"/g) ?? [];
    assert.equal(imported.length, 1, imported.join());
  });

  it('packs a scan that runs without the checkout', () => {
    const file = path.join(folder, `clearlydefined-scan-${version}.tgz`);
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--offline', file]);
    const program = path.join(folder, 'node_modules', '.bin', 'clearlydefined-scan');
    const entries: readonly { name: string }[] = JSON.parse(
      execFileSync(program, [path.join(workspacesRoot, 'sample'), '--json', '--no-user-settings'], {
        encoding: 'utf8',
      }),
    );
    assert.ok(entries.some(({ name }) => name === 'lodash'));
    const shipped = fs.readdirSync(path.join(folder, 'node_modules', 'clearlydefined-scan')).sort();
    assert.deepEqual(shipped, [
      'LICENSE',
      'README.md',
      'ThirdPartyNotices.txt',
      'mcp.js',
      'package.json',
      'scan.js',
      'worker.js',
    ]);
  });

  it('refuses what it does not know', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/package.ts', '--repository', 'name'], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    assert.equal(status, 2);
    assert.match(stderr, /^name is not the address of a repository [^]*\nUsage: npm run package/);
  });
});

describe('npm run package without a repository', function () {
  this.timeout(120_000);

  it('packs all the same, leaves out what needs one, and prints it', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packages-'));
    try {
      const printed = run('scripts/package.ts', '--out', folder);
      assert.match(printed, /\nNot in the packages without --repository URL: repository, bugs, homepage, pictures/);
      const files = unzipSync(fs.readFileSync(path.join(folder, `clearlydefined-${version}.vsix`)));
      assert.doesNotMatch(strFromU8(files['extension/readme.md'] ?? new Uint8Array()), /\]\((?!https:|#)/);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});

function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' });
}

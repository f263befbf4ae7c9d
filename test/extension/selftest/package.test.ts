// `npm run package` as a whole: both packages, with what they contain.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { after, before, describe, it } from 'mocha';
import { projectRoot, workspacesRoot } from '../../../scripts/project.ts';

const { version, homepage }: { version: string; homepage: string } = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
);

/** Bytes of the .vsix file. `npm run bench -- bundles` lists the sizes of its parts. */
const largestExtension = 800_000;

/** Bytes of what the browser's extension host loads at activation. */
const largestInBrowser = 400_000;

describe('npm run package', function () {
  this.timeout(120_000);
  let folder = '';
  let files: Record<string, Uint8Array> = {};
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packages-'));
    execFileSync(process.execPath, ['scripts/package.ts', '--out', folder], { cwd: projectRoot });
    files = unzipSync(fs.readFileSync(vsix()));
  });
  const vsix = (): string => path.join(folder, `clearlydefined-${version}.vsix`);
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

  it('packs at most 800 kB', () => {
    const { size } = fs.statSync(vsix());
    assert.ok(size <= largestExtension, `${size} bytes`);
  });

  it('gives each file the same time and permissions, in the order of their names', () => {
    const archive = fs.readFileSync(vsix());
    const entries: string[] = [];
    // The central directory: signature, then at 12 the time, at 28 the length of the name, at 38 the permissions, at 46 the name.
    for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 4)) {
      const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28));
      entries.push(name);
      assert.deepEqual(
        [archive.readUInt32LE(at + 12), archive.readUInt32LE(at + 38)],
        [0x210000, 0o100644 * 65536],
        name,
      );
    }
    assert.deepEqual(new Set(entries), new Set(Object.keys(files)));
    assert.deepEqual(
      entries,
      entries.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it('gives the links and pictures of the README their addresses in the repository', () => {
    const repository = homepage.replace('#readme', '');
    assert.ok(text('extension/readme.md').includes(`](${repository}/raw/HEAD/media/`));
    assert.doesNotMatch(text('extension/readme.md'), /\]\((?!https:|#)/);
  });

  it('loads two files at activation', () => {
    const imported = text('extension/dist/extension.mjs').match(/(?:from|import)"\.\/[^"]+"/g) ?? [];
    assert.equal(imported.length, 1, imported.join());
  });

  it('loads at most 400 kB at activation in the browser', () => {
    const entry = text('extension/dist/extension/web.mjs');
    const imported = [...entry.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => `extension/${name}`);
    const loaded = ['web/extension.js', 'extension/web.mjs', ...imported];
    const size = loaded.reduce((sum, name) => sum + (files[`extension/dist/${name}`]?.length ?? NaN), 0);
    assert.ok(size <= largestInBrowser, `${size} bytes of ${loaded.join()}`);
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
      'scanService.js',
      'scanner.js',
      'worker.js',
    ]);
  });

  // These load further files of the package, by the names that they export.
  it('packs the checks and the MCP server of that scan', () => {
    const program = path.join(folder, 'node_modules', '.bin', 'clearlydefined-scan');
    const project = path.join(folder, 'project');
    fs.mkdirSync(project);
    fs.writeFileSync(path.join(project, 'package.json'), '{ "dependencies": { "a": "1.0.0" } }');
    fs.writeFileSync(path.join(project, '.clearlydefined.yaml'), 'version: 1\ndeny: [GPL-3.0-only]\n');
    const run = (args: readonly string[], input = ''): string =>
      spawnSync(program, args, { input, encoding: 'utf8', cwd: project }).stdout;
    const nowhere = ['--api', 'http://127.0.0.1:1'];
    assert.match(run([project, '--check', ...nowhere]), /^0 findings: .*; 1 not judged because the lookup failed\n$/);
    assert.match(run([project, '--export', 'csv', ...nowhere]), /^name,.*\r\na,1\.0\.0,/);
    const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const request = { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize };
    assert.match(run(['mcp', project, ...nowhere], `${JSON.stringify(request)}\n`), /"serverInfo":/);
  });
});

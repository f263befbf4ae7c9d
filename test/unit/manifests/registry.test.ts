import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';

import { formats } from '../../../src/manifests/formats.generated.ts';
import {
  excludedGlobs,
  formatFor,
  isExcluded,
  manifestGlobs,
  supportFileNames,
} from '../../../src/manifests/registry.ts';

describe('finding the format of a file', () => {
  const table: readonly (readonly [path: string, id: string | undefined])[] = [
    ['package.json', 'npm-package'],
    ['a/b/package.json', 'npm-package'],
    ['.hidden/package.json', 'npm-package'],
    ['package-lock.json', 'npm-package-lock'],
    ['a/npm-shrinkwrap.json', 'npm-package-lock'],
    ['node_modules/.package-lock.json', undefined],
    ['go.mod', 'go-mod'],
    ['a/go.sum', 'go-sum'],
    ['go.work', 'go-work'],
    ['go.work.sum', undefined],
    ['vendor/modules.txt', 'go-vendor-modules'],
    ['a/vendor/modules.txt', 'go-vendor-modules'],
    ['modules.txt', undefined],
    ['Package.json', undefined],
    ['xpackage.json', undefined],
    ['package.json/x', undefined],
    ['.npmrc', undefined],
    ['', undefined],
  ];
  for (const [path, id] of table) it(JSON.stringify(path), () => assert.equal(formatFor(path)?.id, id));
});

describe('folders that are not looked into', () => {
  const out = [
    'node_modules/a/package.json',
    'a/node_modules/package.json',
    '.git/package.json',
    'bower_components/a/package.json',
    '.venv/lib/package.json',
    'target/package.json',
    '.yarn/cache/a/package.json',
    'vendor/bundle/a/package.json',
    'vendor/github.com/a/go.mod',
  ];
  const kept = [
    'vendor/modules.txt',
    'a/vendor/modules.txt',
    'package.json',
    '.yarn/package.json',
    'targets/go.mod',
    'src/bins/go.mod',
  ];
  for (const path of out) it(`${path} is left out`, () => assert.ok(isExcluded(path)));
  for (const path of kept) it(`${path} is kept`, () => assert.ok(!isExcluded(path)));

  it('are globs without braces in them, so that they can be joined', () => {
    assert.ok(excludedGlobs().every((glob) => glob.startsWith('**/') && glob.endsWith('/**') && !/[{},]/.test(glob)));
  });
});

describe('the list of formats', () => {
  it('holds every format file, sorted', () => {
    const files = readdirSync('src/manifests/formats').map((file) => file.replace('.ts', ''));
    assert.deepEqual(
      formats.map(({ id }) => id.replaceAll('-', '').toLowerCase()),
      files.sort().map((file) => file.toLowerCase()),
    );
  });

  it('gives every format an id and file names of its own', () => {
    const names = formats.flatMap(({ fileNames }) => fileNames);
    assert.equal(new Set(formats.map(({ id }) => id)).size, formats.length);
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(
      manifestGlobs(),
      names.map((name) => `**/${name}`),
    );
    for (const { id, title } of formats) assert.ok(/^[a-z]+(-[a-z]+)+$/.test(id) && title !== '');
    assert.deepEqual(supportFileNames, ['.npmrc']);
  });
});

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

import { loadAll } from 'js-yaml';

import { isVersion, readDepPath, withoutPeers } from '../../../src/manifests/npm/pnpm/depPath.ts';
import { readPnpmLock } from '../../../src/manifests/npm/pnpm/pnpmLock.ts';
import { makeJsLock } from '../../bench/jsLocks.ts';

const root = 'test/fixtures/manifests/pnpm-lock';

/** Locks as pnpm writes them, without manual changes. */
const written: readonly (readonly [name: string, text: string])[] = [
  ...readdirSync(root)
    .filter((name) => !/by-hand|not-this-format|truncated|conflict/.test(name))
    .map((name) => [name, readFileSync(`${root}/${name}/pnpm-lock.yaml`, 'utf8')] as const),
  ['generated', makeJsLock('pnpm9', 300, 5)],
];

describe('Reading a pnpm-lock.yaml', () => {
  for (const [name, text] of written) {
    it(`${name}: agrees with another parser`, () => {
      const { reading } = readPnpmLock(text);
      const documents = loadAll(text.replace(/^\uFEFF/, '')) as readonly {
        readonly packages?: Readonly<Record<string, { readonly version?: string }>>;
        readonly importers?: Readonly<Record<string, object>>;
      }[];
      const packages = documents.flatMap((document) => Object.keys(document.packages ?? {}));
      assert.equal(reading.dependencies.length, packages.length);
      for (const [at, { name: own, version, nameRange }] of reading.dependencies.entries()) {
        const key = packages[at] ?? '';
        assert.ok(nameRange.end > nameRange.start);
        if (version !== null && /^\/?(?:@[^/@]+\/)?[^/@]+[@/]\d/.test(key))
          assert.ok(key.includes(`${own}@${version}`) || key.includes(`${own}/${version}`), key);
      }
      const importers = documents.at(-1)?.importers;
      if (importers) assert.equal(reading.importers.size, Object.keys(importers).length);
    });
  }

  it('marks a package as incomplete if its origin may be cut off', () => {
    const head = "lockfileVersion: '9.0'\n\npackages:\n\n  a@1.0.0:\n    resolution: ";
    const flow = '{integrity: sha512-AAAA==, tarball: https://npm.acme.example/a/-/a-1.0.0.tgz}';
    for (let end = 0; end < flow.length; end++) assertUnknown(head + flow.slice(0, end));
    const block = '\n      integrity: sha512-AAAA==\n      tarball: https://npm.acme.example/a/-/a-1.0.0.tgz\n';
    for (let end = 0; end < block.length; end++) assertUnknown(head.trimEnd() + block.slice(0, end));
    assertUnknown(`${head}{integrity: sha512-AAAA==, other: {a: b}`);
  });
});

describe('Keys of a pnpm-lock.yaml', () => {
  it('have no name if they are nothing but peers', () => {
    assert.equal(withoutPeers('(a@1.0.0)'), '');
    assert.equal(withoutPeers('a@1.0.0(b@1.0.0)'), 'a@1.0.0');
  });

  const table: readonly (readonly [key: string, name: string, reference: string, host?: string])[] = [
    ['a@1.0.0', 'a', '1.0.0'],
    ['@s/a@1.0.0', '@s/a', '1.0.0'],
    ['a@1.0.0(b@2.0.0)(@s/c@1.0.0)', 'a', '1.0.0'],
    ['@s/a@1.0.0-rc.1(b@2.0.0(c@1.0.0))', '@s/a', '1.0.0-rc.1'],
    ['a@https://codeload.github.com/o/r/tar.gz/0123', 'a', 'https://codeload.github.com/o/r/tar.gz/0123'],
    ['@s/a@file:packages/a', '@s/a', 'file:packages/a'],
    ['/a@1.0.0', 'a', '1.0.0'],
    ['/@s/a@1.0.0(b@2.0.0)', '@s/a', '1.0.0'],
    ['/a/1.0.0', 'a', '1.0.0'],
    ['/a/1.0.0_b@2.0.0', 'a', '1.0.0'],
    ['/@s/a/1.0.0_@b+c@1.0.0', '@s/a', '1.0.0'],
    ['/@s/a/1.0.0/b@2.0.0', '@s/a', '1.0.0'],
    ['registry.npmjs.example/a/1.0.0', 'a', '1.0.0', 'registry.npmjs.example'],
    ['registry.npmjs.example/@s/a@1.0.0', '@s/a', '1.0.0', 'registry.npmjs.example'],
    ['localhost.example:4873/a/1.0.0', 'a', '1.0.0', 'localhost.example:4873'],
    ['github.com/o/r/0123456789abcdef0123456789abcdef01234567', '', ''],
    ['@codeload.github.com/o/r/tar.gz/0123', '', ''],
    ['file:packages/a', '', ''],
    ['', '', ''],
  ];
  for (const [key, name, reference, host = null] of table)
    it(JSON.stringify(key), () => {
      const path = readDepPath(key);
      const found = [key.slice(path.nameStart, path.nameEnd), key.slice(path.referenceStart, path.referenceEnd)];
      assert.deepEqual(found, [name, reference]);
      if (name !== '') assert.equal(path.host, host);
    });

  it('hold a version or another source', () => {
    assert.ok(isVersion('1.0.0') && isVersion('0.0.0-20230101'));
    assert.ok(!isVersion('file:a') && !isVersion('1/2') && !isVersion('') && !isVersion('link:../1'));
  });
});

function assertUnknown(text: string): void {
  const [dependency] = readPnpmLock(text).reading.dependencies;
  assert.ok(!dependency || dependency.version === null || dependency.source.kind !== 'registry', text);
}

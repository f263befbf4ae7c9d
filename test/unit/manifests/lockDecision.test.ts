import assert from 'node:assert/strict';

import type { NpmManifestFacts } from '../../../src/manifests/npm/npmFacts.ts';
import type { Dependency } from '../../../src/manifests/format.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { isSameRequirement, fits } from '../../../src/manifests/npm/lockPlace.ts';
import { findInstalled, nodeModulesAbove } from '../../../src/manifests/npm/nodeModules.ts';
import { parseNpmSpec } from '../../../src/manifests/npm/npmSpec.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import { isInRange } from '../../../src/core/versions/semver.ts';
import { isTag } from '../../../src/manifests/npm/range.ts';

const range = { start: 0, end: 1 };
const facts: NpmManifestFacts = {
  kind: 'npmManifest',
  name: null,
  isPrivate: false,
  workspaces: null,
  overridden: new Set(['overridden']),
};

/** A dependency `name` in a package.json. */
function asked(written: string, key = 'name'): Dependency {
  const { name, version, source, requirement } = parseNpmSpec(key, written);
  const alias = name === key ? null : key;
  return {
    name,
    alias,
    version,
    source,
    requirement,
    isDirect: true,
    scope: 'runtime',
    nameRange: range,
    versionRange: range,
  };
}

/** The same dependency in a lock, with its real name and version. */
function locked(name: string, version: string | null, source: Dependency['source']): Dependency {
  return {
    name,
    alias: null,
    version,
    source,
    requirement: null,
    isDirect: true,
    scope: 'runtime',
    nameRange: range,
    versionRange: range,
  };
}

const registry: Dependency['source'] = { kind: 'registry', registry: null };
const git: Dependency['source'] = { kind: 'git', url: 'github:owner/repo', ref: null };
const member: Dependency['source'] = { kind: 'member' };

describe('Whether a lock entry matches a changed manifest', () => {
  const table: readonly (readonly [written: string, inLock: Dependency, doesFit: boolean])[] = [
    ['^1.0.0', locked('name', '1.5.0', registry), true],
    ['^1.0.0', locked('name', '2.0.0', registry), false],
    ['1.5.0', locked('name', '1.5.0', registry), true],
    ['1.5.0', locked('name', '1.5.1', registry), false],
    ['*', locked('name', '9.0.0', registry), true],
    ['', locked('name', '9.0.0', registry), true],
    ['latest', locked('name', '9.0.0', registry), true],
    ['>=1 <2 || 3.x', locked('name', '3.1.0', registry), true],
    ['not a range!', locked('name', '1.0.0', registry), false],
    ['^1.0.0', locked('other', '1.5.0', registry), false],
    ['npm:other@^1.0.0', locked('other', '1.5.0', registry), true],
    ['npm:other@^2.0.0', locked('other', '1.5.0', registry), false],
    ['npm:other', locked('other', '1.5.0', registry), true],
    ['npm:^2.0.0', locked('name', '1.5.0', registry), false],
    ['https://registry.npmjs.example/name/-/name-1.5.0.tgz', locked('name', '1.5.0', registry), true],
    ['https://registry.npmjs.example/name/-/name-1.5.0.tgz', locked('name', '1.6.0', registry), false],
    ['^1.0.0', locked('name', '1.0.0', git), false],
    ['^1.0.0', locked('name', null, member), true],
    ['github:owner/repo#v2', locked('name', '1.0.0', git), false],
    ['github:owner/repo#v2', locked('name', '1.0.0', registry), false],
  ];
  for (const [written, inLock, doesFit] of table) {
    it(`${written || '(nothing)'} and ${inLock.name}@${inLock.version} from ${inLock.source.kind}: ${doesFit}`, () => {
      assert.equal(fits(asked(written), inLock, facts, false), doesFit);
    });
  }

  it('trusts a version 1 lock about repositories, since it lacks the requirement', () => {
    assert.ok(fits(asked('github:owner/repo#v2'), locked('name', null, git), facts, true));
    assert.ok(!fits(asked('github:owner/repo#v2'), locked('name', '1.0.0', registry), facts, true));
  });

  it('trusts overrides', () => {
    assert.ok(fits(asked('^1.0.0', 'overridden'), locked('overridden', '9.0.0', registry), facts, false));
  });

  it('treats a requirement as unchanged if only spaces or passwords differ', () => {
    assert.ok(isSameRequirement(asked('^1.0.0'), '^1.0.0'));
    assert.ok(isSameRequirement(asked(' ^1.0.0 '), ' ^1.0.0'));
    assert.ok(isSameRequirement(asked('git+https://me:pw@github.com/o/r#v1'), 'git+https://me:pw@github.com/o/r#v1'));
    assert.ok(!isSameRequirement(asked('^1.0.0'), '^1.0.1'));
  });
});

describe('A name in several lists of a project', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const lists = { devDependencies: { a: 'github:o/a' }, peerDependencies: { a: '>=1' } };
  const manifest = JSON.stringify({
    ...lists,
    dependencies: { b: '1.0.0-beta.1' },
    optionalDependencies: { b: 'next' },
  });
  const own = JSON.parse(manifest) as object;
  const locks: Readonly<Record<string, string>> = {
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': own,
        'node_modules/a': { version: '1.0.0', resolved: `git+ssh://git@github.com/o/a.git#${commit}`, dev: true },
        'node_modules/b': { version: '1.0.0-beta.1' },
      },
    }),
    'bun.lock': JSON.stringify({
      lockfileVersion: 1,
      workspaces: { '': own },
      packages: { a: [`a@github:o/a#${commit}`, {}, 'o-a'], b: ['b@1.0.0-beta.1', '', {}, 'sha512-a'] },
    }),
    'pnpm-lock.yaml': `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      b: {specifier: 1.0.0-beta.1, version: 1.0.0-beta.1}
    devDependencies:
      a: {specifier: github:o/a, version: https://codeload.github.com/o/a/tar.gz/${commit}}
packages:
  a@https://codeload.github.com/o/a/tar.gz/${commit}:
    resolution: {tarball: https://codeload.github.com/o/a/tar.gz/${commit}}
    version: 1.0.0
  b@1.0.0-beta.1:
    resolution: {integrity: sha512-a}
snapshots:
  a@https://codeload.github.com/o/a/tar.gz/${commit}: {}
  b@1.0.0-beta.1: {}
`,
    'yarn.lock': `__metadata:
  version: 8

"a@github:o/a":
  version: 1.0.0
  resolution: "a@https://github.com/o/a.git#commit=${commit}"
  languageName: node
  linkType: hard

"b@npm:1.0.0-beta.1":
  version: 1.0.0-beta.1
  resolution: "b@npm:1.0.0-beta.1"
  languageName: node
  linkType: hard

"app@workspace:.":
  version: 0.0.0
  resolution: "app@workspace:."
  dependencies:
    a: "github:o/a"
    b: "npm:1.0.0-beta.1"
  peerDependencies:
    a: ">=1"
  languageName: unknown
  linkType: soft
`,
  };
  for (const [path, text] of Object.entries(locks)) {
    it(`is decided by ${path} for each of them`, () => {
      const files = Object.entries({ 'package.json': manifest, [path]: text }).map(([name, content]) => {
        const format = readerFor(name);
        assert.ok(format);
        return { path: name, format, reading: format.read(content) };
      });
      const [linkedManifest] = linkWorkspace(files, { supports: [], privatePackages: [] }).manifests;
      const rows = linkedManifest?.dependencies.map(({ dependency: { name, scope }, reason }) => [name, scope, reason]);
      assert.deepEqual(rows, [
        ['a', 'development', null],
        ['a', 'peer', null],
        ['b', 'runtime', null],
        ['b', 'optional', null],
      ]);
    });
  }

  it('is decided by deno.lock for each of them', () => {
    const asked = ['npm:c@4', 'npm:c@5'];
    const text = JSON.stringify({
      version: '5',
      specifiers: { 'npm:c@4': '4.1.0', 'npm:c@5': '5.3.0' },
      npm: { 'c@4.1.0': { integrity: 'a' }, 'c@5.3.0': { integrity: 'a' } },
      workspace: { dependencies: asked },
    });
    const config = JSON.stringify({ imports: { old: asked[0], c: asked[1] } });
    const files = Object.entries({ 'deno.json': config, 'deno.lock': text }).map(([name, content]) => {
      const format = readerFor(name);
      assert.ok(format);
      return { path: name, format, reading: format.read(content) };
    });
    const [linkedConfig] = linkWorkspace(files, { supports: [], privatePackages: [] }).manifests;
    assert.deepEqual(
      linkedConfig?.dependencies.map(({ version, reason }) => [version, reason]),
      [
        ['4.1.0', null],
        ['5.3.0', null],
      ],
    );
  });
});

describe('Version ranges', () => {
  it('match versions and nothing else', () => {
    assert.ok(isInRange('1.2.3', '^1.0.0'));
    for (const [version, text] of [
      ['1.2.3', 'x y'],
      ['latest', '*'],
      ['1.2.3', '>'.repeat(5000)],
      ['', ''],
    ] as const) {
      assert.ok(!isInRange(version, text), `${version} ${text.slice(0, 9)}`);
    }
  });

  it('differ from tags', () => {
    assert.deepEqual(['latest', 'next', 'beta-1', 'v1', 'x', 'X', 'v1.x', '1', '^1', '*', ''].filter(isTag), [
      'latest',
      'next',
      'beta-1',
    ]);
  });
});

describe('Looking through node_modules', () => {
  const installed = new Map([
    [
      '',
      new Map([
        ['a', 'root'],
        ['b', 'root'],
      ]),
    ],
    ['packages/one', new Map([['a', 'one']])],
    ['../out', new Map([['a', 'out']])],
  ]);
  const table: readonly (readonly [folder: string, name: string, found: string | undefined])[] = [
    ['', 'a', 'root'],
    ['', 'c', undefined],
    ['packages/one', 'a', 'one'],
    ['packages/one', 'b', 'root'],
    ['packages/one/deep/er', 'a', 'one'],
    ['packages/two', 'a', 'root'],
    ['packages', 'a', 'root'],
    ['../out', 'a', 'out'],
    ['../out', 'b', undefined],
    ['../other', 'a', undefined],
  ];
  for (const [folder, name, found] of table) {
    it(`${name} from "${folder}": ${found}`, () => {
      assert.equal(findInstalled(nodeModulesAbove(installed, folder), name), found);
    });
  }
});

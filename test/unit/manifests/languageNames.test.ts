import assert from 'node:assert/strict';

import { displayCoordinates } from '../../../src/core/coordinates.ts';
import { isPackagist } from '../../../src/manifests/composer/identifyComposerPackage.ts';
import { satisfies } from '../../../src/manifests/crate/cargoRequirement.ts';
import { CrateSources } from '../../../src/manifests/crate/crateSource.ts';
import type { DependencySource, Ecosystem } from '../../../src/manifests/format.ts';
import { isPublicGemRegistry } from '../../../src/manifests/gem/identifyGem.ts';
import { identifyAlone, identifyPackage } from '../../../src/manifests/ecosystems.ts';
import { isTrunk } from '../../../src/manifests/pod/podSource.ts';
import { registryOf } from '../../../src/manifests/sources/registryHost.ts';

const long = 'x'.repeat(300);

/** A name and a version (or `null`), and the coordinates or the reason why there are none. */
type Row = readonly [name: string, version: string | null, answer: string];

const packages: Readonly<Partial<Record<Ecosystem, readonly Row[]>>> = {
  gem: [
    ['rack', '3.0.8', 'gem/rubygems/-/rack/3.0.8'],
    ['RedCloth', '4.3.2', 'gem/rubygems/-/RedCloth/4.3.2'],
    ['net-http_2.0', '1.0.0.rc1', 'gem/rubygems/-/net-http_2.0/1.0.0.rc1'],
    ['a', '0.6.20240107', 'gem/rubygems/-/a/0.6.20240107'],
    ['a', '1', 'gem/rubygems/-/a/1'],
    ['a', null, 'gem/rubygems/-/a, rangeWithoutLock'],
    ['', '1.0', 'invalidName'],
    ['..', '1.0', 'invalidName'],
    ['a/b', '1.0', 'invalidName'],
    ['a b', '1.0', 'invalidName'],
    [long, '1.0', 'invalidName'],
    ['a', '', 'gem/rubygems/-/a, unresolvedVersion'],
    ['a', 'latest', 'gem/rubygems/-/a, rangeWithoutLock'],
    ['a', '1.0 ', 'invalidVersion'],
    ['a', '1..0', 'invalidVersion'],
    ['a', `1.${long}`, 'invalidVersion'],
  ],
  crate: [
    ['serde', '1.0.190', 'crate/cratesio/-/serde/1.0.190'],
    ['rand_core', '0.7.0-beta.1', 'crate/cratesio/-/rand_core/0.7.0-beta.1'],
    ['rand-core', '0.7.0', 'crate/cratesio/-/rand-core/0.7.0'],
    ['wasi', '0.11.0+wasi-snapshot-preview1', 'crate/cratesio/-/wasi/0.11.0+wasi-snapshot-preview1'],
    ['serde', null, 'crate/cratesio/-/serde, rangeWithoutLock'],
    ['', '1.0.0', 'invalidName'],
    ['1a', '1.0.0', 'invalidName'],
    ['a.b', '1.0.0', 'invalidName'],
    ['a/b', '1.0.0', 'invalidName'],
    [long, '1.0.0', 'invalidName'],
    ['a', '1.0', 'crate/cratesio/-/a, rangeWithoutLock'],
    ['a', '1.0.0/..', 'invalidVersion'],
    ['a', `1.0.0-${long}`, 'invalidVersion'],
  ],
  composer: [
    ['psr/log', '3.0.0', 'composer/packagist/psr/log/3.0.0'],
    ['Psr/Log', 'v3.0.0', 'composer/packagist/psr/log/3.0.0'],
    ['a/b--c', '1.0.0-beta1', 'composer/packagist/a/b--c/1.0.0-beta1'],
    ['a/b', '1.0.0.0', 'composer/packagist/a/b/1.0.0.0'],
    ['a/b', null, 'composer/packagist/a/b, rangeWithoutLock'],
    ['php', null, 'providedBySystem'],
    ['php-64bit', null, 'providedBySystem'],
    ['ext-mbstring', null, 'providedBySystem'],
    ['lib-icu', null, 'providedBySystem'],
    ['composer-runtime-api', null, 'providedBySystem'],
    ['composer', null, 'providedBySystem'],
    ['phpunit', '1.0.0', 'invalidName'],
    ['a/b/c', '1.0.0', 'invalidName'],
    ['/a', '1.0.0', 'invalidName'],
    ['a/', '1.0.0', 'invalidName'],
    ['../a', '1.0.0', 'invalidName'],
    [`a/${long}`, '1.0.0', 'invalidName'],
    ['a/b', 'dev-main', 'composer/packagist/a/b, rangeWithoutLock'],
    ['a/b', '1.0/..', 'invalidVersion'],
  ],
  pod: [
    ['SnapKit', '5.6.0', 'pod/cocoapods/-/SnapKit/5.6.0'],
    ['NSData+zlib', '1.0', 'pod/cocoapods/-/NSData+zlib/1.0'],
    ['nanopb', '3.30910.0-beta.1', 'pod/cocoapods/-/nanopb/3.30910.0-beta.1'],
    ['A', null, 'pod/cocoapods/-/A, rangeWithoutLock'],
    ['A/B', '1.0', 'invalidName'],
    ['.A', '1.0', 'invalidName'],
    ['A B', '1.0', 'invalidName'],
    ['', '1.0', 'invalidName'],
    [long, '1.0', 'invalidName'],
    ['A', 'main', 'pod/cocoapods/-/A, rangeWithoutLock'],
    ['A', '1.0/..', 'invalidVersion'],
  ],
};

describe('Identifying crates, gems, Composer packages and pods', () => {
  for (const [ecosystem, rows] of Object.entries(packages) as [Ecosystem, readonly Row[]][]) {
    for (const [name, version, answer] of rows) {
      it(`${ecosystem}: ${JSON.stringify(name).slice(0, 40)} ${JSON.stringify(version).slice(0, 40)}`, () => {
        const { coordinates, reason } = identifyPackage(ecosystem, {
          name,
          version,
          requirement: null,
        });
        const found = [coordinates && displayCoordinates(coordinates), reason].filter((part) => part !== null);
        assert.equal(found.join(', '), answer);
      });
    }

    it(`${ecosystem}: gives no coordinates to a package of another registry`, () => {
      for (const registry of ['https://registry.acme.example.com/', 'acme', '']) {
        const name = ecosystem === 'composer' ? 'a/b' : 'a';
        const source: DependencySource = { kind: 'registry', registry };
        const { coordinates, reason } = identifyAlone(ecosystem, {
          name,
          alias: null,
          requirement: null,
          version: '1.0.0',
          source,
          isDirect: true,
          scope: 'runtime',
          nameRange: { start: 0, end: 0 },
          versionRange: null,
        });
        assert.deepEqual([coordinates, reason], [null, 'privateRegistry'], registry);
      }
    });
  }
});

describe('Public registries', () => {
  const gems = ['https://rubygems.example/', 'https://index.rubygems.example', 'HTTPS://USER@RubyGems.example:443/x'];
  const noGems = [
    'https://rubygems.acme.example/',
    'https://rubygems.internal/',
    'https://my-rubygems.example/',
    'rubygems.example',
    '',
  ];
  for (const address of gems) it(`${address} serves gems`, () => assert.ok(isPublicGemRegistry(address)));
  for (const address of noGems) it(`${address} may serve private gems`, () => assert.ok(!isPublicGemRegistry(address)));

  const composer = [
    'https://packagist.example/downloads/',
    'https://repo.packagist.example',
    'https://www.packagist.example/',
  ];
  const noComposer = [
    'https://packagist.com/downloads/',
    'https://repo.packagist.com/acme/',
    'https://wpackagist.example/',
    '',
  ];
  for (const address of composer) it(`${address} serves Composer packages`, () => assert.ok(isPackagist(address)));
  for (const address of noComposer)
    it(`${address} may serve private Composer packages`, () => assert.ok(!isPackagist(address)));

  const pods = [
    'trunk',
    'https://cdn.cocoapods.example/',
    'https://github.com/CocoaPods/Specs.git',
    'git@github.com:CocoaPods/Specs',
  ];
  const noPods = [
    'master',
    'acme',
    'https://github.com/acme/Specs.git',
    'https://cdn.cocoapods.acme.example/',
    'unknown',
    '',
  ];
  for (const name of pods) it(`${name} serves pods`, () => assert.ok(isTrunk(name)));
  for (const name of noPods) it(`${name} may serve private pods`, () => assert.ok(!isTrunk(name)));

  it('omits secrets from names of registries', () => {
    assert.equal(
      registryOf('https://user:secret@gems.acme.example:8080/private/?key=1'),
      'https://gems.acme.example:8080/',
    );
    assert.equal(registryOf('acme'), 'acme');
  });
});

describe('Sources of crates in a Cargo lock', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const table: readonly (readonly [source: string, found: object])[] = [
    ['registry+https://github.com/rust-lang/crates.io-index', { kind: 'registry', registry: null }],
    ['sparse+https://index.crates.example/', { kind: 'registry', registry: null }],
    ['registry+https://github.com/acme/index', { kind: 'registry', registry: 'https://github.com/acme/' }],
    [
      'sparse+https://user:secret@cargo.acme.example/index/',
      { kind: 'registry', registry: 'https://cargo.acme.example/' },
    ],
    [`git+https://github.com/a/b?branch=x#${commit}`, { kind: 'git', url: 'https://github.com/a/b', ref: commit }],
    [`git+ssh://git@github.com/a/b.git#${commit}`, { kind: 'git', url: 'ssh://git@github.com/a/b.git', ref: commit }],
    ['git+https://github.com/a/b', { kind: 'git', url: 'https://github.com/a/b', ref: null }],
    ['path+file:///a', { kind: 'member' }],
    ['', { kind: 'unknown', text: '' }],
  ];
  for (const [source, found] of table) it(source, () => assert.deepEqual(new CrateSources().of(source), found));
});

describe('Requirements in a Cargo manifest', () => {
  const table: readonly (readonly [requirement: string, fits: string, doesNot: string])[] = [
    ['1.2', '1.9.0', '2.0.0'],
    ['0.8', '0.8.5', '0.9.0'],
    ['^1.2.3', '1.2.3', '1.2.2'],
    ['~1.2', '1.2.9', '1.3.0'],
    ['=1.2.3', '1.2.3', '1.2.4'],
    ['1.*', '1.9.0', '2.0.0'],
    ['*', '7.0.0', 'seven'],
    ['>=1.2, <1.5', '1.4.0', '1.5.0'],
    ['0.11', '0.11.0+wasi-snapshot-preview1', '0.12.0'],
    [' 1 , <1.5 ', '1.4.0', '1.5.0'],
  ];
  for (const [requirement, fits, doesNot] of table) {
    it(requirement, () => {
      assert.ok(satisfies(fits, requirement));
      assert.ok(!satisfies(doesNot, requirement));
    });
  }

  it('accepts every version if a requirement is too long or invalid', () => {
    assert.ok(satisfies('1.0.0', '2,'.repeat(200)));
    assert.ok(satisfies('1.0.0', 'whatever'));
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type Coordinates,
  coordinatesKey,
  formatCoordinates,
  parseCoordinates,
} from '../../../src/core/coordinates.ts';
import { isCovered, pairs } from '../../../src/core/ecosystems.ts';
import { type PackageUrlProblem, fromPackageUrl, readPackageUrl, toPackageUrl } from '../../../src/core/packageUrl.ts';
import { anyText, coordinatesOf } from './arbitraryCoordinates.ts';

const sha = '8d392798c2f1b1e4a0b1d2c3e4f5a6b7c8d9e0f1';

/** Every row of service-api.md 2.1, in both directions. */
const rows: readonly (readonly [coordinates: string, packageUrl: string])[] = [
  ['npm/npmjs/-/lodash/4.17.21', 'pkg:npm/lodash@4.17.21'],
  ['npm/npmjs/-/JSONStream/1.3.5', 'pkg:npm/JSONStream@1.3.5'],
  ['npm/npmjs/@babel/core/7.24.0', 'pkg:npm/%40babel/core@7.24.0'],
  ['npm/npmjs/@babel/core', 'pkg:npm/%40babel/core'],
  ['pypi/pypi/-/zope.interface/5.0', 'pkg:pypi/zope.interface@5.0'],
  ['pypi/pypi/-/requests/2.0.post1', 'pkg:pypi/requests@2.0.post1'],
  ['maven/mavencentral/org.apache.commons/commons-lang3/3.12.0', 'pkg:maven/org.apache.commons/commons-lang3@3.12.0'],
  ['maven/mavengoogle/androidx.core/core-ktx/1.9.0', 'pkg:maven/androidx.core/core-ktx@1.9.0'],
  ['maven/gradleplugin/-/io.github.a/1.0', 'pkg:maven/io.github.a/io.github.a.gradle.plugin@1.0'],
  ['sourcearchive/mavencentral/org.a/b/1.0', 'pkg:maven/org.a/b@1.0?classifier=sources'],
  ['sourcearchive/mavengoogle/androidx.a/b/1.0', 'pkg:maven/androidx.a/b@1.0?classifier=sources'],
  ['nuget/nuget/-/Newtonsoft.Json/13.0.1', 'pkg:nuget/Newtonsoft.Json@13.0.1'],
  ['gem/rubygems/-/nokogiri/1.15.4', 'pkg:gem/nokogiri@1.15.4'],
  ['crate/cratesio/-/bitflags/1.0.4', 'pkg:cargo/bitflags@1.0.4'],
  ['crate/cratesio/-/wasi/0.11.0+wasi-snapshot', 'pkg:cargo/wasi@0.11.0+wasi-snapshot'],
  ['go/golang/github.com%2fgorilla/mux/v1.8.0', 'pkg:golang/github.com/gorilla/mux@v1.8.0'],
  ['go/golang/github.com%2fAzure/go/v24.0.7+incompatible', 'pkg:golang/github.com/Azure/go@v24.0.7+incompatible'],
  ['go/golang/-/cmd/v1.0.0', 'pkg:golang/cmd@v1.0.0'],
  ['composer/packagist/monolog/monolog/2.9.1', 'pkg:composer/monolog/monolog@2.9.1'],
  ['composer/packagist/monolog/monolog/v1.28.0', 'pkg:composer/monolog/monolog@v1.28.0'],
  ['pod/cocoapods/-/Alamofire/5.0.0', 'pkg:cocoapods/Alamofire@5.0.0'],
  [`git/github/tj/callsite/${sha}`, `pkg:github/tj/callsite@${sha}`],
  [`git/gitlab/group/project/${sha}`, `pkg:gitlab/group/project@${sha}`],
  [`git/gitlab/group.sub/Project/${sha}`, `pkg:gitlab/group/sub/Project@${sha}`],
  ['deb/debian/-/mini-httpd/1.30-13_armhf', 'pkg:deb/debian/mini-httpd@1.30-13?arch=armhf'],
  ['debsrc/debian/-/mini-httpd/1.30-13', 'pkg:deb/debian/mini-httpd@1.30-13?arch=source'],
  [
    'conda/conda-forge/linux-64/numpy/1.16.6-py36hdc1b780_0',
    'pkg:conda/numpy@1.16.6?build=py36hdc1b780_0&channel=conda-forge&subdir=linux-64',
  ],
  ['conda/anaconda-main/-/numpy/1.16.6-py36', 'pkg:conda/numpy@1.16.6?build=py36&channel=main'],
  ['conda/anaconda-r/noarch/r-base/3.6-h0', 'pkg:conda/r-base@3.6?build=h0&channel=r&subdir=noarch'],
  ['condasrc/conda-forge/-/numpy/1.16.6', 'pkg:conda/numpy@1.16.6?channel=conda-forge&type=source'],
  ['condasrc/anaconda-main/-/numpy/1.16.6', 'pkg:conda/numpy@1.16.6?channel=main&type=source'],
  ['condasrc/anaconda-r/-/r-base/3.6', 'pkg:conda/r-base@3.6?channel=r&type=source'],
];

/** Package URLs that other tools write, and their meaning. */
const readable: readonly (readonly [packageUrl: string, coordinates: string])[] = [
  // An escaped separator, an upper-case type, extra slashes, surrounding white space.
  ['pkg:npm/x%402.0.2', 'npm/npmjs/-/x/2.0.2'],
  ['pkg:npm/%40a/x%402.0.2', 'npm/npmjs/@a/x/2.0.2'],
  ['pkg:npm/%40a%2Fx%402.0.2', 'npm/npmjs/@a/x/2.0.2'],
  ['pkg:npm/@a/x', 'npm/npmjs/@a/x'],
  ['pkg:npm/@a/x@1.0.0', 'npm/npmjs/@a/x/1.0.0'],
  ['PKG:NPM/x@1.0.0', 'npm/npmjs/-/x/1.0.0'],
  ['pkg:PyPI/Django@4.0', 'pypi/pypi/-/django/4.0'],
  ['pkg://npm/x@1.0.0', 'npm/npmjs/-/x/1.0.0'],
  [' pkg:npm/x@1.0.0\n', 'npm/npmjs/-/x/1.0.0'],
  ['pkg:npm/x@', 'npm/npmjs/-/x'],
  ['pkg:npm/x@1.0.0?vcs_url=git%2Bhttps://a.example/b.git#lib/index.js', 'npm/npmjs/-/x/1.0.0'],
  // Versions as the service stores them.
  ['pkg:npm/x@1.0.0+build', 'npm/npmjs/-/x/1.0.0'],
  ['pkg:nuget/A@1.0', 'nuget/nuget/-/A/1.0.0'],
  ['pkg:golang/github.com/a/b@1.2.3', 'go/golang/github.com%2fa/b/v1.2.3'],
  ['pkg:golang/github.com/a/b@v1.2.3#sub/package', 'go/golang/github.com%2fa/b/v1.2.3'],
  ['pkg:golang/github.com%2Fa%2Fb@v1.2.3', 'go/golang/github.com%2fa/b/v1.2.3'],
  ['pkg:gem/nokogiri@1.15.4?platform=x86_64-linux', 'gem/rubygems/-/nokogiri/1.15.4'],
  ['pkg:gem/nokogiri@1.15.4-x86_64-linux', 'gem/rubygems/-/nokogiri/1.15.4'],
  ['pkg:pypi/certifi@2023.07.22', 'pypi/pypi/-/certifi/2023.7.22'],
  ['pkg:pypi/torch@2.1.0%2Bcu118', 'pypi/pypi/-/torch/2.1.0'],
  ['pkg:npm/x@v1.0.0', 'npm/npmjs/-/x/1.0.0'],
  ['pkg:composer/Monolog/Monolog@2.9.1', 'composer/packagist/monolog/monolog/2.9.1'],
  // Subspecs are not components.
  ['pkg:cocoapods/ShareKit@2.0#Twitter', 'pod/cocoapods/-/ShareKit/2.0'],
  ['pkg:cocoapods/ShareKit%2FTwitter@2.0', 'pod/cocoapods/-/ShareKit/2.0'],
  // Maven repositories.
  ['pkg:maven/org.a/b@1?repository_url=https://plugins.gradle.example/m2', 'maven/gradleplugin/org.a/b/1'],
  ['pkg:maven/org.a/b@1?type=jar&repository_url=maven.google.example', 'maven/mavengoogle/org.a/b/1'],
  ['pkg:maven/org.a/b@1?type=pom', 'maven/mavencentral/org.a/b/1'],
  ['pkg:maven/org.a/b@1?Classifier=sources', 'sourcearchive/mavencentral/org.a/b/1'],
  // Repositories: only a full hash is a revision.
  [`pkg:github/TJ/Callsite.git@${sha.toUpperCase()}`, `git/github/tj/callsite/${sha}`],
  ['pkg:github/tj/callsite@v1.0.0', 'git/github/tj/callsite'],
  ['pkg:github/tj/callsite@8d39279', 'git/github/tj/callsite'],
  [`pkg:githubactions/Actions/Checkout@${sha}`, `git/github/actions/checkout/${sha}`],
  [`pkg:githubactions/github/codeql-action/init@${sha}`, `git/github/github/codeql-action/${sha}`],
  [`pkg:git/github.com/tj/callsite.git@${sha}`, `git/github/tj/callsite/${sha}`],
  [`pkg:git/gitlab.com/a/b/c@${sha}`, `git/gitlab/a.b/c/${sha}`],
  ['pkg:swift/github.com/Alamofire/Alamofire@5.4.3', 'git/github/alamofire/alamofire'],
  [`pkg:swift/github.com/Alamofire/Alamofire@${sha}`, 'git/github/alamofire/alamofire'],
  // Debian and conda revisions consist of parts; without the parts there is no revision.
  ['pkg:deb/debian/curl@1:7.50.3-1?arch=i386&distro=jessie', 'deb/debian/-/curl/7.50.3-1_i386'],
  ['pkg:deb/debian/curl@7.50.3-1', 'deb/debian/-/curl'],
  ['pkg:conda/numpy@1.16.6?channel=https://conda.example/pkgs/main/&subdir=osx-64', 'conda/anaconda-main/osx-64/numpy'],
  ['pkg:conda/numpy@1.16.6?channel=defaults&build=0', 'conda/anaconda-main/-/numpy/1.16.6-0'],
];

/** Versions that are no revision: the coordinates have none, and the version is there as written. */
const open: readonly (readonly [packageUrl: string, coordinates: string, version: string])[] = [
  ['pkg:npm/x@%5E1.0.0', 'npm/npmjs/-/x', '^1.0.0'],
  ['pkg:npm/x@a%2Fb', 'npm/npmjs/-/x', 'a/b'],
  ['pkg:npm/x@1%202', 'npm/npmjs/-/x', '1 2'],
  ['pkg:npm/x@latest', 'npm/npmjs/-/x', 'latest'],
  ['pkg:cargo/x@%3D%201.0.0', 'crate/cratesio/-/x', '= 1.0.0'],
  ['pkg:maven/g/a@${project.version}', 'maven/mavencentral/g/a', '${project.version}'],
  ['pkg:maven/g/a@1.0-SNAPSHOT', 'maven/mavencentral/g/a', '1.0-SNAPSHOT'],
  ['pkg:nuget/X@[1.0.0,2.0.0)', 'nuget/nuget/-/X', '[1.0.0,2.0.0)'],
  ['pkg:deb/debian/curl@7.50.3-1', 'deb/debian/-/curl', '7.50.3-1'],
  ['pkg:githubactions/actions/checkout@4.%2A.%2A', 'git/github/actions/checkout', '4.*.*'],
];

const malformed: PackageUrlProblem = { kind: 'malformed' };
const unreadable: readonly (readonly [packageUrl: string, problem: PackageUrlProblem])[] = [
  ['', malformed],
  ['npm/x@1', malformed],
  ['pkg:npm', malformed],
  ['pkg:npm/', malformed],
  ['pkg:/npm', malformed],
  ['pkg:1npm/x', malformed],
  ['pkg:np%6D/x', malformed],
  ['pkg:npm/a b@1', malformed],
  ['pkg:npm/a\tb@1', malformed],
  ['pkg:npm/\ud800', malformed],
  ['pkg:npm/%E0%A4%A', malformed],
  ['pkg://user:word@npm/x', malformed],
  ['https://a.example/npm/x', malformed],
  ['pkg:npm/scope/name@1', malformed],
  ['pkg:npm/@a/b/c@1', malformed],
  ['pkg:nuget/a/b@1', malformed],
  ['pkg:composer/a/b/c@1', malformed],
  ['pkg:maven/a/b/c@1', malformed],
  ['pkg:github/a/b/c', malformed],
  ['pkg:deb/debian/a/b@1', malformed],
  ['pkg:conda/a/b@1?channel=main', malformed],
  [`pkg:npm/${'x'.repeat(1_000_000)}`, malformed],
  ['pkg:hex/jason@1.1.2', { kind: 'notCovered', what: 'hex' }],
  ['pkg:constructor/a@1', { kind: 'notCovered', what: 'constructor' }],
  ['pkg:deb/ubuntu/curl@1?arch=i386', { kind: 'notCovered', what: 'ubuntu' }],
  ['pkg:conda/a@1?channel=bioconda', { kind: 'notCovered', what: 'bioconda' }],
  ['pkg:git/code.example/a/b', { kind: 'notCovered', what: 'code.example' }],
  ['pkg:swift/code.example/a/b@1', { kind: 'notCovered', what: 'code.example' }],
  ['pkg:composer/a@1', { kind: 'incomplete', missing: 'namespace' }],
  ['pkg:maven/a@1', { kind: 'incomplete', missing: 'namespace' }],
  ['pkg:github/a', { kind: 'incomplete', missing: 'namespace' }],
  ['pkg:git/github.com/a', { kind: 'incomplete', missing: 'namespace' }],
  ['pkg:deb/curl@1', { kind: 'incomplete', missing: 'namespace' }],
  ['pkg:conda/a@1', { kind: 'incomplete', missing: 'channel' }],
  ['pkg:npm/..@1', { kind: 'unusable', problem: { kind: 'dotSegment', segment: 'name' } }],
  ['pkg:golang/a/../b@v1.0.0', { kind: 'unusable', problem: { kind: 'dotSegment', segment: 'namespace' } }],
];

/** The sources of a plugin need a package URL that includes their repository. */
const roundTripPairs = pairs.filter(({ type, provider }) => type !== 'sourcearchive' || provider !== 'gradleplugin');

describe('Package URLs', () => {
  for (const [coordinates, packageUrl] of rows) {
    it(`are written for ${coordinates}`, () => {
      assert.equal(toPackageUrl(parse(coordinates)), packageUrl);
    });
    it(`are read from ${packageUrl}`, () => {
      assert.equal(readText(packageUrl), coordinates);
    });
  }

  it('cover every pair that can be distinguished', () => {
    const covered = new Set(rows.map(([coordinates]) => coordinates.split('/').slice(0, 2).join('/')));
    const missing = pairs.map(({ type, provider }) => `${type}/${provider}`).filter((pair) => !covered.has(pair));
    // The sources of a plugin cannot be distinguished from those of an artifact on Central.
    assert.deepEqual(missing, ['sourcearchive/gradleplugin']);
  });
});

describe('fromPackageUrl', () => {
  for (const [packageUrl, coordinates] of readable)
    it(`reads ${JSON.stringify(packageUrl)}`, () => {
      assert.equal(readText(packageUrl), coordinates);
    });

  for (const [packageUrl, coordinates, version] of open)
    it(`takes the version of ${packageUrl} for no revision`, () => {
      const reading = readPackageUrl(packageUrl);
      assert.ok(reading.ok);
      assert.equal(formatCoordinates(reading.value.coordinates), coordinates);
      assert.equal(reading.value.version, version);
    });

  for (const [packageUrl, problem] of unreadable)
    it(`refuses ${JSON.stringify(packageUrl.slice(0, 50))}: ${problem.kind}`, () => {
      assert.deepEqual(fromPackageUrl(packageUrl), { ok: false, problem });
    });

  it('never throws, and returns only components that the service could know', () => {
    const start = fc.constantFrom(
      '',
      'pkg:',
      'pkg:npm/',
      'pkg:npm/@a/',
      'pkg:conda/a@1?',
      'pkg:deb/debian/',
      'pkg:golang/',
      'pkg:maven/a/b@',
    );
    fc.assert(
      fc.property(start, anyText, (before, text) => {
        const read = fromPackageUrl(before + text);
        if (!read.ok) return;
        assert.ok(isCovered(read.value), JSON.stringify(read.value));
        assert.deepEqual(parseCoordinates(formatCoordinates(read.value)), read);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('toPackageUrl', () => {
  for (const [why, coordinates] of [
    ['a pair that makes no sense', 'npm/pypi/-/lodash/1'],
    ['a type nobody knows', 'foo/bar/-/lodash/1'],
    ['a namespace too few', 'maven/mavencentral/-/a/1'],
    ['a namespace too many', 'nuget/nuget/a/b/1'],
  ] as const)
    it(`returns none for ${why}`, () => {
      assert.equal(toPackageUrl(parse(coordinates)), null);
    });

  it('returns none for coordinates that cannot be written', () => {
    assert.equal(toPackageUrl({ ...parse('npm/npmjs/-/a/1'), name: '\ud800' }), null);
    assert.equal(toPackageUrl({ ...parse('npm/npmjs/-/a/1'), name: '' }), null);
  });

  it('omits an unusual repository of a Maven artifact', () => {
    assert.equal(toPackageUrl(parse('maven/gradleplugin/org.a/b/1')), 'pkg:maven/org.a/b@1');
    assert.equal(toPackageUrl(parse('sourcearchive/gradleplugin/org.a/b/1')), 'pkg:maven/org.a/b@1?classifier=sources');
  });

  for (const pair of roundTripPairs)
    it(`writes a package URL that reads back as the same ${pair.title}`, () => {
      fc.assert(
        fc.property(coordinatesOf(pair).map(writable), (coordinates) => {
          const packageUrl = toPackageUrl(coordinates);
          assert.ok(packageUrl !== null);
          const read = fromPackageUrl(packageUrl);
          assert.ok(read.ok, packageUrl);
          assert.equal(coordinatesKey(read.value), coordinatesKey(coordinates), packageUrl);
        }),
        { numRuns: 200 },
      );
    });
});

/**
 * Limits coordinates to what a package URL can express: see `fromPackageUrl` on revisions and `toPackageUrl` on
 * repositories.
 */
function writable(given: Coordinates): Coordinates {
  // An `@` in a name without a version reads as an escaped separator; no ecosystem allows it there.
  const name = given.name.replaceAll('@', 'x');
  const coordinates = { ...given, name, revision: given.revision === null ? null : versionLike(given.revision) };
  const { type, provider, namespace, revision } = coordinates;
  const withoutSpecials = (text: string | null, mark: string): string | null => text?.replaceAll(mark, 'x') ?? null;
  switch (type) {
    case 'maven':
    case 'sourcearchive':
      if (provider === 'mavengoogle') return { ...coordinates, namespace: `androidx.${namespace}` };
      return provider === 'gradleplugin' ? { ...coordinates, namespace: null } : coordinates;
    case 'git': {
      const dotless = provider === 'gitlab' ? withoutSpecials(namespace, '.') : namespace;
      return { ...coordinates, namespace: dotless, revision: revision === null ? null : sha };
    }
    case 'deb': {
      return { ...coordinates, revision: revision === null ? null : `${revision}_amd64` };
    }
    case 'conda':
      return { ...coordinates, revision: revision === null ? null : `${revision}-py36_0` };
    case 'composer':
      return { ...coordinates, namespace: namespace?.toLowerCase() ?? null, name: name.toLowerCase() };
    default:
      return { ...coordinates, revision: type === 'go' && revision !== null ? `v${revision}` : revision };
  }
}

/** A version that every ecosystem has, of a text that may be none. */
function versionLike(text: string): string {
  return `${text.length}.${text.charCodeAt(0)}.${text.charCodeAt(text.length - 1)}`;
}

function parse(written: string): Coordinates {
  const parsed = parseCoordinates(written);
  assert.ok(parsed.ok, written);
  return parsed.value;
}

function readText(packageUrl: string): string {
  const read = fromPackageUrl(packageUrl);
  return read.ok ? formatCoordinates(read.value) : JSON.stringify(read.problem);
}

import assert from 'node:assert/strict';
import { parseCoordinates } from '../../../src/core/coordinates.ts';
import { newestOf, originPath, readRevisions, searchPath } from '../../../src/service/origins.ts';

function component(text: string) {
  const parsed = parseCoordinates(text);
  if (!parsed.ok) assert.fail(text);
  return parsed.value;
}

describe('Origins', () => {
  const paths: readonly (readonly [string, string | null])[] = [
    ['npm/npmjs/-/lodash', '/origins/npm/lodash/revisions'],
    ['npm/npmjs/@babel/code-frame', '/origins/npm/@babel/code-frame/revisions'],
    ['git/github/a/b', '/origins/github/a/b/revisions'],
    ['git/gitlab/a/b', '/origins/gitlab/a/b/revisions'],
    ['maven/mavencentral/org.a/b', '/origins/maven/org.a/b/revisions'],
    ['sourcearchive/mavencentral/org.a/b', '/origins/maven/org.a/b/revisions'],
    ['maven/mavengoogle/org.a/b', '/origins/mavenGoogle/org.a/b/revisions'],
    ['nuget/nuget/-/A.B', '/origins/nuget/A.B/revisions'],
    ['pypi/pypi/-/a', '/origins/pypi/a/revisions'],
    ['gem/rubygems/-/a', '/origins/rubygems/a/revisions'],
    ['crate/cratesio/-/a', '/origins/crate/a/revisions'],
    ['pod/cocoapods/-/a+b', '/origins/pod/a%2Bb/revisions'],
    ['go/golang/a.example%2fb/c', '/origins/go/a.example%2Fb/c/revisions'],
    ['go/golang/-/cmd', '/origins/go/-/cmd/revisions'],
    ['composer/packagist/a/b', null],
    ['deb/debian/-/a', null],
    ['debsrc/debian/-/a', '/origins/deb/a/revisions'],
    ['conda/conda-forge/linux-64/a', '/origins/conda/conda-forge/linux-64/a/revisions'],
    ['conda/anaconda-main/-/a', '/origins/conda/anaconda-main/-/a/revisions'],
    ['condasrc/anaconda-r/-/a', '/origins/conda/anaconda-r/-/a/revisions'],
    ['maven/gradleplugin/-/org.a.plugin', '/origins/gradleplugin/org.a.plugin/revisions'],
    ['maven/gradleplugin/org.a/b', null],
    ['npm/pypi/-/a', null],
  ];
  for (const [text, path] of paths)
    it(`builds the path of the revisions of ${text}`, () => assert.equal(originPath(component(text)), path));

  const builds = ['linux-64:1.0-py38_0', 'linux-64:1.0-py39_1', 'noarch:1.0-py38_0', 'odd', 'osx-64:', 7];
  const lists: readonly (readonly [string, string, unknown, readonly string[] | null])[] = [
    ['versions', 'npm/npmjs/-/a', ['4.9.0', '4.17.21'], ['4.9.0', '4.17.21']],
    ['a version twice', 'npm/npmjs/-/a', ['1', '2', '1'], ['1', '2']],
    ['tags', 'git/github/a/b', [{ tag: 'v1', sha: 'c0ffee' }], ['v1=c0ffee']],
    ['odd members', 'npm/npmjs/-/a', ['1', 2, null, { tag: 'v1' }, ['x']], ['1']],
    ['none', 'npm/npmjs/-/a', [], []],
    ['an object', 'npm/npmjs/-/a', { error: {} }, null],
    ['text', 'npm/npmjs/-/a', 'Not Found', null],
    ['builds for one platform', 'conda/conda-forge/linux-64/a', builds, ['1.0-py38_0', '1.0-py39_1']],
    ['builds for any platform', 'conda/conda-forge/-/a', builds, ['1.0-py38_0', '1.0-py39_1']],
    ['builds as sources', 'condasrc/conda-forge/-/a', builds, ['1.0']],
    ['Debian sources', 'debsrc/debian/-/a', ['1:2.3-1', '2.10-3'], ['2.3-1', '2.10-3']],
  ];
  for (const [name, of, json, expected] of lists)
    it(`reads ${name}`, () => {
      const found = readRevisions(json, component(of))?.map(({ revision, tag }) =>
        tag === null ? revision : `${tag}=${revision}`,
      );
      assert.deepEqual(found ?? null, expected);
    });

  const newest: readonly (readonly [string, readonly string[], string | null])[] = [
    ['by number, not by text', ['4.9.0', '4.17.21', '4.17.20'], '4.17.21'],
    ['no pre-release', ['1.0.0', '2.0.0-rc.1', '2.0.0b1', '1.0.1.dev3'], '1.0.0'],
    ['a pre-release where there is nothing else', ['2.0.0-rc.1', '2.0.0-rc.2'], '2.0.0-rc.2'],
    ['Go', ['v1.3.0', 'v1.4.0', 'v0.0.0-20200101000000-abcdefabcdef'], 'v1.4.0'],
    ['build metadata and Maven', ['1.0.0+build', '5.6.15.Final', '4.0.GA'], '5.6.15.Final'],
    ['none', [], null],
  ];
  for (const [name, versions, expected] of newest)
    it(`finds the newest revision: ${name}`, () => {
      const found = newestOf(versions.map((revision) => ({ revision, tag: null })));
      assert.equal(found?.revision ?? null, expected);
    });

  it('finds the newest commit by its tag', () => {
    const found = newestOf([
      { tag: 'v0.9', revision: 'ffff' },
      { tag: 'v0.10', revision: '0000' },
      { tag: 'nightly', revision: '9999' },
    ]);
    assert.deepEqual(found, { tag: 'v0.10', revision: '0000' });
  });

  it('builds the search for one component', () => {
    assert.equal(
      searchPath(component('go/golang/a.example%2fb/c')),
      '/definitions?type=go&provider=golang&name=c&namespace=a.example%252fb&sort=releaseDate&sortDesc=true',
    );
  });
});

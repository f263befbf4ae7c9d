import assert from 'node:assert/strict';

import { exactNpmVersion, parseNpmSpec } from '../../../src/manifests/npm/npmSpec.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';

/** The value of `"key":` in a package.json, and how it is read: `name@version` or `name`, and the source. */
const specs: readonly (readonly [written: string, asked: string, source?: string])[] = [
  ['1.2.3', 'key@1.2.3'],
  ['v1.2.3', 'key@1.2.3'],
  ['= v1.2.3', 'key@1.2.3'],
  ['1.2.3-rc.1+build', 'key@1.2.3-rc.1+build'],
  ['1.2.3.4', 'key'],
  ['1.2', 'key'],
  ['1.2.x', 'key'],
  ['^1.2.3', 'key'],
  ['~1.2.3', 'key'],
  ['>=1.0.0 <2.0.0', 'key'],
  ['1.0.0 - 2.0.0', 'key'],
  ['1.0.0 || 2.0.0', 'key'],
  ['latest', 'key'],
  ['', 'key'],
  ['  1.2.3 ', 'key@1.2.3'],
  ['npm:real@1.2.3', 'real@1.2.3'],
  ['npm:@scope/real@v1.2.3', '@scope/real@1.2.3'],
  ['npm:@scope/real', '@scope/real'],
  ['npm:1.2.3', 'key@1.2.3'],
  ['npm:*', 'key'],
  ['npm:', 'key'],
  ['patch:real@npm%3A1.2.3#./p.patch', 'real@1.2.3'],
  ['patch:@scope/real@1.2.3#./p.patch', '@scope/real@1.2.3'],
  ['patch:real@patch%3Areal#./p.patch', 'key', 'unknown'],
  ['patch:%', 'key', 'unknown'],
  ['workspace:*', 'key', 'member'],
  ['workspace:real@^1.0.0', 'key', 'member'],
  ['file:../a', 'key', 'local ../a'],
  ['link:./a', 'key', 'local ./a'],
  ['portal:/a', 'key', 'local /a'],
  ['./a', 'key', 'local ./a'],
  ['.', 'key', 'local .'],
  ['..', 'key', 'local ..'],
  ['~/a', 'key', 'local ~/a'],
  ['C:\\a', 'key', 'local C:\\a'],
  ['c:/a', 'key', 'local c:/a'],
  ['a.tgz', 'key', 'local a.tgz'],
  ['a/b.tar.gz', 'key', 'local a/b.tar.gz'],
  ['a/b/c', 'key', 'local a/b/c'],
  ['@a/b', 'key', 'local @a/b'],
  ['owner/repo', 'key', 'git github:owner/repo'],
  [`owner/repo#${sha}`, 'key', `git github:owner/repo ${sha}`],
  ['7zip/lib#semver:^1', 'key', 'git github:7zip/lib semver:^1'],
  ['owner/repo#feature/branch', 'key', 'git github:owner/repo feature/branch'],
  ['github:owner/repo#v1', 'key', 'git github:owner/repo v1'],
  ['GitHub:owner/repo', 'key', 'git GitHub:owner/repo'],
  ['gist:0123', 'key', 'git gist:0123'],
  ['git@github.com:owner/repo.git#v1', 'key', 'git git@github.com:owner/repo.git v1'],
  ['git+ssh://git@github.com/owner/repo.git', 'key', 'git git+ssh://git@github.com/owner/repo.git'],
  ['git+file:///srv/repo', 'key', 'git git+file:///srv/repo'],
  ['ssh://me:pw@github.com/owner/repo#v1', 'key', 'git ssh://github.com/owner/repo v1'],
  ['https://github.com/owner/repo#v1', 'key', 'git https://github.com/owner/repo v1'],
  ['https://www.github.com/owner/repo', 'key', 'git https://www.github.com/owner/repo'],
  ['https://git.acme.example/a/b.git', 'key', 'git https://git.acme.example/a/b.git'],
  ['https://github.com/owner/repo/archive/v1.zip', 'key', 'git https://github.com/owner/repo/archive/v1.zip v1'],
  [
    'https://github.com/owner/repo/releases/download/v1/a.tgz',
    'key',
    'archive https://github.com/owner/repo/releases/download/v1/a.tgz',
  ],
  ['https://me:pw@files.acme.example/a.tgz', 'key', 'archive https://files.acme.example/a.tgz'],
  ['https://', 'key', 'archive https://'],
  ['https://registry.npmjs.example/key/-/key-1.2.3.tgz', 'key@1.2.3'],
  ['https://me:pw@registry.npmjs.example/@a/b/-/b-1.2.3-rc.1.tgz#hash', '@a/b@1.2.3-rc.1'],
  ['http://registry.yarnpkg.example/@a%2fb/-/b-1.2.3.tgz', '@a/b@1.2.3'],
  ['https://registry.npm.taobao.example/a/download/a-1.2.3.tgz?other=/x-9.9.9.tgz', 'a@1.2.3'],
  [
    'https://registry.npmjs.example/a/-/other-1.2.3.tgz',
    'key',
    'archive https://registry.npmjs.example/a/-/other-1.2.3.tgz',
  ],
  ['https://npm.acme.example/a/-/a-1.2.3.tgz', 'key', 'archive https://npm.acme.example/a/-/a-1.2.3.tgz'],
  ['catalog:', 'key', 'unknown'],
  ['jsr:@std/fs@1', 'key', 'notCovered'],
  ['runtime:^24.0.0', 'key', 'notCovered'],
  ['unknown://me:pw@host/a', 'key', 'unknown'],
];

describe('npm specifiers', () => {
  for (const [written, asked, expected = 'registry'] of specs) {
    it(JSON.stringify(written), () => {
      const { name, version, source } = parseNpmSpec('key', written);
      assert.equal(version === null ? name : `${name}@${version}`, asked);
      assert.equal(describeSource(source), expected);
    });
  }

  it('drops a password at any place', () => {
    for (const text of [
      'https://me:s3cr3t@x.example/a.tgz',
      'git+https://s3cr3t@github.com/o/r#v1',
      'odd://s3cr3t@x/y',
    ]) {
      assert.ok(!JSON.stringify(parseNpmSpec('key', text)).includes('s3cr3t'), text);
    }
  });

  it('recognizes an exact version', () => {
    const exact = ['1.2.3', 'v1.2.3', '=1.2.3', '== 1.2.3', '0.0.0', '1.2.3-a.b', '1.2.3+a', '10000000000.0.0'];
    const other = ['', '1', '1.2', '1.2.3.4', '^1.2.3', '1.2.3 ', '1.2.3-', '1.2.3_a', 'latest', '1.2.x', '1.2.3/..'];
    assert.deepEqual(
      exact.filter((text) => exactNpmVersion(text) === null),
      [],
    );
    assert.deepEqual(
      other.filter((text) => exactNpmVersion(text) !== null),
      [],
    );
  });
});

function describeSource(source: ReturnType<typeof parseNpmSpec>['source']): string {
  if (source.kind === 'git') return `git ${source.url}${source.ref === null ? '' : ` ${source.ref}`}`;
  if (source.kind === 'local') return `local ${source.path}`;
  return source.kind === 'archive' ? `archive ${source.url}` : source.kind;
}

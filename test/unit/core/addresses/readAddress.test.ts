import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import { readAddress } from '../../../../src/core/addresses/readAddress.ts';
import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import { webAddress } from '../../../../src/core/coordinatesUrl.ts';
import type { ComponentType } from '../../../../src/core/ecosystems.ts';
import { pairs } from '../../../../src/core/ecosystems.ts';
import { anyText } from '../arbitraryCoordinates.ts';
import { foundText, host } from './foundText.ts';
import { assertSoon } from '../../../support/assertSoon.ts';

const sha = 'd8caf2f4fba3f2bcd4be1a6b1e0b5cf2a3b1c4d5';

type Rows = readonly (readonly [text: string, found: string])[];

const written: Rows = [
  ['npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['  /npm/npmjs/-/lodash/4.17.21\n', 'npm/npmjs/-/lodash/4.17.21'],
  ['npm/npmjs/-/lodash', 'npm/npmjs/-/lodash'],
  ['npm/npmjs/-/lodash/4.17.21,', 'npm/npmjs/-/lodash/4.17.21'],
  ['npm/npmjs/@babel/core/7.24.0/pr/42', 'npm/npmjs/@babel/core/7.24.0/pr/42'],
  ['cd:/npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['go/golang/github.com%2fgorilla/mux/v1.8.0', 'go/golang/github.com/gorilla/mux/v1.8.0'],
  ['go/golang/github.com/gorilla/mux/v1.8.0', 'go/golang/github.com/gorilla/mux/v1.8.0'],
  ['NPM/NPMJS/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['npm/npmjs/-', 'invalid missingSegment name'],
  ['npm/npmjs//lodash/1', 'invalid emptySegment namespace'],
  ['npm/npmjs/-/lodash/1/2/3', 'invalid tooManySegments'],
  ['npm/npmjs/-/lodash/%E0%A4%A', 'invalid malformedEscape revision'],
  ['npm/npmjs/-/../1.0.0', 'invalid dotSegment name'],
  ['npm/npmjs/-/lo\u202edash/1.0.0', 'invalid illegalCharacter name'],
  ['npm/pypi/-/lodash/1.0.0', 'invalid pair npm/pypi'],
  ['npm/github/owner/lodash/1.0.0', 'invalid pair npm/github'],
  ['go/elsewhere/-/lodash/1.0.0', 'invalid pair go/elsewhere'],
  ['pypi/pypi/namespace/requests/2.31.0', 'invalid namespace none'],
  ['git/github/-/repository', 'invalid namespace required'],
  ['npm/npmjs/-/lodash/^4', 'invalid version ^4 range'],
  ['npm/npmjs/-/lodash/4.x', 'invalid version 4.x range'],
  ['npm/npmjs/-/lodash/latest', 'invalid version latest range'],
  ['npm/npmjs/-/lodash/4.17.21+build', 'npm/npmjs/-/lodash/4.17.21'],
  ['npm/npmjs/-/lodash/4', 'npm/npmjs/-/lodash/4'],
  ['maven/mavencentral/g/a/[1,2)', 'invalid version [1,2) range'],
  ['maven/mavencentral/g/a/${project.version}', 'invalid version ${project.version} unresolved'],
  ['maven/mavencentral/g/a/1.0-SNAPSHOT', 'invalid version 1.0-SNAPSHOT snapshot'],
  ['pypi/pypi/-/a/UNKNOWN', 'invalid version UNKNOWN unresolved'],
  ['pypi/pypi/-/certifi/2023.07.22', 'pypi/pypi/-/certifi/2023.07.22'],
  ['composer/packagist/a/b/dev-main', 'invalid version dev-main range'],
  ['composer/packagist/a/b/v1.28.0', 'composer/packagist/a/b/v1.28.0'],
  ['gem/rubygems/-/nokogiri/1.16.7-x86_64-linux', 'gem/rubygems/-/nokogiri/1.16.7'],
  ['nuget/nuget/-/A/1.0.0.0', 'nuget/nuget/-/A/1.0.0'],
  ['go/golang/example.com/a/1.0.0', 'go/golang/example.com/a/v1.0.0'],
  ['crate/cratesio/-/a/=1.0.0', 'invalid version =1.0.0 range'],
  ['deb/debian/-/curl/7.50.3-1_i386', 'deb/debian/-/curl/7.50.3-1_i386'],
  ['conda/conda-forge/linux-64/numpy/1.16.6-py36_0', 'conda/conda-forge/linux-64/numpy/1.16.6-py36_0'],
  ['git/github/expressjs/express/4.18.2', 'git/github/expressjs/express #4.18.2'],
  ['src/core/addresses/readAddress.ts', 'nothing'],
  ['go/src/main', 'nothing'],
];

const packageUrls: Rows = [
  ['pkg:npm/%40babel/core@7.24.0', 'npm/npmjs/@babel/core/7.24.0'],
  ['pkg:golang/github.com/gorilla/mux@v1.8.0', 'go/golang/github.com/gorilla/mux/v1.8.0'],
  ['pkg:github/expressjs/express@4.18.2', 'git/github/expressjs/express #4.18.2'],
  [`pkg:github/expressjs/express@${sha}`, `git/github/expressjs/express/${sha}`],
  ['PKG:NPM/lodash', 'npm/npmjs/-/lodash'],
  ['pkg:npm/lodash@^4.17.21', 'invalid version ^4.17.21 range'],
  ['pkg:npm/lodash@%5E4.17.21', 'invalid version ^4.17.21 range'],
  ['pkg:npm/lodash@file:../x', 'invalid version file:../x invalid'],
  ['pkg:cargo/a@%3D%201.0.0', 'invalid version = 1.0.0 range'],
  ['pkg:golang/example.com/a@(devel)', 'invalid version (devel) unresolved'],
  ['pkg:githubactions/actions/checkout@v4', 'git/github/actions/checkout #v4'],
  ['pkg:deb/debian/curl@7.50.3-1', 'deb/debian/-/curl'],
  [`pkg:npm/a@1.0.0?repository_url=https://${host('npm', 'acme', 'example')}/x`, 'invalid source npm.acme.example'],
  [`pkg:npm/a@1.0.0?download_url=${host('npm', 'acme', 'example')}`, 'invalid source npm.acme.example'],
  ['pkg:golang/git.acme.internal/a@v1.0.0', 'invalid source git.acme.internal'],
  ['go/golang/git.acme.corp%2Fgroup/a/v1.0.0', 'invalid source git.acme.corp'],
  ['pkg:npm/a@1.0.0?vcs_url=git%2Bssh://git@git.acme.example/a.git', 'invalid source git.acme.example'],
  ['pkg:npm/a@1.0.0?vcs_url=git%2Bhttps://github.com/acme/a.git', 'npm/npmjs/-/a/1.0.0'],
  [`pkg:npm/a@1.0.0?repository_url=https://${host('registry', 'npmjs', 'org')}`, 'npm/npmjs/-/a/1.0.0'],
  ['pkg:rpm/fedora/curl@7', 'invalid packageUrl notCovered'],
  ['pkg:npm', 'invalid packageUrl malformed'],
  ['pkg:maven/junit@4', 'invalid packageUrl incomplete'],
];

const remotes: Rows = [
  ['git@github.com:expressjs/express.git', 'git/github/expressjs/express'],
  ['ssh://git@github.com:22/expressjs/express.git', 'git/github/expressjs/express'],
  ['git://github.com/expressjs/express.git#4.18.2', 'git/github/expressjs/express #4.18.2'],
  [`git+https://github.com/expressjs/express.git#${sha}`, `git/github/expressjs/express/${sha}`],
  ['git+ssh://git@github.com/expressjs/express.git#semver:^4.0.0', 'git/github/expressjs/express'],
  ['github:expressjs/express', 'git/github/expressjs/express'],
  ['git@gitlab.com:group/sub/project.git', 'git/gitlab/group.sub/project'],
  ['gitlab:group/project#v1', 'git/gitlab/group/project #v1'],
  ['git@bitbucket.org:o/r.git', 'unsupported bitbucket.org'],
  ['me@git.example:team/r.git', 'unsupported git.example'],
];

const service: Rows = [
  ['https://clearlydefined.io/definitions/npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['https://clearlydefined.io/definitions/npm/npmjs/-/lodash/4.17.21/pr/7', 'npm/npmjs/-/lodash/4.17.21/pr/7'],
  ['https://api.clearlydefined.io/definitions/go/golang/a.b%2fc/d/v1.0.0?expand=-files', 'go/golang/a.b/c/d/v1.0.0'],
  ['https://api.clearlydefined.io/definitions?coordinates=go%2Fgolang%2Fa.b%252Fc%2Fd%2Fv1', 'go/golang/a.b/c/d/v1'],
  ['https://clearlydefined.io/curations/npm/npmjs/-/a/1/pr/9', 'npm/npmjs/-/a/1/pr/9'],
  ['https://api.clearlydefined.io/harvest/npm/npmjs/-/a/1/scancode/32.3.0', 'npm/npmjs/-/a/1'],
  ['http://localhost:4000/api/definitions/npm/npmjs/-/a/1/', 'npm/npmjs/-/a/1'],
  ['https://copy.example/definitions/npm/npmjs/-/a/1', 'npm/npmjs/-/a/1'],
  ['https://clearlydefined.io/definitions/npm/npmjs/-', 'invalid missingSegment name'],
  ['https://clearlydefined.io/definitions/npm/pypi/-/a/1', 'invalid pair npm/pypi'],
  ['https://clearlydefined.io/workspace', 'invalid otherPage clearlydefined.io'],
  ['https://clearlydefined.io/', 'invalid otherPage clearlydefined.io'],
  ['https://copy.example/definitions/words', 'unsupported copy.example'],
  ['https://clearlydefined.io.evil.example/about', 'unsupported clearlydefined.io.evil.example'],
];

const bare: readonly (readonly [text: string, found: string, type?: ComponentType])[] = [
  ['lodash@4.17.21', 'npm/npmjs/-/lodash/4.17.21'],
  ['@babel/core@7.24.0', 'npm/npmjs/@babel/core/7.24.0'],
  ['@babel/core', 'npm/npmjs/@babel/core'],
  ['lodash@^4.17', 'npm/npmjs/-/lodash'],
  ['lodash@latest', 'npm/npmjs/-/lodash #latest'],
  ['serde@1.0.188', 'crate/cratesio/-/serde/1.0.188', 'crate'],
  ['Newtonsoft.Json@13.0', 'nuget/nuget/-/Newtonsoft.Json/13.0.0', 'nuget'],
  ['symfony/console@v6.3.0', 'composer/packagist/symfony/console/v6.3.0', 'composer'],
  ['requests==2.31.0', 'pypi/pypi/-/requests/2.31.0'],
  ['requests[socks]==2.31.0', 'pypi/pypi/-/requests/2.31.0'],
  ['org.slf4j:slf4j-api:2.0.7', 'maven/mavencentral/org.slf4j/slf4j-api/2.0.7'],
  ['androidx.core:core:1.9.0@aar', 'maven/mavengoogle/androidx.core/core/1.9.0'],
  ['junit:junit:4.13:sources', 'sourcearchive/mavencentral/junit/junit/4.13'],
  ['github.com/gorilla/mux@v1.8.0', 'go/golang/github.com/gorilla/mux/v1.8.0'],
  ['github.com/gorilla/mux', 'git/github/gorilla/mux'],
  ['github.com/gorilla/mux', 'go/golang/github.com/gorilla/mux', 'go'],
  ['github.com/gorilla/mux/middleware', 'go/golang/github.com/gorilla/mux', 'go'],
  ['golang.org/x/net/html', 'go/golang/golang.org/x/net'],
  ['go.acme.example/tools/cmd', 'go/golang/go.acme.example/tools/cmd', 'go'],
  ['net/http', 'nothing', 'go'],
  [`${host('www', 'npmjs', 'com')}/package/lodash`, 'npm/npmjs/-/lodash'],
  ['clearlydefined.io/definitions/npm/npmjs/-/a/1', 'npm/npmjs/-/a/1'],
  ['lodash', 'nothing'],
  ['somebody@mail.example', 'nothing'],
  ['joe@1and1.example', 'nothing'],
  ['mail.example/path', 'nothing'],
  ['javascript:alert(1)', 'nothing'],
  ['file:///etc/passwd', 'nothing'],
  ['two words', 'nothing'],
  ['http://', 'nothing'],
  ['', 'nothing'],
  ['@', 'nothing'],
  ['..', 'nothing'],
];

describe('readAddress', () => {
  for (const [title, rows] of Object.entries({ written, packageUrls, remotes, service }))
    describe(title, () => {
      for (const [text, found] of rows)
        it(`reads ${text} as ${found}`, () => assert.equal(foundText(readAddress(text)), found));
    });

  describe('Bare names', () => {
    for (const [text, found, type] of bare)
      it(`reads ${text || '(nothing)'}${type ? ` among ${type}` : ''} as ${found}`, () =>
        assert.equal(foundText(readAddress(text, { type })), found));
  });

  it('reads addresses of the configured service', () => {
    const services = ['https://web.example:8443/base', 'http://api.example'];
    assert.equal(
      foundText(readAddress('https://web.example:8443/base/about', { services })),
      'invalid otherPage web.example',
    );
    assert.equal(
      foundText(readAddress('https://api.example/definitions/npm/npmjs/-', { services })),
      'invalid missingSegment name',
    );
  });

  it('reads the web address and the written form of every kind of component', () => {
    for (const { type, provider, namespace } of pairs) {
      const coordinates = {
        type,
        provider,
        namespace: namespace === 'none' ? null : 'a.b',
        name: 'name',
        revision: type === 'git' ? sha : type === 'go' ? 'v1.0.0' : '1.0.0',
      };
      const found = { kind: 'component', coordinates, pr: null, ref: null };
      assert.deepEqual(readAddress(formatCoordinates(coordinates)), found);
      assert.deepEqual(readAddress(webAddress('https://clearlydefined.io', coordinates)), found);
      assert.deepEqual(readAddress(webAddress('https://clearlydefined.io', coordinates, 5)), { ...found, pr: 5 });
    }
  });

  it('refuses a text that is longer than any address', () => {
    assert.equal(foundText(readAddress(`npm/npmjs/-/${'x'.repeat(5000)}/1`)), 'invalid tooLong');
    assert.equal(foundText(readAddress(`https://x.example/${'x'.repeat(20_000)}`)), 'invalid tooLong');
  });

  it('never throws, and finds only what the service can be asked about', () => {
    const pieces = fc.constantFrom(
      'npm',
      'npmjs',
      'github.com',
      '@',
      ':',
      '/',
      '-',
      '%',
      '%2f',
      '#',
      '?',
      '..',
      'pkg:',
    );
    const hosts = fc.constantFrom(
      'github.com',
      'gitlab.com',
      host('pypi', 'org'),
      host('pkg', 'go', 'dev'),
      'clearlydefined.io',
    );
    const text = fc.oneof(
      anyText,
      fc.array(fc.oneof(pieces, anyText), { maxLength: 12 }).map((list) => list.join('')),
      fc.tuple(hosts, fc.array(fc.oneof(pieces, anyText))).map(([at, path]) => `https://${at}/${path.join('/')}`),
    );
    fc.assert(
      fc.property(text, (given) => {
        const found = readAddress(given);
        if (found.kind !== 'component') return;
        const again = readAddress(formatCoordinates(found.coordinates));
        assert.deepEqual(again.kind === 'component' && again.coordinates, found.coordinates);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads adversarial text without delay', () => {
    for (const text of [
      'a.'.repeat(400_000),
      '@/'.repeat(400_000),
      `a@${'1.'.repeat(400_000)}x`,
      `a:${'b-'.repeat(400_000)}:1`,
      `https://github.com/${'/a'.repeat(400_000)}`,
    ])
      assertSoon(() => readAddress(text), text.slice(0, 5));
  });
});

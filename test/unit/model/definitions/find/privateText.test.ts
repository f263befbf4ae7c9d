import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { displayName } from '../../../../../src/core/coordinates.ts';
import { PrivateNames } from '../../../../../src/manifests/privateNames.ts';
import { isPrivateText } from '../../../../../src/model/definitions/find/finder.ts';

const patterns = [
  '@acme/*',
  'go.acme.example/**',
  'com.acme:*',
  'acme-*',
  'nuget/nuget/-/Acme.*',
  'git/github/acme-inc/**',
];
const setting = new PrivateNames(patterns);
/** Packages of the workspace from a private registry, and its own packages. */
const own = new Set(['@quay/charts', 'internal-tools', 'web']);

/** Typed texts, and whether they must not be sent. */
const rows: readonly (readonly [typed: string, isPrivate: boolean])[] = [
  ['@acme/widgets', true],
  ['@ACME/Widgets', true],
  ['@acme/', true],
  ['@acme/widgets@1.0.0', true],
  ['npm/npmjs/@acme/widgets/1.0.0', true],
  ['pkg:npm/%40acme/widgets', true],
  ['lodash @acme/widgets', true],
  ['@acm', false],
  ['go.acme.example/tools', true],
  ['go.acme.example/', true],
  ['go/golang/go.acme.example%2ftools/cli/v1.0.0', true],
  ['com.acme:library', true],
  ['com.acme:', true],
  ['com.acme:library:1.0.0', true],
  ['maven/mavencentral/com.acme/library', true],
  ['acme-internal', true],
  ['acme', false],
  ['Acme.Core', true],
  ['acme.core', true],
  ['acme-inc/website', true],
  ['git@github.com:acme-inc/website.git', true],
  ['https://github.com/acme-inc/website', true],
  ['@quay/charts', true],
  ['@Quay/Charts', true],
  ['react @quay/charts', true],
  ['@quay/other', false],
  ['internal-tools', true],
  ['web', true],
  ['web server', false],
  ['webpack', false],
  ['lodash', false],
  ['@babel/core', false],
  ['org.slf4j:slf4j-api', false],
  ['github.com/gorilla/mux', false],
  ['', false],
  ['   ', false],
  ['/', false],
  ['%', false],
];

describe('isPrivateText', () => {
  for (const [typed, isPrivate] of rows)
    it(`"${typed}" is ${isPrivate ? 'never sent' : 'public'}`, () => {
      const found = isPrivateText(typed, (one) => setting.has(displayName(one), one), own);
      assert.equal(found, isPrivate);
    });

  it('is not asked about names that cannot be sent anyway', () => {
    const checked: string[] = [];
    isPrivateText('a\u202eb ../x', (one) => (checked.push(displayName(one)), false), new Set());
    assert.deepEqual(
      checked.filter((name) => /\u202e|\.\.\//.test(name)),
      [],
    );
  });
});

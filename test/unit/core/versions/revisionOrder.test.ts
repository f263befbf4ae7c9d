import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { isPrerelease, revisionOrder } from '../../../../src/core/versions/revisionOrder.ts';
import { assertSoon } from '../../../support/assertSoon.ts';

describe('isPrerelease', () => {
  /** For each type: a prerelease, and a version that only looks like one. */
  const rows: readonly (readonly [type: string, early: string, final: string])[] = [
    ['npm', '1.0.0-0 1.0.0-rc.1 1.0.0-next v2.0.0-alpha', '1.0.0 1.0.0+build-1 v1.0.0'],
    ['crate', '0.1.0-alpha.1', '0.1.0 0.1.0+wasi-0.2'],
    ['nuget', '1.0.0-preview.1 1.0.0.1-beta', '1.0.0 1.0.0.1'],
    ['go', 'v1.0.0-rc.1 v0.0.0-20200101000000-abcdefabcdef', 'v1.0.0 v2.0.0+incompatible'],
    ['pypi', '1.0a1 1.0b2 1.0rc1 1.0.dev3 1.0-beta 1.0_c1', '1.0 1.0.post1 2023.10.1 1.0+local'],
    [
      'maven',
      '1.0-SNAPSHOT 1.0-alpha-1 1.0-M1 1.0.Beta2 1.0.CR1 1.0-rc-2 1.0-EA',
      '1.0 1.0.Final 31.1-jre 1.0-GA 2.0.0.RELEASE',
    ],
    ['maven', '1.0-milestone-3 5.0.0-preview', '1.0-android 1.0-sp1 1.0.r5'],
    ['gem', '7.1.0.rc1 1.0.pre 2.0.0.beta', '7.1.0 7.0.4.1'],
    ['pod', '5.0.0-beta.1 5.0.0.rc1', '5.0.0'],
    ['composer', 'v6.3.0-RC2 1.0-dev 1.0-beta1 1.0.0-alpha', 'v6.3.0 1.0.0-p1 6.3.x'],
    ['deb', '7.88.1~rc1-1_amd64', '7.88.1-10_amd64 2.10-2_amd64'],
    ['conda', '1.26.0rc1-py311_0', '1.26.4-py311_0 1.0-rc_0'],
    ['git', 'v1.0.0-rc.1 release-1.0-beta2 nightly 1.0.0-canary.5', 'v1.0.0 release-1.0 4.17.21 INKSCAPE_1_3_2'],
  ];
  for (const [type, early, final] of rows)
    it(`finds prereleases of ${type}: ${early}, not ${final}`, () => {
      for (const version of early.split(' ')) assert.equal(isPrerelease(type, version), true, version);
      for (const version of final.split(' ')) assert.equal(isPrerelease(type, version), false, version);
    });
});

describe('revisionOrder', () => {
  /** Older version, newer version. */
  const pairs: readonly (readonly [type: string, older: string, newer: string])[] = [
    ['npm', '1.9.0', '1.10.0'],
    ['npm', '1.0.0-alpha', '1.0.0-alpha.1'],
    ['npm', '1.0.0-9', '1.0.0-alpha'],
    ['npm', '1.0.0-RC.1', '1.0.0-rc.2'],
    ['npm', 'not a version', '0.0.1'],
    ['npm', '1.0.0', '99999999999999999999.0.0'],
    ['crate', '0.9.12', '0.10.0'],
    ['nuget', '1.0.0', '1.0.0.1'],
    ['go', 'v1.2.3', 'v1.2.4-0.20200101000000-abcdefabcdef'],
    ['go', 'v1.2.4-0.20200101000000-abcdefabcdef', 'v1.2.4'],
    ['pypi', '2.0', '1!1.0'],
    ['pypi', '1.0.dev1', '1.0a1'],
    ['pypi', '1.0', '1.0.post1'],
    ['maven', '1.0-SNAPSHOT', '1.0'],
    ['maven', '1.0-alpha-2', '1.0-beta-1'],
    ['gem', '1.0.0.rc1', '1.0.0'],
    ['composer', 'v2.9.9', '2.10.0'],
    ['deb', '1.30-9_armhf', '1.30-13_armhf'],
    ['conda', '1.9.0-py36_0', '1.10.0-py36_0'],
  ];
  for (const [type, older, newer] of pairs)
    it(`sorts versions of ${type}: ${older} before ${newer}`, () => {
      const compare = revisionOrder(type);
      assert.ok(compare(older, newer) < 0);
      assert.ok(compare(newer, older) > 0);
      assert.equal(compare(older, older), 0);
    });

  it('is a consistent order for versions that the rules treat as equal', () => {
    const compare = revisionOrder('npm');
    const versions = ['1.0.0+b', 'v1.0.0', '1.0.0', '1.0.0+a'];
    assert.deepEqual(versions.toSorted(compare), versions.toReversed().toSorted(compare));
  });

  it('compares adversarial versions without delay', () => {
    const long = `${'1.'.repeat(50_000)}-${'a.'.repeat(50_000)}x`;
    for (const type of ['npm', 'pypi', 'maven', 'gem'])
      assertSoon(() => {
        revisionOrder(type)(long, `${long}y`);
        isPrerelease(type, long);
      }, type);
  });
});

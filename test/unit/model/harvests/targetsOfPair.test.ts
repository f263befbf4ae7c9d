import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { type Coordinates, formatCoordinates } from '../../../../src/core/coordinates.ts';
import type { SourceLocation } from '../../../../src/core/definition.ts';
import { packageOfSource, sourceOfPackage, targetsOfPair } from '../../../../src/model/harvests/harvestTargets.ts';
import { at } from '../definitions/savedList/savedListWorld.ts';

const nowhere: SourceLocation = {
  type: null,
  provider: null,
  namespace: null,
  name: null,
  revision: null,
  url: null,
  path: null,
};
const commit = '4a55b1d6a6f9ff3b3ca2e2b4d2b1a4a2b3c4d5e6';
const github = { ...nowhere, type: 'git', provider: 'github', namespace: 'owner', name: 'thing', revision: commit };

function written(coordinates: Coordinates | null): string {
  return coordinates ? formatCoordinates(coordinates) : '-';
}

describe('sourceOfPackage', () => {
  const cases: readonly (readonly [of: string, location: SourceLocation | null, source: string])[] = [
    ['lodash@4.17.21', github, `git/github/owner/thing/${commit}`],
    ['lodash@4.17.21', nowhere, '-'],
    ['lodash@4.17.21', null, '-'],
    // The source location of the definition takes precedence over the default of the ecosystem.
    ['maven/mavencentral/org.a/b/1.0', github, `git/github/owner/thing/${commit}`],
    ['maven/mavencentral/org.a/b/1.0', null, 'sourcearchive/mavencentral/org.a/b/1.0'],
    ['maven/mavengoogle/org.a/b/1.0', nowhere, 'sourcearchive/mavengoogle/org.a/b/1.0'],
    // The service has no source archive for a plugin without a group.
    ['maven/gradleplugin/-/b/1.0', null, '-'],
    ['deb/debian/-/mail/1.30-13_armhf', null, 'debsrc/debian/-/mail/1.30-13'],
    ['deb/debian/-/mail/1_30-13_amd64', null, 'debsrc/debian/-/mail/1_30-13'],
    ['deb/debian/-/mail/1.30-13', null, '-'],
    ['deb/debian/-/mail', null, '-'],
    ['conda/conda-forge/linux-64/six/1.16.0-py36_0', null, '-'],
  ];
  for (const [of, location, source] of cases)
    it(`reads the source of ${of}${location === github ? ', whose definition names one' : ''}: ${source}`, () => {
      assert.equal(written(sourceOfPackage(at(of), location)), source);
    });
});

describe('packageOfSource', () => {
  const cases: readonly (readonly [of: string, component: string])[] = [
    ['sourcearchive/mavencentral/org.a/b/1.0', 'maven/mavencentral/org.a/b/1.0'],
    [`git/github/owner/thing/${commit}`, '-'],
    ['debsrc/debian/-/mail/1.30-13', '-'],
  ];
  for (const [of, component] of cases)
    it(`reads the package of ${of}: ${component}`, () => {
      assert.equal(written(packageOfSource(at(of))), component);
    });
});

describe('targetsOfPair', () => {
  it('returns the package and its source', () => {
    const [one, other] = [at('maven/mavencentral/org.a/b/1.0'), at('sourcearchive/mavencentral/org.a/b/1.0')];
    assert.deepEqual(targetsOfPair(one, [other]), {
      targets: [
        { coordinates: one, name: 'org.a:b' },
        { coordinates: other, name: 'org.a:b' },
      ],
      leftOut: [],
    });
  });

  it('returns one target when the other is unknown, and reports the missing one', () => {
    const { targets, leftOut } = targetsOfPair(at('lodash@1'), []);
    assert.deepEqual(targets, [{ coordinates: at('lodash@1'), name: 'lodash' }]);
    assert.deepEqual(leftOut, [{ name: 'npm/npmjs/-/lodash/1', reason: { kind: 'noCounterpart' } }]);
  });
});

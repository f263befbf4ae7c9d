import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { fail, succeed } from '../../../../src/base/result.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { isUnlocked } from '../../../../src/model/workspace/componentNodes.ts';
import { chooseNewest, findNewest } from '../../../../src/model/workspace/newestKnown.ts';
import { ServiceClient } from '../../../../src/service/client.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { type FakeAnswer, FakeTransport, answerJson, refuse } from '../../../support/fakeTransport.ts';
import { linked, npmCoordinates } from '../../../support/linked.ts';

const quiet = new AbortController().signal;

const table: readonly (readonly [type: string, requirement: string | null, versions: string, newest: string])[] = [
  ['npm', '^1.2.0', '1.2.0 1.10.0 1.9.0 2.0.0 1.11.0-rc.1', '1.10.0'],
  ['npm', '~1.2', '1.2.0 1.2.7 1.3.0', '1.2.7'],
  ['npm', '>=1 <2 || 3.x', '1.0.0 3.1.0 4.0.0', '3.1.0'],
  ['npm', 'npm:real@^1.0.0', '1.0.0 1.5.0 2.0.0', '1.5.0'],
  ['npm', '*', '1.0.0 2.0.0 3.0.0-beta', '2.0.0'],
  ['npm', '^1.0.0-alpha.1', '1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-alpha.2 1.0.0-0', '1.0.0-alpha.beta'],
  ['npm', '^9.0.0', '1.0.0', 'noneSatisfies'],
  ['npm', 'latest', '1.0.0 2.0.0 3.0.0-beta', '2.0.0 unchecked'],
  ['npm', '>>nonsense', '1.0.0 2.0.0', '2.0.0 unchecked'],
  ['npm', null, '1.0.0 2.0.0', '2.0.0'],
  ['npm', '^1.0.0', '', 'noVersions'],
  ['crate', '1.2', '1.2.0 1.9.0 2.0.0', '1.9.0'],
  ['crate', '0.3', '0.3.1 0.3.7 0.4.0', '0.3.7'],
  ['crate', '>=1.2, <1.5', '1.2.0 1.4.9 1.5.0', '1.4.9'],
  ['crate', '1.2.*', '1.2.0 1.2.4 1.3.0', '1.2.4'],
  ['pypi', '>=1.0,<2', '1.0 1.10.0 1.9 2.0 1.11rc1', '1.10.0'],
  ['pypi', '==2.*', '1.0 2.0rc1', '2.0rc1'],
  ['pypi', 'a || b', '1.0 2.0', '2.0 unchecked'],
  ['nuget', '[1.0,2.0)', '1.0.0 1.5.0 2.0.0', '1.5.0'],
  ['go', null, 'v1.3.0 v1.10.0', 'v1.10.0'],
  ['git', 'v1.0.0', 'v1.0.0 v2.0.0', 'v1.0.0'],
  ['git', 'semver:^1.0.0', 'v1.0.0 v1.4.0 v2.0.0', 'v1.4.0'],
  ['git', 'main', 'v1.0.0 v2.0.0', 'v2.0.0 unchecked'],
];

describe('chooseNewest', () => {
  for (const [type, requirement, versions, expected] of table)
    it(`resolves ${type} ${requirement ?? '(nothing)'} among ${versions || 'none'} to ${expected}`, () => {
      const revisions = versions.split(' ').filter(Boolean);
      const chosen = chooseNewest(
        type,
        requirement,
        revisions.map((revision) => (type === 'git' ? { revision: 'c0ffee', tag: revision } : { revision, tag: null })),
      );
      if (!chosen.ok) return assert.equal(chosen.problem.kind, expected);
      const { revision, tag, isChecked } = chosen.value;
      assert.equal(`${tag ?? revision}${isChecked ? '' : ' unchecked'}`, expected);
    });
});

/** A dependency `name` from a package.json without a lock. */
function open(requirement: string): LinkedDependency {
  const one = linked('name@1.0.0');
  return {
    ...one,
    dependency: { ...one.dependency, requirement, version: null },
    version: null,
    coordinates: { ...npmCoordinates('name', ''), revision: null },
    reason: 'rangeWithoutLock',
  };
}

function setUp(answer: () => FakeAnswer, isPrivate = () => false) {
  const transport = new FakeTransport(answer);
  const clock = new FakeClock();
  const client = new ServiceClient({
    isPrivate,
    baseUrl: 'https://service.example',
    transport,
    clock,
    random: () => 0,
  });
  const find = (one: LinkedDependency) => clock.finish(findNewest(one, { client: () => succeed(client) }, quiet));
  return { transport, find };
}

describe('findNewest', () => {
  it('asks for the list of the origin once', async () => {
    const { transport, find } = setUp(() => answerJson(['1.0.0', '1.4.0', '2.0.0']));
    const found = await find(open('^1.0.0'));
    assert.deepEqual(found, {
      ok: true,
      value: {
        coordinates: npmCoordinates('name', '1.4.0'),
        version: '1.4.0',
        requirement: '^1.0.0',
        isChecked: true,
      },
    });
    assert.deepEqual(transport.lines, ['GET /origins/npm/name/revisions']);
  });

  it('never sends a private name', async () => {
    const { transport, find } = setUp(
      () => answerJson([]),
      () => true,
    );
    assert.deepEqual(await find(open('^1.0.0')), {
      ok: false,
      problem: { kind: 'privateName', coordinates: 'npm/npmjs/-/name' },
    });
    const hidden = await find({ ...open('^1.0.0'), coordinates: null, reason: 'privateRegistry' });
    assert.equal(hidden.ok, false);
    assert.deepEqual(transport.lines, []);
  });

  it('reports that there are no versions', async () => {
    for (const answer of [() => answerJson([]), () => answerJson({ error: {} }, 404)]) {
      const found = await setUp(answer).find(open('^1.0.0'));
      assert.deepEqual(found, { ok: false, problem: { kind: 'noVersions' } });
    }
  });

  it('reports a problem of the service or its address', async () => {
    const down = await setUp(() => refuse()).find(open('^1.0.0'));
    assert.equal(!down.ok && down.problem.kind, 'unreachable');
    const client = () => fail({ kind: 'invalidUrl', setting: 'apiUrl', value: 'x' } as const);
    const odd = await findNewest(open('^1.0.0'), { client }, quiet);
    assert.equal(!odd.ok && odd.problem.kind, 'invalidUrl');
  });
});

describe('isUnlocked', () => {
  it('is true for a public name whose version is not resolved', () => {
    assert.ok(isUnlocked(open('^1.0.0')));
    assert.ok(isUnlocked({ ...open('x'), reason: 'unresolvedVersion' }));
    assert.ok(!isUnlocked(linked('name@1.0.0')));
    assert.ok(!isUnlocked({ ...open('x'), coordinates: null, reason: 'privateRegistry' }));
    assert.ok(!isUnlocked({ ...open('x'), reason: 'notInLock', coordinates: null }));
  });
});

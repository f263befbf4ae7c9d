import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { Emitter } from '../../../../src/base/event.ts';
import { fail, succeed, type Result } from '../../../../src/base/result.ts';
import { type Coordinates, coordinatesKey, withRevision } from '../../../../src/core/coordinates.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import type { NewestKnown, NoNewest } from '../../../../src/model/workspace/newestKnown.ts';
import { maxRanges, NewestLicenses } from '../../../../src/model/workspace/newestLicenses.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { linked } from '../../../support/linked.ts';

type Found = Result<NewestKnown, Problem | NoNewest>;

const minutes = 60_000;

/** A dependency that no lock decides. */
function open(name: string, requirement = '^1.0.0'): LinkedDependency {
  const one = linked(`${name}@1.0.0`);
  return {
    ...one,
    dependency: { ...one.dependency, requirement, version: null },
    version: null,
    coordinates: one.coordinates && withRevision(one.coordinates, null),
    reason: 'notInLock',
  };
}

function setUp(answer: (linked: LinkedDependency) => Found = newest) {
  const [changed, service] = [new Emitter<ReadonlySet<string>>(), new Emitter<void>()];
  const clock = new FakeClock();
  const requests: string[] = [];
  const wanted: string[] = [];
  const problems: string[] = [];
  const state = { isAutomatic: true };
  let running = 0;
  let most = 0;
  const licenses = new NewestLicenses({
    definitions: {
      get: (coordinates: Coordinates) =>
        wanted.includes(coordinatesKey(coordinates))
          ? { state: 'notHarvested', fetchedAt: 0 }
          : { state: 'notLookedUpYet' },
      want: (all) => void wanted.push(...all.map((one) => coordinatesKey(one))),
      onDidChange: changed.event,
      onDidChangeService: service.event,
    },
    find: async (one) => {
      requests.push(one.dependency.name);
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return answer(one);
    },
    isAutomatic: () => state.isAutomatic,
    clock,
    log: {
      debug: () => {},
      info: () => {},
      warn: () => {},
      error: (text) => void problems.push(text),
    },
  });
  const shown = (one: LinkedDependency): string => {
    const found = licenses.of(one);
    return found ? `${found.version} ${found.license.state}` : '-';
  };
  return { licenses, clock, requests, wanted, problems, state, service, shown, most: () => most };
}

function newest({ coordinates, dependency }: LinkedDependency): Found {
  if (!coordinates) return fail({ kind: 'privateName', coordinates: '' });
  const { requirement } = dependency;
  return succeed({ coordinates: withRevision(coordinates, '1.9.0'), version: '1.9.0', requirement, isChecked: true });
}

/** Everything requested has its answer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

describe('NewestLicenses', () => {
  it('knows nothing before it is asked', () => {
    const { shown, requests } = setUp();
    assert.equal(shown(open('a')), '-');
    assert.deepEqual(requests, []);
  });

  it('looks up the newest version and its license, once', async () => {
    const { licenses, shown, requests, wanted } = setUp();
    licenses.want([open('a'), open('a')]);
    await settled();
    licenses.want([open('a')]);
    await settled();
    assert.equal(shown(open('a')), '1.9.0 notHarvested');
    assert.deepEqual([requests, wanted], [['a'], ['npm/npmjs/-/a/1.9.0']]);
  });

  it('tells ranges of a component apart', async () => {
    const { licenses, shown, requests } = setUp();
    licenses.want([open('a', '^1.0.0')]);
    await settled();
    assert.equal(shown(open('a', '^2.0.0')), '-');
    licenses.want([open('a', '^2.0.0')]);
    await settled();
    assert.deepEqual(requests, ['a', 'a']);
  });

  it('sends nothing while lookups are not automatic', async () => {
    const { licenses, requests, state } = setUp();
    state.isAutomatic = false;
    licenses.want([open('a')]);
    await settled();
    assert.deepEqual(requests, []);
  });

  it('sends no private name, and nothing whose version is known', async () => {
    const { licenses, requests } = setUp();
    licenses.want([linked('private@1.0.0', { reason: 'privatePackage' }), linked('exact@1.0.0')]);
    await settled();
    assert.deepEqual(requests, []);
  });

  it('makes no guess of a version that could not be compared with the range', async () => {
    const { licenses, shown, wanted } = setUp((one) => {
      const found = newest(one);
      return found.ok ? succeed({ ...found.value, isChecked: false }) : found;
    });
    licenses.want([open('a', 'latest')]);
    await settled();
    assert.equal(shown(open('a', 'latest')), '-');
    assert.deepEqual(wanted, []);
  });

  it('asks two at a time, and at most 300 in a session', async () => {
    const { licenses, requests, most } = setUp();
    for (let at = 0; at < 500; at++) licenses.want([open(`p${at}`)]);
    for (let times = 0; times < 40; times++) await settled();
    assert.equal(requests.length, maxRanges);
    assert.equal(most(), 2);
  });

  it('asks again some minutes after a failure, and never where there is no version', async () => {
    const { licenses, requests, clock } = setUp(({ dependency: { name } }) =>
      name === 'none' ? fail({ kind: 'noVersions' }) : fail({ kind: 'timeout', url: '', milliseconds: 1 }),
    );
    const both = [open('none'), open('failing')];
    licenses.want(both);
    await settled();
    licenses.want(both);
    await settled();
    assert.deepEqual(requests, ['none', 'failing']);
    await clock.advance(11 * minutes);
    licenses.want(both);
    await settled();
    assert.deepEqual(requests, ['none', 'failing', 'failing']);
  });

  it('counts a failed request that is repeated once', async () => {
    const { licenses, requests, clock } = setUp(() => fail({ kind: 'timeout', url: '', milliseconds: 1 }));
    const some = Array.from({ length: maxRanges - 1 }, (_, at) => open(`p${at}`));
    for (let time = 0; time < 2; time++) {
      licenses.want([...some, open('last'), open('too many')]);
      for (let times = 0; times < 40; times++) await settled();
      await clock.advance(11 * minutes);
    }
    assert.equal(requests.length, 2 * maxRanges);
    assert.ok(!requests.includes('too many'));
  });

  it('forgets the answers of another service', async () => {
    const { licenses, shown, service } = setUp();
    licenses.want([open('a')]);
    await settled();
    service.fire();
    assert.equal(shown(open('a')), '-');
  });

  it('logs an unexpected error', async () => {
    const { licenses, shown, problems } = setUp(() => {
      throw new Error('a bug');
    });
    licenses.want([open('a')]);
    await settled();
    assert.equal(shown(open('a')), '-');
    assert.match(problems.join(), /a bug/);
  });
});

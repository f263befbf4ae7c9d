import assert from 'node:assert/strict';
import { type Coordinates, coordinatesKey } from '../../../../src/core/coordinates.ts';
import { licenseStateOf } from '../../../../src/core/licenseState.ts';
import type { Known, Loadable } from '../../../../src/core/loadable.ts';
import type { DefinitionSummary } from '../../../../src/core/summary.ts';
import { LocalLicenses } from '../../../../src/model/drafts/localLicenses.ts';
import { withLocalLicense } from '../../../../src/model/definitions/withLocalLicense.ts';

const lodash: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: '1.0.0' };
const chalk: Coordinates = { ...lodash, name: 'chalk' };
const mit = { coordinates: lodash, declared: 'MIT', reason: 'its LICENSE says so', draftId: 'd', pullRequest: null };

describe('LocalLicenses', () => {
  let stored: unknown;
  let isBroken: boolean;
  beforeEach(() => {
    [stored, isBroken] = [undefined, false];
  });
  const open = (): LocalLicenses =>
    new LocalLicenses({
      store: {
        load: () => stored,
        save: (value) => {
          if (isBroken) return Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
          stored = JSON.parse(JSON.stringify(value)) as unknown;
          return Promise.resolve();
        },
      },
      clock: { now: () => 5 },
    });

  it('finds a license by any spelling of the component', async () => {
    await open().set(mit);
    assert.deepEqual(open().of({ ...lodash, name: 'LoDash' }), { ...mit, since: 5 });
    assert.equal(open().of({ ...lodash, revision: '2.0.0' }), undefined);
  });

  it('keeps licenses set before those of an earlier version are read', async () => {
    const earlier = { licenses: [{ ...mit, declared: 'ISC' }, { ...mit, coordinates: chalk }, 'unreadable'] };
    const licenses = open();
    await licenses.set(mit);
    await licenses.migrate(earlier);
    assert.deepEqual([licenses.of(lodash)?.declared, licenses.of(chalk)?.declared], ['MIT', 'MIT']);
    assert.equal((stored as typeof earlier).licenses.length, 3);
  });

  it('reports the revisions whose license changes', async () => {
    const licenses = open();
    const received: string[] = [];
    licenses.onDidChange((keys) => received.push([...keys].join()));
    await licenses.set(mit);
    await licenses.remove([chalk]);
    await licenses.remove([lodash]);
    assert.deepEqual(received, [coordinatesKey(lodash), coordinatesKey(lodash)]);
  });

  it('removes a license only when its pull request is merged', async () => {
    const licenses = open();
    await licenses.set(mit);
    await licenses.set({ ...mit, coordinates: chalk, draftId: 'other' });
    await licenses.follow('d', 7);
    await licenses.dropMerged(new Set([8]));
    assert.equal(licenses.all.length, 2);
    await licenses.dropMerged(new Set([7]));
    assert.deepEqual(
      open().all.map(({ coordinates }) => coordinates.name),
      ['chalk'],
    );
  });

  it('uses a license in this window when it cannot be stored, and reports the failure', async () => {
    const licenses = open();
    isBroken = true;
    assert.deepEqual(await licenses.set(mit), { ok: false, problem: { kind: 'notKept', detail: 'ENOSPC' } });
    assert.equal(licenses.of(lodash)?.declared, 'MIT');
    isBroken = false;
    await licenses.set({ ...mit, coordinates: chalk });
    assert.equal(open().all.length, 2);
  });

  it('leaves entries alone that only another version can read', async () => {
    const newer = { coordinates: { ...lodash, revision: ['1.0.0'] }, declared: 'MIT', reason: 'typed' };
    stored = { licenses: [newer] };
    await open().set(mit);
    assert.deepEqual(stored, { licenses: [{ ...mit, since: 5 }, newer] });
    await open().remove([lodash]);
    assert.deepEqual(stored, { licenses: [newer] });
  });

  it('ignores invalid stored values', () => {
    const good = { ...mit, since: 1 };
    const bad = [null, 7, {}, { ...good, declared: '' }, { ...good, declared: 'x'.repeat(3000) }];
    const worse = [
      { ...good, coordinates: { ...lodash, name: '../x' } },
      { ...good, coordinates: { ...lodash, revision: null } },
    ];
    for (const value of [undefined, 'text', [], { licenses: 'x' }, { licenses: [...bad, ...worse] }]) {
      stored = value;
      assert.deepEqual(open().all, []);
    }
    stored = { licenses: [{ ...good, reason: 1, draftId: {}, pullRequest: 'x', since: -1 }] };
    assert.deepEqual(open().all, [{ ...good, reason: '', draftId: null, pullRequest: null, since: 0 }]);
  });
});

describe('withLocalLicense', () => {
  const value = { license: { kind: 'noAssertion', expression: 'NOASSERTION' }, declared: 'NOASSERTION', score: 50 };
  const known = { state: 'known', value, fetchedAt: 1, isStale: false } as unknown as Known<DefinitionSummary>;
  const problem = { kind: 'tooLarge' } as const;
  const shown: readonly (readonly [string, Loadable<DefinitionSummary>, expected: unknown])[] = [
    ['known', known, ['expression', 'MIT', true]],
    ['asked again', { state: 'loading', lastKnown: known }, ['expression', 'MIT', true]],
    ['asked', { state: 'loading', lastKnown: null }, ['loading', null, false]],
    ['failed', { state: 'failed', problem, lastKnown: known }, ['failed', null, false]],
    ['not harvested', { state: 'notHarvested', fetchedAt: 1 }, ['notHarvested', null, false]],
    ['not requested', { state: 'notLookedUpYet' }, ['notLookedUpYet', null, false]],
  ];
  for (const [title, loadable, expected] of shown) {
    it(`shows the local license only over a known one, and hides no problem: ${title}`, () => {
      const { kind, expression, isLocal } = licenseStateOf(withLocalLicense(loadable, 'MIT'));
      assert.deepEqual([kind, expression, isLocal], expected);
    });
  }

  it('changes nothing else', () => {
    const overlaid = withLocalLicense(known, 'MIT');
    assert.equal(overlaid.state === 'known' && overlaid.value.score, 50);
    assert.equal(withLocalLicense(known, null), known);
    assert.equal(known.value.license.expression, 'NOASSERTION');
  });
});

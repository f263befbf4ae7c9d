import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { finish } from '../../../../src/base/steps.ts';
import { type Coordinates, formatCoordinates } from '../../../../src/core/coordinates.ts';
import type { Known, Loadable } from '../../../../src/core/loadable.ts';
import type { SkipReason } from '../../../../src/manifests/skipReason.ts';
import {
  joinedTargets,
  type HarvestTargets,
  targetsOfRows,
  type TargetRow,
} from '../../../../src/model/harvests/harvestTargets.ts';
import { at, shown } from '../definitions/savedList/savedListWorld.ts';

const known: Known<unknown> = { state: 'known', value: null, fetchedAt: 0, isStale: false };
const problem = { kind: 'serverError', status: 500, url: 'https://service.example' } as const;

/** What is known of a component, by its name. */
const states: Readonly<Record<string, Loadable<unknown>>> = {
  missing: { state: 'notHarvested', fetchedAt: 0 },
  there: known,
  open: { state: 'loading', lastKnown: null },
  openAgain: { state: 'loading', lastKnown: known },
  failed: { state: 'failed', problem, lastKnown: null },
  failedAgain: { state: 'failed', problem, lastKnown: known },
};

const knowledge = {
  get: ({ name }: Coordinates): Loadable<unknown> => states[name] ?? { state: 'notLookedUpYet' },
  isPrivate: ({ name }: Coordinates): boolean => name.startsWith('secret'),
};

function row(text: string, { isChosen = false }: { readonly isChosen?: boolean } = {}): TargetRow {
  return { coordinates: at(text), name: text, reason: null, isChosen };
}

function nameless(name: string, reason: SkipReason | null = null): TargetRow {
  return { coordinates: null, name, reason, isChosen: false };
}

function targetsFrom(...rows: readonly TargetRow[]): HarvestTargets {
  return finish(targetsOfRows(rows, knowledge));
}

/** Writes targets and left-out rows: `a@1 b@2 | name reason, name reason`. */
function targetsText({ targets, leftOut }: HarvestTargets): string {
  const left = leftOut.map(({ name, reason }) => `${name.replace('npm/npmjs/-/', '')} ${reason.kind}`);
  return [shown(targets.flatMap(({ coordinates }) => coordinates ?? [])), left.join(', ')].filter(Boolean).join(' | ');
}

describe('targetsOfRows', () => {
  /** A component below a manifest, and the target or the reason it is left out. */
  const members: readonly (readonly [text: string, expected: string])[] = [
    ['missing@1', 'missing@1'],
    ['there@1', ''],
    ['openAgain@1', ''],
    ['failedAgain@1', ''],
    ['unheard@1', 'unheard/1 notLookedUpYet'],
    ['open@1', 'open/1 notLookedUpYet'],
    ['failed@1', 'failed/1 lookUpFailed'],
    ['secret@1', 'secret/1 private'],
    ['missing', 'missing noRevision'],
  ];
  for (const [text, expected] of members)
    it(`reads ${text} below a manifest: ${expected || 'none'}`, () => {
      assert.equal(targetsText(targetsFrom(row(text))), expected);
    });

  it('returns every row that the user selected, whatever is known of it', () => {
    const texts = members.map(([text]) => text);
    const { targets, leftOut } = targetsFrom(...texts.map((text) => row(text, { isChosen: true })));
    assert.equal(shown(targets.flatMap(({ coordinates }) => coordinates ?? [])), texts.join(' '));
    assert.deepEqual(leftOut, []);
  });

  /** The reason why a dependency has no coordinates, and the reason why it is left out. */
  const reasons: readonly (readonly [reason: SkipReason | null, expected: string])[] = [
    ['workspaceMember', 'x private'],
    ['privateRegistry', 'x private'],
    ['privatePackage', 'x private'],
    ['localPath', 'x noCoordinates'],
    ['notCovered', 'x noCoordinates'],
    [null, 'x noCoordinates'],
  ];
  for (const [reason, expected] of reasons)
    it(`leaves out and names a row without coordinates (${reason})`, () => {
      assert.equal(targetsText(targetsFrom(nameless('x', reason))), expected);
    });

  it('returns each component once, however often and in whatever spelling it is listed', () => {
    const [lower, upper] = [row('git/github/owner/missing/abc'), row('git/github/Owner/Missing/abc')];
    const { targets } = targetsFrom(lower, upper, row('missing@1'), row('missing@1'), row('missing@2'));
    assert.deepEqual(
      targets.map(({ coordinates }) => coordinates && formatCoordinates(coordinates)),
      ['git/github/owner/missing/abc', 'npm/npmjs/-/missing/1', 'npm/npmjs/-/missing/2'],
    );
    assert.equal(
      targetsText(targetsFrom(nameless('x'), nameless('x'), nameless('y'))),
      'x noCoordinates, y noCoordinates',
    );
    assert.equal(targetsText(targetsFrom(row('unheard@1'), row('unheard@1'))), 'unheard/1 notLookedUpYet');
  });

  it('returns a selected row even if it also belongs to another row', () => {
    const [member, chosen] = [row('unheard@1'), row('unheard@1', { isChosen: true })];
    assert.equal(targetsText(targetsFrom(member, chosen)), 'unheard@1');
    assert.equal(targetsText(targetsFrom(chosen, member)), 'unheard@1');
  });

  it('names components as their ecosystem does', () => {
    const scoped = { ...at('missing@1'), namespace: '@scope' };
    const { targets } = targetsFrom({ coordinates: scoped, name: 'alias', reason: null, isChosen: false });
    assert.deepEqual(targets, [{ coordinates: scoped, name: '@scope/missing' }]);
  });

  it('pauses while it reads many rows', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => row(`missing@${index}`));
    const steps = targetsOfRows(rows, knowledge);
    let pauses = 0;
    while (!steps.next().done) pauses++;
    assert.equal(pauses, 5);
  });
});

describe('joinedTargets', () => {
  it('joins all targets and left-out rows in order', () => {
    const one = targetsFrom(row('missing@1'), row('open@1'));
    const other = targetsFrom(row('missing@2'), nameless('x'));
    assert.equal(
      targetsText(joinedTargets([one, { targets: [], leftOut: [] }, other])),
      'missing@1 missing@2 | open/1 notLookedUpYet, x noCoordinates',
    );
    assert.deepEqual(joinedTargets([]), { targets: [], leftOut: [] });
  });
});

import assert from 'node:assert/strict';
import {
  type LicenseFindingKind,
  type LicenseState,
  licenseFinding,
  licenseStateOf,
} from '../../../src/core/licenseState.ts';
import type { Known, Loadable } from '../../../src/core/loadable.ts';
import type { Problem } from '../../../src/core/problem.ts';

const rows: readonly (readonly [declared: string | null, isHarvested: boolean, kind: LicenseFindingKind])[] = [
  ['MIT', true, 'expression'],
  [' MIT OR Apache-2.0 ', true, 'expression'],
  ['GPL-2.0-only WITH Classpath-exception-2.0', true, 'expression'],
  ['LicenseRef-scancode-public-domain', true, 'licenseRef'],
  ['NOASSERTION', true, 'noAssertion'],
  ['OTHER', true, 'other'],
  ['NONE', true, 'none'],
  [null, true, 'notFound'],
  ['', true, 'notFound'],
  [' \n', true, 'notFound'],
  [null, false, 'notHarvested'],
  ['', false, 'notHarvested'],
  // A service of the written API names no tools; its declared licenses still count.
  ['MIT', false, 'expression'],
  // One doubtful term makes the whole expression doubtful.
  ['MIT AND NOASSERTION', true, 'noAssertion'],
  ['MIT OR NOASSERTION', true, 'noAssertion'],
  ['MIT OR (ISC AND (Zlib OR NOASSERTION))', true, 'noAssertion'],
  ['OTHER AND NOASSERTION', true, 'noAssertion'],
  ['LicenseRef-a AND NOASSERTION', true, 'noAssertion'],
  ['MIT AND OTHER', true, 'other'],
  ['LicenseRef-a OR OTHER', true, 'other'],
  ['MIT AND LicenseRef-a', true, 'licenseRef'],
  ['(NONE)', true, 'none'],
  ['MIT AND NONE', true, 'noAssertion'],
  ['NONE OR NONE', true, 'noAssertion'],
  // An unreadable license counts as not identified.
  ['SEE LICENSE IN LICENSE.md', true, 'noAssertion'],
  ['mit', true, 'noAssertion'],
  ['MIT AND', true, 'noAssertion'],
  ['MIT\u0000', true, 'noAssertion'],
  ['x'.repeat(1_000_000), true, 'noAssertion'],
];

describe('licenseFinding', () => {
  for (const [declared, isHarvested, kind] of rows)
    it(`classifies ${JSON.stringify(declared)?.slice(0, 50)}${isHarvested ? '' : ', not harvested,'} as ${kind}`, () => {
      const finding = licenseFinding(declared, isHarvested);
      assert.equal(finding.kind, kind);
      assert.equal(finding.expression, declared?.trim() || null);
    });
});

describe('licenseStateOf', () => {
  const license = licenseFinding('MIT', true);
  const known: Known<{ license: typeof license }> = {
    state: 'known',
    value: { license },
    fetchedAt: 1000,
    isStale: false,
  };
  const problem: Problem = { kind: 'serverError', status: 503 };
  const bare: LicenseState = {
    kind: 'notLookedUpYet',
    expression: null,
    lastKnown: null,
    fetchedAt: null,
    isStale: false,
    problem: null,
    isLocal: false,
  };
  const shown: LicenseState = { ...bare, kind: 'expression', expression: 'MIT', fetchedAt: 1000 };

  const states: readonly (readonly [title: string, Loadable<{ license: typeof license }>, LicenseState])[] = [
    ['not asked', { state: 'notLookedUpYet' }, bare],
    ['asked', { state: 'loading', lastKnown: null }, { ...bare, kind: 'loading' }],
    ['asked again', { state: 'loading', lastKnown: known }, { ...shown, isStale: true }],
    ['known', known, shown],
    ['known for long', { ...known, isStale: true }, { ...shown, isStale: true }],
    ['not harvested', { state: 'notHarvested', fetchedAt: 1000 }, { ...bare, kind: 'notHarvested', fetchedAt: 1000 }],
    ['failed', { state: 'failed', problem, lastKnown: null }, { ...bare, kind: 'failed', problem }],
    [
      'failed after it was known',
      { state: 'failed', problem, lastKnown: known },
      { ...bare, kind: 'failed', lastKnown: license, fetchedAt: 1000, isStale: true, problem },
    ],
  ];
  for (const [title, loadable, state] of states)
    it(`reports ${title}`, () => {
      assert.deepEqual(licenseStateOf(loadable), state);
    });

  it('returns a different state for each kind', () => {
    const kinds = new Set([...rows.map(([, , kind]) => kind), ...states.map(([, , { kind }]) => kind)]);
    assert.equal(kinds.size, 10);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ComponentState } from '../../../src/core/licenseState.ts';
import { failingStates, readFailOn } from '../../../src/scan/failOn.ts';

describe('--fail-on', () => {
  const lists: readonly (readonly [given: readonly string[], states: readonly ComponentState[] | string])[] = [
    [[], []],
    [['failed'], ['failed']],
    [
      ['failed, notHarvested', 'other'],
      ['failed', 'notHarvested', 'other'],
    ],
    [['unclear'], ['noAssertion', 'other', 'none', 'notFound']],
    [['failed,constructor'], 'constructor'],
    [['failed,'], ''],
  ];
  for (const [given, states] of lists)
    it(`reads ${JSON.stringify(given)}`, () => {
      const read = readFailOn(given);
      assert.deepEqual(read.ok ? [...read.value] : read.problem, states);
    });

  it('counts the components in the chosen states', () => {
    const states: readonly ComponentState[] = ['expression', 'failed', 'none', 'failed', 'notHarvested'];
    assert.deepEqual(failingStates(states, new Set<ComponentState>(['failed', 'none'])), {
      count: 3,
      text: '2 failed, 1 none',
    });
    assert.equal(failingStates(states, new Set<ComponentState>(['other'])), null);
  });
});

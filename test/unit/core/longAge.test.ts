import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { longAge } from '../../../src/core/longAge.ts';

const cases: readonly (readonly [days: number, expected: string])[] = [
  [2, '2 day'],
  [60.9, '60 day'],
  [61, '2 month'],
  [365, '11 month'],
  [366, '1 year'],
  [570, '1 year'],
  [731, '2 year'],
  [3660, '10 year'],
];

describe('longAge', () => {
  for (const [days, expected] of cases)
    it(`is ${expected} after ${days} days`, () => {
      const { unit, count } = longAge(days * 24 * 60 * 60_000);
      assert.equal(`${count} ${unit}`, expected);
    });
});

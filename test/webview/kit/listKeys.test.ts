import assert from 'node:assert/strict';
import { nextOf, rowForKey } from '../../../src/webview/kit/listKeys.ts';

describe('A key in a list', () => {
  const cases: readonly (readonly [key: string, index: number, to: number | null])[] = [
    ['ArrowDown', 0, 1],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 0, 0],
    ['PageDown', 5, 14],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['Enter', 50, null],
    ['constructor', 50, null],
  ];
  for (const [key, index, to] of cases)
    it(`${key} at ${index} of 100 goes to ${to}`, () =>
      assert.equal(rowForKey(key, { index, total: 100, pageRows: 10 }), to));
});

describe('An arrow key in a text field with choices below it', () => {
  const cases: readonly (readonly [at: number, step: 1 | -1, to: number])[] = [
    [-1, 1, 0],
    [0, 1, 1],
    [1, 1, -1],
    [-1, -1, 1],
    [1, -1, 0],
    [0, -1, -1],
  ];
  for (const [at, step, to] of cases)
    it(`goes from ${at} to ${to} of 2 by ${step}`, () => assert.equal(nextOf(at, step, 2), to));

  it('stays in the field without choices', () => assert.deepEqual([nextOf(-1, 1, 0), nextOf(-1, -1, 0)], [-1, -1]));
});

import assert from 'node:assert/strict';
import { activeAfter } from '../../../src/webview/edit/licenseInput.tsx';
import { indexForKey } from '../../../src/webview/kit/roving.ts';

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
      assert.equal(indexForKey(key, { index, total: 100, pageRows: 10 }), to));
});

describe('An arrow key in a text field with choices below it', () => {
  const cases: readonly (readonly [at: number, key: string, to: number])[] = [
    [-1, 'ArrowDown', 0],
    [0, 'ArrowDown', 1],
    [1, 'ArrowDown', -1],
    [-1, 'ArrowUp', 1],
    [1, 'ArrowUp', 0],
    [0, 'ArrowUp', -1],
  ];
  for (const [at, key, to] of cases)
    it(`goes from ${at} to ${to} of 2 by ${key}`, () => assert.equal(activeAfter(key, at, 2), to));

  it('stays in the field without choices', () =>
    assert.deepEqual([activeAfter('ArrowDown', -1, 0), activeAfter('ArrowUp', -1, 0)], [-1, -1]));
});

describe('A key in a group', () => {
  const cases: readonly (readonly [key: string, index: number, to: number | null])[] = [
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowDown', 0, null],
    ['PageDown', 0, null],
    ['End', 0, 2],
  ];
  for (const [key, index, to] of cases)
    it(`${key} at ${index} of 3 tabs goes to ${to}`, () =>
      assert.equal(indexForKey(key, { index, total: 3, isHorizontal: true, isCyclic: true }), to));
});

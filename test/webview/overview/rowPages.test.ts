import assert from 'node:assert/strict';
import { pagesFor } from '../../../src/webview/overview/rowSource.ts';

describe('Pages of a range', () => {
  const cases: readonly (readonly [from: number, to: number, total: number, pages: readonly number[]])[] = [
    [0, 40, 50_000, [0]],
    [0, 60, 50_000, [0, 1]],
    [20, 51, 50_000, [0, 1]],
    [80, 120, 50_000, [0, 1]],
    [100, 140, 50_000, [1, 0]],
    [149, 150, 50_000, [1, 0]],
    [150, 160, 50_000, [1, 2]],
    [160, 200, 50_000, [1, 2]],
    [49_980, 50_000, 50_000, [499]],
    [49_990, 50_030, 49_995, [499]],
    [0, 0, 50_000, [0]],
    [0, 40, 0, []],
    [0, 40, 12, [0]],
    [500, 540, 120, []],
  ];
  for (const [from, to, total, pages] of cases)
    it(`cover ${from}–${to} of ${total}: the visible ones first, then half a page around`, () =>
      assert.deepEqual(pagesFor({ from, to }, total), pages));
});

import assert from 'node:assert/strict';
import { rowsToDraw } from '../../../src/webview/kit/virtualGrid.tsx';

/**
 * Rows are 20 pixels high and start at pixel 300; the window is 200 pixels high; three more rows are drawn on either
 * side.
 */
const options = { count: 50_000, rowHeight: 20, top: 300, overscan: 3 };

const views: readonly (readonly [about: string, scroll: number, from: number, to: number])[] = [
  ['the top of the page', 0, 0, 0],
  ['the first row comes into view', 160, 0, 7],
  ['the list fills the window', 300, 0, 14],
  ['the middle', 20_300, 997, 1014],
  ['half a row later', 20_310, 997, 1014],
  ['a row later', 20_320, 998, 1015],
  ['the end', 1_000_100, 49_987, 50_000],
  ['far below the list', 2_000_000, 50_000, 50_000],
];

describe('Rows to draw', () => {
  for (const [about, scroll, from, to] of views)
    it(`covers the window and a few rows around it: ${about}`, () => {
      assert.deepEqual(rowsToDraw({ scroll, height: 200 }, options), { from, to });
    });

  it('draws the same number of rows at every position between the ends', () => {
    for (let scroll = 5000; scroll < 5100; scroll++) {
      const { from, to } = rowsToDraw({ scroll, height: 203 }, options);
      assert.equal(to - from, 18, String(scroll));
      assert.ok(300 + (from + 3) * 20 <= scroll && 300 + (to - 3) * 20 >= scroll + 203, 'the window is filled');
    }
  });

  it('draws no rows of an empty list', () => {
    assert.deepEqual(rowsToDraw({ scroll: 400, height: 200 }, { ...options, count: 0 }), { from: 0, to: 0 });
  });

  it('draws all rows of a short list', () => {
    assert.deepEqual(rowsToDraw({ scroll: 0, height: 2000 }, { ...options, count: 5 }), { from: 0, to: 5 });
  });
});

import assert from 'node:assert/strict';
import {
  type ListPlace,
  overscanFor,
  rowsInView,
  scrolledBy,
  scrollOfPage,
  scrollToShow,
} from '../../../src/webview/kit/virtualGrid.tsx';

/** The list begins at pixel 400; 60 pixels of the window are covered at the top and 40 at the bottom. */
const place: ListPlace = { top: 400, covered: 60, coveredBelow: 40, rowHeight: 20, windowHeight: 800 };

describe('Scrolling to a row', () => {
  const cases: readonly (readonly [row: number, scrollY: number, to: number | null, why: string])[] = [
    [0, 0, null, 'it is in view'],
    [16, 0, null, 'the last one that is whole'],
    [17, 0, 10, 'it would be under what covers the end'],
    [100, 0, 1670, 'from above it comes to the end'],
    [100, 2340, null, 'it is just below what covers the beginning'],
    [100, 2341, 2340, 'it is partly covered'],
    [0, 5000, 340, 'the first one, below what covers the beginning'],
    [49_999, 0, 999_650, 'the last of very many'],
  ];
  for (const [row, scrollY, to, why] of cases)
    it(`shows row ${row} of a page scrolled by ${scrollY}: ${why}`, () =>
      assert.equal(scrollToShow(row, scrollY, place), to));

  it('never scrolls above the top of the page', () =>
    assert.equal(scrollToShow(0, 5, { ...place, top: 10, covered: 60 }), 0));
});

describe('Scroll position of the list', () => {
  it('is zero while the first row is visible', () => {
    for (const scrollY of [0, 100, 340]) assert.equal(scrolledBy(scrollY, place), 0);
  });

  it('is restored, wherever the list begins by then', () => {
    const scrolled = scrolledBy(5340, place);
    assert.equal(scrolled, 5000);
    assert.equal(scrollOfPage(scrolled, place), 5340);
    assert.equal(scrollOfPage(scrolled, { ...place, top: 300 }), 5240);
    assert.equal(scrollOfPage(0, { ...place, top: 10 }), 0);
  });
});

describe('Rows of the window', () => {
  it('are those that nothing covers', () => assert.equal(rowsInView(place), 35));
  it('are at least one', () => assert.equal(rowsInView({ ...place, windowHeight: 50 }), 1));

  for (const windowHeight of [100, 400, 800, 1000, 1080])
    it(`are at most 60 with the rows around them, at a height of ${windowHeight}`, () => {
      for (const rowHeight of [26, 28, 44, 88]) {
        const drawn = Math.ceil(windowHeight / rowHeight) + 1 + 2 * overscanFor({ ...place, windowHeight, rowHeight });
        assert.ok(drawn <= 60, `${drawn} rows of ${rowHeight}`);
      }
    });
});

import assert from 'node:assert/strict';
import {
  type ListPlace,
  overscanFor,
  rowsInView,
  scrolledBy,
  scrollOfPage,
  scrollToShow,
} from '../../../src/webview/files/listPlace.ts';

/** The list begins 400 down; 60 of the window are covered above and 40 below. */
const place: ListPlace = { top: 400, covered: 60, coveredBelow: 40, rowHeight: 20, windowHeight: 800 };

describe('to show a row', () => {
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
    it(`row ${row} of a page scrolled by ${scrollY}: ${why}`, () =>
      assert.equal(scrollToShow(row, scrollY, place), to));

  it('never scrolls beyond the beginning of the page', () =>
    assert.equal(scrollToShow(0, 5, { ...place, top: 10, covered: 60 }), 0));
});

describe('how far the list is scrolled', () => {
  it('is nothing while its first row can be seen', () => {
    for (const scrollY of [0, 100, 340]) assert.equal(scrolledBy(scrollY, place), 0);
  });

  it('comes back as it was, wherever the list stands by then', () => {
    const scrolled = scrolledBy(5340, place);
    assert.equal(scrolled, 5000);
    assert.equal(scrollOfPage(scrolled, place), 5340);
    assert.equal(scrollOfPage(scrolled, { ...place, top: 300 }), 5240);
    assert.equal(scrollOfPage(0, { ...place, top: 10 }), 0);
  });
});

describe('rows of the window', () => {
  it('are those nothing covers', () => assert.equal(rowsInView(place), 35));
  it('are one at least', () => assert.equal(rowsInView({ ...place, windowHeight: 50 }), 1));

  for (const windowHeight of [100, 400, 800, 1000, 1080])
    it(`are with those around them never more than 60, ${windowHeight} high`, () => {
      for (const rowHeight of [26, 28, 44, 88]) {
        const drawn = Math.ceil(windowHeight / rowHeight) + 1 + 2 * overscanFor({ ...place, windowHeight, rowHeight });
        assert.ok(drawn <= 60, `${drawn} rows of ${rowHeight}`);
      }
    });
});

import assert from 'node:assert/strict';
import { pagesFor, RowPages } from '../../../src/webview/overview/rowSource.ts';
import type { FileRow } from '../../../src/webview/files/fileQuery.ts';
import { windowOf } from '../files/rows.ts';

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

describe('Loaded rows', () => {
  const filled = (...from: readonly number[]): RowPages<FileRow> => {
    const pages = new RowPages<FileRow>();
    for (const at of from) pages.put(at, windowOf(50_000, at, 100).rows, { from: at, to: at + 40 });
    return pages;
  };

  it('are found by their index in the whole list', () => {
    const pages = filled(0, 300);
    assert.equal(pages.at(0)?.path, 'f0');
    assert.equal(pages.at(399)?.path, 'f399');
    for (const absent of [100, 299, 400, -1]) assert.equal(pages.at(absent), undefined, String(absent));
  });

  it('can arrive two pages at a time', () => {
    const pages = new RowPages<FileRow>();
    pages.put(200, windowOf(50_000, 200, 200).rows, { from: 200, to: 240 });
    assert.deepEqual([pages.has(1), pages.has(2), pages.has(3), pages.has(4)], [false, true, true, false]);
    assert.equal(pages.at(399)?.path, 'f399');
  });

  it('are never more than a thousand', () => {
    const pages = filled(...Array.from({ length: 500 }, (_, at) => at * 100));
    assert.equal(pages.rows, 1000);
    assert.equal(pages.at(49_999)?.path, 'f49999');
  });

  it('are dropped when they are far from the visible ones', () => {
    const pages = filled(...Array.from({ length: 10 }, (_, at) => at * 100));
    pages.put(1000, windowOf(50_000, 1000, 100).rows, { from: 300, to: 340 });
    assert.deepEqual([pages.has(0), pages.has(3), pages.has(9), pages.has(10)], [true, true, true, false]);
  });

  it('are dropped when they are out of date', () => {
    const pages = filled(0);
    pages.clear();
    assert.equal(pages.at(0), undefined);
    assert.equal(pages.rows, 0);
  });
});

import assert from 'node:assert/strict';
import {
  type FilesNavigation,
  restoredFilesNavigation,
  savedFilesNavigation,
  startFilesNavigation,
} from '../../../src/webview/files/filesNavigation.ts';
import { startQuery } from './rows.ts';

const there: FilesNavigation = {
  query: {
    shape: 'list',
    text: 'src',
    licenses: ['MIT'],
    facets: ['core'],
    holders: ['Ann'],
    natures: ['license'],
    needsAttention: true,
    sort: { column: 'hashes', isDescending: true },
    toggled: ['a/b'],
  },
  toggledAside: ['c'],
  selected: ['a', '__proto__'],
  hasDetails: true,
  scrollTop: 1234,
};

const crossed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('Saved place in the list of files', () => {
  it('is restored as it was', () => {
    assert.deepEqual(restoredFilesNavigation(crossed(savedFilesNavigation(there))), there);
    assert.deepEqual(restoredFilesNavigation(crossed(startFilesNavigation)), startFilesNavigation);
  });

  it('is limited to a thousand selected files and a thousand folders', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `packages/some-package/src/file-${at}.js`);
    const files = { ...there, selected: many, toggledAside: many, query: { ...there.query, toggled: many } };
    const saved = savedFilesNavigation(files);
    assert.deepEqual(
      [saved.selected.length, saved.toggledAside.length, saved.query.toggled.length],
      [1000, 1000, 1000],
    );
    assert.ok(JSON.stringify(saved).length < 150_000);
    assert.equal(saved.query.toggled.at(-1), many.at(-1));
  });

  const untrusted: readonly unknown[] = [
    undefined,
    null,
    'x',
    1,
    [],
    {},
    { query: null },
    { query: 'x', selected: 'y' },
  ];
  for (const saved of untrusted)
    it(`is the beginning when nothing in it is valid: ${JSON.stringify(saved)}`, () =>
      assert.deepEqual(restoredFilesNavigation(saved), startFilesNavigation));

  const parts: readonly (readonly [saved: object, query: Partial<typeof startQuery>])[] = [
    [{ shape: 'cloud' }, {}],
    [{ shape: 'list' }, { shape: 'list' }],
    [{ text: 5 }, {}],
    [{ text: 'x'.repeat(900) }, { text: 'x'.repeat(500) }],
    [{ licenses: ['MIT', 7, null, 'y'.repeat(5000)] }, { licenses: ['MIT'] }],
    [
      { facets: Array.from({ length: 300 }, (_, at) => String(at)) },
      {
        facets: Array.from({ length: 200 }, (_, at) => String(at)),
      },
    ],
    [{ needsAttention: 'yes' }, {}],
    [{ sort: { column: 'toString', isDescending: true } }, {}],
    [{ sort: { column: 'license' } }, { sort: { column: 'license', isDescending: false } }],
  ];
  for (const [saved, query] of parts)
    it(`keeps the valid parts of ${JSON.stringify(saved).slice(0, 60)}`, () =>
      assert.deepEqual(restoredFilesNavigation({ query: saved }).query, { ...startQuery, ...query }));

  it('ignores a scroll position that is no number of pixels', () => {
    for (const scrollTop of ['9', -1, null, Number.NaN])
      assert.equal(restoredFilesNavigation({ scrollTop }).scrollTop, 0);
  });
});

import assert from 'node:assert/strict';
import {
  activeFilters,
  changedQuery,
  isSamePlace,
  sortedBy,
  startFilesNavigation,
  withFolderToggled,
  withoutFilter,
} from '../../../src/webview/files/filesNavigation.ts';
import { type FilesQuery, isFiltering, noFilter } from '../../../src/webview/files/fileQuery.ts';
import { startQuery } from './rows.ts';

const everything: FilesQuery = {
  ...startQuery,
  text: 'src',
  licenses: ['MIT', 'ISC'],
  facets: ['core'],
  holders: ['Ann'],
  natures: ['license'],
  needsAttention: true,
};

describe('Active filters', () => {
  it('are none at first', () => {
    assert.deepEqual(activeFilters(startQuery), []);
    assert.equal(isFiltering(startQuery), false);
  });

  it('are named one by one, in the order of the bar', () => {
    assert.deepEqual(activeFilters(everything), [
      { kind: 'text', value: 'src' },
      { kind: 'licenses', value: 'MIT' },
      { kind: 'licenses', value: 'ISC' },
      { kind: 'facets', value: 'core' },
      { kind: 'holders', value: 'Ann' },
      { kind: 'natures', value: 'license' },
      { kind: 'needsAttention' },
    ]);
  });

  it('are removed one by one', () => {
    for (const filter of activeFilters(everything)) {
      const rest = activeFilters({ ...everything, ...withoutFilter(everything, filter) });
      assert.deepEqual(
        rest,
        activeFilters(everything).filter((other) => JSON.stringify(other) !== JSON.stringify(filter)),
      );
    }
  });

  it('are removed all at once, while shape and sort stay', () => {
    const query: FilesQuery = { ...everything, shape: 'list', sort: { column: 'license', isDescending: true } };
    assert.deepEqual({ ...query, ...noFilter }, { ...startQuery, shape: 'list', sort: query.sort });
  });

  const alone: readonly Partial<FilesQuery>[] = [
    { text: ' ' },
    { licenses: [''] },
    { facets: ['x'] },
    { holders: ['x'] },
    { natures: ['x'] },
    { needsAttention: true },
  ];
  for (const change of alone)
    it(`include ${JSON.stringify(change)}`, () => assert.equal(isFiltering({ ...startQuery, ...change }), true));

  for (const change of [
    { shape: 'list' },
    { toggled: ['a'] },
    { sort: { column: 'path', isDescending: true } },
  ] as const)
    it(`do not include ${JSON.stringify(change)}`, () =>
      assert.equal(isFiltering({ ...startQuery, ...structuredClone(change) } as FilesQuery), false));
});

describe('Folder of the tree', () => {
  it('opens and closes', () => {
    const open = withFolderToggled(startQuery, 'src');
    assert.deepEqual(open.toggled, ['src']);
    assert.deepEqual(withFolderToggled(open, 'src').toggled, []);
  });

  it('displaces another one when five thousand are open', () => {
    const toggled = Array.from({ length: 5000 }, (_, at) => `d${at}`);
    const query = withFolderToggled({ ...startQuery, toggled }, 'new');
    assert.equal(query.toggled.length, 5000);
    assert.deepEqual([query.toggled[0], query.toggled.at(-1)], ['d1', 'new']);
  });
});

describe('Open folders', () => {
  const files = { ...startFilesNavigation, query: { ...startQuery, toggled: ['src', 'lib'] } };

  it('are set aside while a filter is active, and restored afterwards', () => {
    const filtered = { ...files, ...changedQuery(files, { text: 'x' }) };
    assert.deepEqual(filtered.query.toggled, []);
    const closedOne = { ...filtered, query: withFolderToggled(filtered.query, 'docs') };
    assert.deepEqual({ ...closedOne, ...changedQuery(closedOne, { text: '' }) }, files);
  });

  it('stay closed while one filter follows another', () => {
    const filtered = { ...files, ...changedQuery(files, { text: 'x' }) };
    const closedOne = { ...filtered, query: withFolderToggled(filtered.query, 'docs') };
    const next = { ...closedOne, ...changedQuery(closedOne, { text: 'xy', needsAttention: true }) };
    assert.deepEqual(next.query.toggled, ['docs']);
    assert.deepEqual(next.toggledAside, ['src', 'lib']);
  });

  it('are not affected by shape and sort', () => {
    assert.deepEqual(changedQuery(files, { shape: 'list' }), { query: { ...files.query, shape: 'list' } });
  });
});

describe('Column', () => {
  it('sorts ascending first, then descending, independently of other columns', () => {
    const once = { ...startQuery, ...sortedBy(startQuery, 'license') };
    const twice = { ...once, ...sortedBy(once, 'license') };
    assert.deepEqual(once.sort, { column: 'license', isDescending: false });
    assert.deepEqual(twice.sort, { column: 'license', isDescending: true });
    assert.deepEqual(sortedBy(twice, 'path').sort, { column: 'path', isDescending: false });
    assert.deepEqual(sortedBy(startQuery, 'path').sort, { column: 'path', isDescending: true });
  });
});

describe('Place in the list', () => {
  it('is kept when a folder opens', () => assert.ok(isSamePlace(startQuery, { ...startQuery, toggled: ['a'] })));
  it('changes with another filter, shape or sort', () => {
    for (const change of [{ text: 'x' }, { shape: 'list' as const }, sortedBy(startQuery, 'license')])
      assert.equal(isSamePlace(startQuery, { ...startQuery, ...change }), false);
  });
});

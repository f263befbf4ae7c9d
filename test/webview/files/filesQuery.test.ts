import assert from 'node:assert/strict';
import {
  activeFilters,
  changedQuery,
  isSamePlace,
  sortedBy,
  startFilesNavigation,
  toggledChoice,
  withFolder,
  withoutFilter,
} from '../../../src/webview/files/filesNavigation.ts';
import { type FilesQuery, isFiltering, noFilter } from '../../../src/core/fileList.ts';
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

describe('the filters in effect', () => {
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

  it('are each taken back alone', () => {
    for (const filter of activeFilters(everything)) {
      const rest = activeFilters({ ...everything, ...withoutFilter(everything, filter) });
      assert.deepEqual(
        rest,
        activeFilters(everything).filter((other) => JSON.stringify(other) !== JSON.stringify(filter)),
      );
    }
  });

  it('are all taken back at once, and shape and sort stay', () => {
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
    it(`are there with ${JSON.stringify(change)}`, () => assert.equal(isFiltering({ ...startQuery, ...change }), true));

  for (const change of [
    { shape: 'list' },
    { toggled: ['a'] },
    { sort: { column: 'path', isDescending: true } },
  ] as const)
    it(`are none with ${JSON.stringify(change)}`, () =>
      assert.equal(isFiltering({ ...startQuery, ...structuredClone(change) } as FilesQuery), false));
});

describe('one choice of a kind', () => {
  it('is added and taken away', () => {
    const one = { ...startQuery, ...toggledChoice(startQuery, 'licenses', 'MIT') };
    assert.deepEqual(one.licenses, ['MIT']);
    assert.deepEqual(toggledChoice(one, 'licenses', 'ISC'), { licenses: ['MIT', 'ISC'] });
    assert.deepEqual(toggledChoice(one, 'licenses', 'MIT'), { licenses: [] });
  });
});

describe('a folder of the tree', () => {
  const src = { path: 'src', opensByItself: false };
  const shown = { path: 'src', opensByItself: true };

  it('opens and closes', () => {
    const open = withFolder(startQuery, src, true);
    assert.deepEqual(open.toggled, ['src']);
    assert.deepEqual(withFolder(open, src, false).toggled, []);
  });

  it('stays as it is when it is so already: a key pressed twice before the answer', () => {
    const open = withFolder(startQuery, src, true);
    assert.equal(withFolder(open, src, true), open);
    assert.equal(withFolder(startQuery, src, false), startQuery);
  });

  it('is open by itself while something is filtered', () => {
    const query = { ...startQuery, text: 'x' };
    assert.equal(withFolder(query, shown, true), query);
    assert.deepEqual(withFolder(query, shown, false).toggled, ['src']);
    assert.deepEqual(withFolder({ ...query, toggled: ['src'] }, shown, true).toggled, []);
  });

  it('makes room for itself among five thousand', () => {
    const toggled = Array.from({ length: 5000 }, (_, at) => `d${at}`);
    const query = withFolder({ ...startQuery, toggled }, { ...src, path: 'new' }, true);
    assert.equal(query.toggled.length, 5000);
    assert.deepEqual([query.toggled[0], query.toggled.at(-1)], ['d1', 'new']);
  });
});

describe('open folders', () => {
  const files = { ...startFilesNavigation, query: { ...startQuery, toggled: ['src', 'lib'] } };

  it('wait aside while something is filtered, and come back', () => {
    const filtered = { ...files, ...changedQuery(files, { text: 'x' }) };
    assert.deepEqual(filtered.query.toggled, []);
    const closedOne = { ...filtered, query: withFolder(filtered.query, { path: 'docs', opensByItself: true }, false) };
    assert.deepEqual({ ...closedOne, ...changedQuery(closedOne, { text: '' }) }, files);
  });

  it('stay closed while one filter follows another', () => {
    const filtered = { ...files, ...changedQuery(files, { text: 'x' }) };
    const closedOne = { ...filtered, query: withFolder(filtered.query, { path: 'docs', opensByItself: true }, false) };
    const next = { ...closedOne, ...changedQuery(closedOne, { text: 'xy', needsAttention: true }) };
    assert.deepEqual(next.query.toggled, ['docs']);
    assert.deepEqual(next.toggledAside, ['src', 'lib']);
  });

  it('are not touched by shape and sort', () => {
    assert.deepEqual(changedQuery(files, { shape: 'list' }), { query: { ...files.query, shape: 'list' } });
  });
});

describe('a column', () => {
  it('sorts upwards first, then the other way round, whatever another did', () => {
    const once = { ...startQuery, ...sortedBy(startQuery, 'license') };
    const twice = { ...once, ...sortedBy(once, 'license') };
    assert.deepEqual(once.sort, { column: 'license', isDescending: false });
    assert.deepEqual(twice.sort, { column: 'license', isDescending: true });
    assert.deepEqual(sortedBy(twice, 'path').sort, { column: 'path', isDescending: false });
    assert.deepEqual(sortedBy(startQuery, 'path').sort, { column: 'path', isDescending: true });
  });
});

describe('the place in the list', () => {
  it('is kept when a folder opens', () => assert.ok(isSamePlace(startQuery, { ...startQuery, toggled: ['a'] })));
  it('is another one with another filter, shape or sort', () => {
    for (const change of [{ text: 'x' }, { shape: 'list' as const }, sortedBy(startQuery, 'license')])
      assert.equal(isSamePlace(startQuery, { ...startQuery, ...change }), false);
  });
});

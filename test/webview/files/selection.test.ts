import assert from 'node:assert/strict';
import { rangeBetween, toggledPaths } from '../../../src/webview/files/fileActions.ts';

describe('Selected files', () => {
  const cases: readonly (readonly [why: string, before: string[], toggled: string[], after: string[]])[] = [
    ['one is added', ['a'], ['b'], ['a', 'b']],
    ['one is taken away', ['a', 'b'], ['a'], ['b']],
    ['those that lack are added', ['a', 'b'], ['b', 'c'], ['a', 'b', 'c']],
    ['all are taken away when none lacks', ['a', 'b', 'c'], ['c', 'b'], ['a']],
    ['nothing changes by nothing', ['a'], [], ['a']],
  ];
  for (const [why, before, toggled, after] of cases)
    it(why, () => assert.deepEqual(toggledPaths(before, toggled), after));

  it('are at most fifty thousand', () => {
    const paths = Array.from({ length: 60_000 }, (_, at) => String(at));
    assert.equal(toggledPaths([], paths).length, 50_000);
  });
});

describe('Range of rows', () => {
  it('includes both ends, in either order', () => {
    assert.deepEqual(rangeBetween(3, 7), { from: 3, to: 8 });
    assert.deepEqual(rangeBetween(7, 3), { from: 3, to: 8 });
    assert.deepEqual(rangeBetween(4, 4), { from: 4, to: 5 });
  });
});

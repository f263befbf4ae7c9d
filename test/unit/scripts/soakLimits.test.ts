// What the soak suite and benchmark let pass, and what not.
import assert from 'node:assert/strict';
import { rowsOf } from '../../extension/soak/limits.ts';
import type { Sample } from '../../extension/soak/sample.ts';

const begin: Sample = {
  rounds: 20,
  heap: 80_000_000,
  workers: 180_000_000,
  objects: { stores: 105, disposables: 617, listeners: 170, 'disposables of the editor': 603 },
  handles: { Timeout: 13, 'file descriptors': 44 },
  store: { 'definitions.sqlite-wal: bytes': 300_000, 'harvests: files': 20, 'exports: files': 1, 'exports: bytes': 36 },
};

/** Changes until the end of the day, and what is reported. */
const cases: readonly (readonly [string, Partial<Sample>, readonly string[]])[] = [
  ['nothing', {}, []],
  ['a heap that is 4 % larger', { heap: 83_000_000 }, []],
  ['a heap that is 6 % larger', { heap: 85_000_000 }, ['heap of the extension host']],
  ['one disposable more', { objects: { ...begin.objects, disposables: 618 } }, ['disposables']],
  ['one listener more', { objects: { ...begin.objects, listeners: 171 } }, ['listeners']],
  ['a new kind of object', { objects: { ...begin.objects, others: 1 } }, ['others']],
  ['one registration of any extension more', { objects: { ...begin.objects, 'disposables of the editor': 604 } }, []],
  ['two of them', { objects: { ...begin.objects, 'disposables of the editor': 605 } }, ['disposables of the editor']],
  ['open files', { handles: { ...begin.handles, 'file descriptors': 47 } }, ['file descriptors']],
  ['fewer of everything', { objects: {}, handles: {}, store: {}, heap: 1, workers: 1 }, []],
  ['a full log', { store: { ...begin.store, 'definitions.sqlite-wal: bytes': 4_152_000 } }, []],
  [
    'a log beyond its bound',
    { store: { ...begin.store, 'definitions.sqlite-wal: bytes': 4_300_000 } },
    ['stored definitions.sqlite-wal: bytes'],
  ],
  ['a harvest per round', { store: { ...begin.store, 'harvests: files': 100 } }, []],
  ['a file that is left', { store: { ...begin.store, 'exports: files': 2 } }, ['stored exports: files']],
];

describe('Limits of a working day', () => {
  for (const [what, change, expected] of cases)
    it(`${expected.length > 0 ? 'do not allow' : 'allow'} ${what}`, () => {
      const rows = rowsOf(begin, { ...begin, rounds: 100, ...change }, { heap: 1.05, workers: 1.25 });
      assert.deepEqual(
        rows.filter(({ isWithin }) => !isWithin).map((row) => row.what),
        expected,
      );
    });
});

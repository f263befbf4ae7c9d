import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareNaturally } from '../../../src/webview/files/fileTree.ts';
import { file, listOf, rowsOf } from './someFiles.ts';

describe('The natural order of names', () => {
  const inOrder: readonly (readonly string[])[] = [
    ['f9', 'f10', 'f100'],
    ['f9.js', 'f09a.js', 'f10.js'],
    ['a', 'B', 'c'],
    ['a_b.c', 'a.c', 'a.h', 'a1.c', 'ab.c'],
    ['.gitignore', 'a'],
    ['0', '1', '10', 'a'],
    ['v1.2', 'v1.10'],
    ['etc', 'été', 'etf'],
    ['readme', 'README', 'readme.md'],
    ['S00012_T1.js', 'S00012_T2.js', 'S00100_T1.js'],
    [`n${'9'.repeat(40)}`, `n1${'0'.repeat(40)}`],
  ];
  for (const names of inOrder)
    it(`is ${names.join(' ').slice(0, 60)}`, () =>
      assert.deepEqual([...names].reverse().sort(compareNaturally), names));

  it('compares numbers as numbers', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) =>
        assert.equal(Math.sign(compareNaturally(`f${a}.c`, `f${b}.c`)), Math.sign(a - b)),
      ),
    );
  });

  it('differs for different names', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'A', '1', '0', '\u0000', '\u0001', 'é', '-'), maxLength: 4 });
    fc.assert(fc.property(name, name, (a, b) => assert.equal(compareNaturally(a, b) === 0, a === b)));
  });
});

describe('The order of folders', () => {
  it('has everything below a folder after it and before its sibling', async () => {
    const folders = ['a', 'a/b', 'a/b/c', 'a/z', 'A', 'A/b', 'a-b', 'a.b/c', 'a1'];
    const list = await listOf(folders.map((folder) => file(`${folder}/f`)));
    const { rows } = rowsOf(list, { text: 'f' });
    assert.deepEqual(
      rows.flatMap(({ kind, path }) => (kind === 'folder' ? [path] : [])),
      ['a', 'a/b', 'a/b/c', 'a/z', 'A', 'A/b', 'a-b', 'a.b/c', 'a1'],
    );
  });
});

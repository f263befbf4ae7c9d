import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finish } from '../../../../src/base/steps.ts';
import { folderKeys, naturalKey } from '../../../../src/model/files/naturalKey.ts';

describe('The sort key of names', () => {
  const inOrder: readonly (readonly string[])[] = [
    ['f9', 'f10', 'f100'],
    ['f9.js', 'f09a.js', 'f10.js'],
    ['a', 'B', 'c'],
    ['a.c', 'a.h', 'a1.c', 'a_b.c', 'ab.c'],
    ['.gitignore', 'a'],
    ['0', '1', '10', 'a'],
    ['v1.2', 'v1.10'],
    ['etc', 'été', 'etf'],
    ['S00012_T1.js', 'S00012_T2.js', 'S00100_T1.js'],
    [`n${'9'.repeat(40)}`, `n1${'0'.repeat(40)}`],
  ];
  for (const names of inOrder)
    it(`keeps the order ${names.join(' ').slice(0, 60)}`, () => {
      const shuffled = [...names].reverse();
      shuffled.sort((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1));
      assert.deepEqual(shuffled, names);
    });

  it('ignores case, marks and leading zeros', () => {
    assert.equal(naturalKey('README'), naturalKey('readme'));
    assert.equal(naturalKey('Ünder'), naturalKey('under'));
    assert.equal(naturalKey('f007'), naturalKey('f7'));
  });

  it('equals the name for most names', () => {
    assert.equal(naturalKey('index.d.ts'), 'index.d.ts');
  });

  it('compares numbers as numbers', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        const [x, y] = [naturalKey(`f${a}.c`), naturalKey(`f${b}.c`)];
        assert.equal(Math.sign(a - b), x < y ? -1 : x > y ? 1 : 0);
      }),
    );
  });

  it('handles 200,000 characters', () => {
    assert.equal(naturalKey('7'.repeat(200_000)).length, 200_002);
  });
});

describe('The sort key of folders', () => {
  it('sorts everything below a folder after it and before its sibling', () => {
    const folders = ['a', 'a/b', 'a/b/c', 'a/z', 'A', 'A/b', 'a-b', 'a.b/c', 'a1'];
    const sorted = folders.toSorted((a, b) => (folderKey(a) < folderKey(b) ? -1 : 1));
    assert.deepEqual(sorted, ['A', 'A/b', 'a', 'a/b', 'a/b/c', 'a/z', 'a-b', 'a.b/c', 'a1']);
  });

  const part = fc.string({
    unit: fc.constantFrom('a', 'A', '1', '\u0000', '\u0001', '\u0002', 'b', 'é'),
    minLength: 1,
    maxLength: 4,
  });
  const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

  it('differs for different folders', () => {
    fc.assert(fc.property(path, path, (a, b) => assert.equal(folderKey(a) === folderKey(b), a === b)));
  });

  it('begins with the key of every enclosing folder, and of no other', () => {
    fc.assert(
      fc.property(path, path, (a, b) => {
        const isBelow = a === b || b.startsWith(`${a}/`);
        assert.equal(folderKey(b).startsWith(folderKey(a)), isBelow);
      }),
    );
  });
});

function folderKey(path: string): string {
  return finish(folderKeys([path]))[0] ?? '';
}

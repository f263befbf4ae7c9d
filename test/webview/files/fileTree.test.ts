import assert from 'node:assert/strict';
import type { DefinitionFile } from '../../../src/core/definitionFile.ts';
import type { FilesQuery } from '../../../src/webview/files/fileQuery.ts';
import { file, filesOf, lines, listOf, printRows, printSums, rowsOf, type ShownRows } from './someFiles.ts';

async function shown(files: readonly DefinitionFile[], query: Partial<FilesQuery> = {}): Promise<ShownRows> {
  return rowsOf(await listOf(files), query);
}

const library = filesOf(`
  src/zlib/inflate.c        | Zlib                |       | Mark Adler+Jean-loup Gailly
  README.md
  LICENSE                   | MIT                 |       | Ann Other             | license
  src/index.js              | MIT                 |       | Ann Other
  src/zlib/LICENSE          |                     |       |                       | license
  test/unit/deep/a10.js     |                     | tests | Bob
  test/unit/deep/a9.js      | NOASSERTION         | tests | Bob
  src/parser.js             | MIT OR Apache-2.0   |       | Ann Other+Acme
`);

describe('The tree of files', () => {
  it('shows the root: folders first, each with the sums of everything below it', async () => {
    const window = await shown(library);
    assert.equal(
      printRows(window),
      lines(`
        1/4 > src (4 files: - 1, MIT 1, MIT OR Apache-2.0 1, Zlib 1; 4 holders; 2 !)
        2/4 > test/unit/deep (2 files: - 1, NOASSERTION 1; 1 holders; 1 !)
        3/4 LICENSE MIT
        4/4 README.md -
      `),
    );
    assert.equal(
      printSums(window.sums),
      '8 files: - 3, MIT 2, MIT OR Apache-2.0 1, NOASSERTION 1, Zlib 1; 5 holders; 3 !',
    );
    assert.deepEqual([window.total, window.matching, window.all], [4, 8, 8]);
  });

  it('opens the only folder at the root until the user closes it', async () => {
    const archive = filesOf(`
      package/src/a.js   | MIT
      package/LICENSE    | MIT
    `);
    assert.equal(
      printRows(await shown(archive)),
      lines(`
        1/1 v package (2 files: MIT 2)
          1/2 > src (1 files: MIT 1)
          2/2 LICENSE MIT
      `),
    );
    const closed = await shown(archive, { toggled: ['package'] });
    assert.equal(printRows(closed), lines(`1/1 > package (2 files: MIT 2)`));
  });

  it('opens the requested folders', async () => {
    assert.equal(
      printRows(await shown(library, { toggled: ['src', 'test/unit/deep', 'no such folder'] })),
      lines(`
        1/4 v src (4 files: - 1, MIT 1, MIT OR Apache-2.0 1, Zlib 1; 4 holders; 2 !)
          1/3 > zlib (2 files: - 1, Zlib 1; 2 holders; 1 !)
          2/3 index.js MIT
          3/3 parser.js MIT OR Apache-2.0 !
        2/4 v test/unit/deep (2 files: - 1, NOASSERTION 1; 1 holders; 1 !)
          1/2 a9.js NOASSERTION !
          2/2 a10.js -
        3/4 LICENSE MIT
        4/4 README.md -
      `),
    );
  });

  it('hides the open folders of a closed folder', async () => {
    const window = await shown(library, { toggled: ['src/zlib'] });
    assert.equal(window.total, 4);
  });

  it('opens folders with matches while a filter is active, and sums up matches only', async () => {
    assert.equal(
      printRows(await shown(library, { text: 'ZLIB' })),
      lines(`
        1/1 v src/zlib (2 files: - 1, Zlib 1; 2 holders; 1 !)
          1/2 inflate.c Zlib
          2/2 LICENSE - !
      `),
    );
    assert.equal(
      printRows(await shown(library, { needsAttention: true, toggled: ['test/unit/deep'] })),
      lines(`
        1/2 v src (2 files: - 1, MIT OR Apache-2.0 1; 2 holders; 2 !)
          1/2 v zlib (1 files: - 1; 1 !)
            1/1 LICENSE - !
          2/2 parser.js MIT OR Apache-2.0 !
        2/2 > test/unit/deep (1 files: NOASSERTION 1; 1 holders; 1 !)
      `),
    );
  });

  it('reverses the order by path, but keeps folders first', async () => {
    const sort = { column: 'path', isDescending: true } as const;
    assert.equal(
      printRows(await shown(library, { sort, toggled: ['test/unit/deep'] })),
      lines(`
        1/4 v test/unit/deep (2 files: - 1, NOASSERTION 1; 1 holders; 1 !)
          1/2 a10.js -
          2/2 a9.js NOASSERTION !
        2/4 > src (4 files: - 1, MIT 1, MIT OR Apache-2.0 1, Zlib 1; 4 holders; 2 !)
        3/4 README.md -
        4/4 LICENSE MIT
      `),
    );
  });

  it('sorts the files of each folder by another column, those without a value last', async () => {
    const sort = { column: 'license', isDescending: false } as const;
    const names = async (isDescending: boolean): Promise<string[]> => {
      const { rows } = await shown(library, { sort: { ...sort, isDescending }, text: '/' });
      return rows.map(({ path, posInSet }) => `${posInSet} ${path}`);
    };
    assert.deepEqual(await names(false), [
      '1 src',
      '1 src/zlib',
      '1 src/zlib/inflate.c',
      '2 src/zlib/LICENSE',
      '2 src/index.js',
      '3 src/parser.js',
      '2 test/unit/deep',
      '1 test/unit/deep/a9.js',
      '2 test/unit/deep/a10.js',
    ]);
    assert.deepEqual((await names(true)).slice(2, 6), [
      '1 src/zlib/LICENSE',
      '2 src/zlib/inflate.c',
      '2 src/parser.js',
      '3 src/index.js',
    ]);
  });

  it('has no rows without files', async () => {
    const window = await shown([]);
    assert.deepEqual([window.rows, window.total, window.all, printSums(window.sums)], [[], 0, 0, '0 files: ']);
  });

  it('names at most five licenses of a folder and counts the files with others', async () => {
    const files = Array.from('abcdefg', (letter, at) =>
      Array.from({ length: at + 1 }, (_, i) => file(`d/${letter}${i}`, { license: letter.toUpperCase() })),
    ).flat();
    const { rows } = await shown(files, { toggled: ['d'] });
    assert.equal(printRows({ rows }), '1/1 > d (28 files: G 7, F 6, E 5, D 4, C 3, 3 more)');
  });
});

describe('Hostile paths', () => {
  const paths = [
    '/etc/passwd',
    'etc/passwd',
    'etc//passwd',
    './etc/./passwd',
    '../../../root',
    'a',
    'a/b',
    'a/b/c',
    'a',
    'a/',
    '/',
    '//',
    '__proto__',
    '__proto__/x',
    'constructor/prototype/y',
    'toString',
    '\u202Egpj.exe',
    'line\nbreak/\u0000/nul',
    '\u0000',
    'C:\\x\\y',
    ' ',
    ' / ',
    '\uD800',
    '…',
    '.',
    '..',
    './.',
    'A/B',
    'a/B',
    'Ä',
    'a\u0308',
    `${'n'.repeat(4000)}/x`,
    'n'.repeat(4096),
  ];

  for (const shape of ['tree', 'list'] as const)
    it(`appear exactly once each in the ${shape}`, async () => {
      const { rows, matching } = await shown(
        paths.map((path) => file(path)),
        { shape, text: '', needsAttention: false, facets: ['core'] },
      );
      const names = rows.filter(({ kind }) => kind === 'file').map(({ path }) => path.slice(0, 100));
      assert.deepEqual(names.toSorted(), paths.map((path) => path.slice(0, 100)).toSorted());
      assert.equal(matching, paths.length);
      const folders = rows.filter(({ kind }) => kind === 'folder').map(({ path }) => path);
      assert.equal(new Set(folders).size, folders.length);
    });

  it('may be the same for a folder and a file, or for several files', async () => {
    const files = filesOf(`
      a/b   | MIT
      a     | ISC
      a     | BSD
      a/b   | Zlib
    `);
    assert.equal(
      printRows(await shown(files, { toggled: ['a'] })),
      lines(`
        1/3 v a (2 files: MIT 1, Zlib 1)
          1/2 b MIT
          2/2 b Zlib
        2/3 a ISC
        3/3 a BSD
      `),
    );
  });

  it('share a folder that is written in several ways', async () => {
    const { rows } = await shown([file('/etc/a'), file('etc//b'), file('./etc/c')]);
    assert.equal(
      printRows({ rows }),
      lines(`
        1/1 v etc (3 files: - 3)
          1/3 a -
          2/3 b -
          3/3 c -
      `),
    );
  });

  it('keep folders apart that differ in case', async () => {
    const { rows } = await shown([file('Lib/b'), file('lib/a'), file('Lib/a'), file('LIB/c')]);
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['lib', 'Lib', 'LIB'],
    );
  });

  it('that are 2,000 folders deep become one row, or one row per branch', async () => {
    const deep = 'd/'.repeat(2000);
    const one = await shown([file(`${deep}f`), file('g')]);
    assert.equal(one.total, 2);
    const files = Array.from({ length: 2000 }, (_, at) => file(`${'d/'.repeat(at)}f`));
    const all = await shown(files, { text: 'f' });
    assert.equal(all.total, 2000 + 1999);
    assert.equal(all.rows[1998]?.level, 1999);
    assert.equal(all.rows[1999]?.level, 2000);
    assert.equal(all.rows.at(-1)?.level, 1);
  });

  it('are counted as unreadable when no file system has them', async () => {
    const long = 'n'.repeat(4097);
    const { all, unreadable } = await shown([file('a'), file(`${long}/x`), file(`a/${long}`)]);
    assert.deepEqual([all, unreadable], [1, 2]);
  });

  it('have few facets and all copyright statements, which its editor begins with, in a row', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `value ${at}`);
    const { rows } = await shown([file('a', { attributions: many, facets: many, natures: many })]);
    const [row] = rows;
    assert.ok(row?.kind === 'file');
    assert.deepEqual([row.copyrights, row.facets.length], [many, 20]);
  });
});

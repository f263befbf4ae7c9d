import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DefinitionFile } from '../../../src/core/definitionFile.ts';
import { choiceKinds, type FileRow, type FilesQuery } from '../../../src/webview/files/fileQuery.ts';
import { size } from '../../support/testSize.ts';
import { type NaiveRow, naiveRows } from './naiveFiles.ts';
import { file, listOf, rowsOf } from './someFiles.ts';

const name = fc.constantFrom('a', 'b', 'A', 'f1', 'f10', 'f9', 'é', '__proto__', '..', 'x y');
const odd = fc.constantFrom('', '.', 'a');
const path = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.oneof({ weight: 8, arbitrary: name }, { weight: 1, arbitrary: odd }), { maxLength: 4 }),
    name,
  )
  .map(([isRooted, folders, last]) => [...(isRooted ? [''] : []), ...folders, last].join('/'));

// At most five licenses, so that no sum leaves one out.
const license = fc.constantFrom(null, 'MIT', 'MIT OR ISC', 'NOASSERTION', 'BSD-3-Clause');
const statement = fc.constantFrom('Copyright (c) 2001 Ann', 'Copyright (c) 2002 Ann', 'Bob', 'Copyright 1999 Cyd');
const facet = fc.constantFrom('tests', 'doc', 'core');
const someFile: fc.Arbitrary<DefinitionFile> = fc
  .record({
    path,
    license,
    attributions: fc.array(statement, { maxLength: 3 }),
    facets: fc.uniqueArray(facet, { maxLength: 2 }),
    natures: fc.uniqueArray(fc.constantFrom('license', 'notice'), { maxLength: 2 }),
    digest: fc.constantFrom('', '0a', '1b', '2c'),
  })
  .map(({ digest, ...fields }) =>
    file(fields.path, { ...fields, hashes: new Map(digest === '' ? [] : [['sha256', digest]]) }),
  );
const files = fc.array(someFile, { maxLength: 40 });

const chosen = (values: fc.Arbitrary<string>): fc.Arbitrary<string[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.array(values, { maxLength: 2 }) },
  );
const question: fc.Arbitrary<FilesQuery> = fc.record({
  shape: fc.constantFrom('tree', 'list'),
  text: fc.constantFrom('', '', '', 'a', '/', 'F1', 'nothing'),
  licenses: chosen(fc.constantFrom('', 'MIT', 'NOASSERTION', 'unknown')),
  facets: chosen(fc.constantFrom('core', 'tests')),
  holders: chosen(fc.constantFrom('', 'Ann', 'Bob')),
  natures: chosen(fc.constantFrom('', 'license')),
  needsAttention: fc.boolean(),
  sort: fc.record({
    column: fc.constantFrom('path', 'facets', 'license', 'copyrights', 'natures', 'hashes'),
    isDescending: fc.boolean(),
  }),
  toggled: fc.array(fc.constantFrom('a', 'b', 'A', 'a/a', 'a/b', '..', '__proto__', 'f1/a', 'é'), { maxLength: 6 }),
});

describe('Files, compared with a naive implementation', () => {
  it('are filtered, sorted, grouped and summed up alike, query after query', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(question, { minLength: 1, maxLength: 4 }), async (all, questions) => {
        const list = await listOf(all);
        for (const one of questions) {
          const { rows, matching } = rowsOf(list, one);
          assert.deepEqual(rows.map(comparable), naiveRows(all, one));
          const paths = list.matchingPaths(one);
          assert.equal(paths.length, matching);
          const found = naiveRows(all, { ...one, shape: 'list' }).map((row) => row.path);
          assert.deepEqual(paths.toSorted(), found.toSorted());
        }
      }),
      { numRuns: size(1500) },
    );
  });

  it('of a folder are those of the rows in it', async () => {
    await fc.assert(
      fc.asyncProperty(files, question, async (all, one) => {
        const { rows } = (await listOf(all)).show({ ...one, text: 'a', toggled: [] });
        for (let at = 0; at < rows.total; at++) {
          const row = rows.at(at);
          const parent = rows.parentOf(at);
          if (parent < 0) assert.equal(row?.level, 1);
          else for (const path of rows.pathsAt(at)) assert.ok(rows.pathsAt(parent).includes(path));
          if (row?.kind === 'folder') assert.equal(rows.pathsAt(at).length, row.sums.files);
        }
      }),
    );
  });

  it('have the same count per choice as a filter by that choice', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (all) => {
        const list = await listOf(all);
        for (const kind of choiceKinds) {
          const { choices, total } = list.choices(kind, '');
          assert.equal(choices.length, total);
          for (const { value, files: count } of choices)
            assert.equal(rowsOf(list, { shape: 'list', [kind]: [value] }).matching, count);
        }
      }),
      { numRuns: 50 },
    );
  });
});

function comparable(row: FileRow): NaiveRow {
  const { kind, path: rowPath, level, posInSet, setSize } = row;
  const place = { kind, path: rowPath, level, posInSet, setSize };
  if (row.kind === 'file') return place;
  const { files: count, licenses, holders, needAttention } = row.sums;
  const found = licenses.map((one) => `${one.license ?? '-'} ${one.files}`).sort();
  return { ...place, sums: [count, found.join(', '), holders, needAttention].join('; ') };
}

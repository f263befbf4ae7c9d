import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finish } from '../../../../src/base/steps.ts';
import type { DefinitionFile } from '../../../../src/core/definitionFile.ts';
import { FileBrowser } from '../../../../src/model/files/fileBrowser.ts';
import type { FileRow, FilesQuery } from '../../../../src/core/fileList.ts';
import { fileTable } from '../../../../src/model/files/fileTable.ts';
import { sortNumbers } from '../../../../src/base/sortInSteps.ts';
import { type NaiveRow, naiveRows } from './naiveFiles.ts';
import { file } from './someFiles.ts';
import { noPauses } from './turnsForTests.ts';
import { size } from '../../../support/testSize.ts';

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
        const browser = new FileBrowser(finish(fileTable(all)), noPauses);
        for (const one of questions) {
          const window = await browser.window(one, 0, 1000);
          assert.ok(window);
          const expected = naiveRows(all, one);
          assert.deepEqual(window.rows.map(comparable), expected);
          assert.equal(window.total, expected.length);
          const matching = await browser.matchingPaths(one, quiet);
          assert.equal(matching.length, window.matching);
          const found = naiveRows(all, { ...one, shape: 'list' }).map((row) => row.path);
          assert.deepEqual(matching.toSorted(), found.toSorted());
        }
      }),
      { numRuns: size(1500) },
    );
  });

  it('come in windows that add up to the whole', async () => {
    await fc.assert(
      fc.asyncProperty(files, question, fc.integer({ min: 1, max: 7 }), async (all, one, count) => {
        const browser = new FileBrowser(finish(fileTable(all)), noPauses);
        const whole = await browser.window(one, 0, 1000);
        const rows: FileRow[] = [];
        for (let from = 0; from <= (whole?.total ?? 0); from += count)
          rows.push(...((await browser.window(structuredClone(one), from, count))?.rows ?? []));
        assert.deepEqual(rows, whole?.rows);
      }),
    );
  });

  it('have the same count per choice as a filter by that choice', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (all) => {
        const browser = new FileBrowser(finish(fileTable(all)), noPauses);
        const start = { shape: 'list', text: '', licenses: [], facets: [], holders: [], natures: [] } as const;
        const rest = { needsAttention: false, sort: { column: 'path', isDescending: false }, toggled: [] } as const;
        for (const list of ['licenses', 'facets', 'holders', 'natures'] as const) {
          const { choices, total } = browser.choices(list, '');
          assert.equal(choices.length, total);
          for (const { value, files: count } of choices)
            assert.equal((await browser.window({ ...start, ...rest, [list]: [value] }, 0, 1))?.matching, count);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('Sorting in steps', () => {
  it('gives the same order as sorting at once, equal items included', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 }), { maxLength: 3000, size: 'max' }), (keys) => {
        const sorted = Uint32Array.from(keys, (_, at) => at);
        const compare = (a: number, b: number): number => (keys[a] ?? 0) - (keys[b] ?? 0);
        const expected = Array.from(sorted).sort(compare);
        finish(sortNumbers(sorted, compare));
        assert.deepEqual([...sorted], expected);
      }),
    );
  });

  it('leaves its input unchanged', () => {
    let compared = 0;
    const sorted = Uint32Array.from({ length: 10_000 }, (_, at) => at);
    finish(sortNumbers(sorted, (a, b) => (compared++, a - b)));
    assert.deepEqual(sorted.slice(4998, 5002), Uint32Array.of(4998, 4999, 5000, 5001));
    assert.ok(compared < 12_000, `${compared} comparisons`);
  });
});

const quiet = new AbortController().signal;

function comparable(row: FileRow): NaiveRow {
  const { kind, path: rowPath, level, posInSet, setSize } = row;
  const place = { kind, path: rowPath, level, posInSet, setSize };
  if (row.kind === 'file') return place;
  const { files: count, licenses, holders, needAttention } = row.sums;
  const found = licenses.map((one) => `${one.license ?? '-'} ${one.files}`).sort();
  return { ...place, sums: [count, found.join(', '), holders, needAttention].join('; ') };
}

import assert from 'node:assert/strict';
import { type Steps, finish } from '../../../../src/base/steps.ts';
import { fileChoices, matchingFiles } from '../../../../src/model/files/fileFilter.ts';
import { rankFiles, sortedFiles } from '../../../../src/model/files/fileOrder.ts';
import type { FileColumn } from '../../../../src/core/fileList.ts';
import { fileTree, treeRows } from '../../../../src/model/files/fileTree.ts';
import { FileSummer } from '../../../../src/model/files/fileWindow.ts';
import { fileTable } from '../../../../src/model/files/fileTable.ts';
import { finishCounted } from '../../../support/finishCounted.ts';
import { everything, file } from './someFiles.ts';
import { size } from '../../../support/testSize.ts';

/** The maximum number of files handled in one step. */
const filesAtOnce = 4000;

const count = size(50_000);
const words = ['cache', 'Stream', 'parser', 'README', 'été', 'matrix', 'Index', 'buffer'];
const word = (at: number): string => words[at % words.length] ?? '';
const digest = (at: number): string =>
  Math.imul(at + 1, 0x9e3779b1)
    .toString(16)
    .repeat(6)
    .slice(0, 40);

const shapes: Readonly<Record<string, (at: number) => string>> = {
  'in a monorepo': (at) => `packages/${word(at % 13)}-${at % 211}/src/${word(at % 7)}/${word(at)}${at}.js`,
  'in one folder': (at) => `lib/${word(at)}-${digest(at)}.js`,
  'each in a folder of its own': (at) => `${word(at)}/${digest(at)}/${at}/index.js`,
  'from last to first': (at) => `src/f${String(count - at)}.c`,
};

for (const [shape, pathOf] of Object.entries(shapes))
  describe(`Many files ${shape}`, function () {
    this.timeout(120_000);
    const files = Array.from({ length: count }, (_, at) =>
      file(pathOf(at), {
        license: at % 3 === 0 ? null : `License-${at % 40}`,
        attributions: at % 2 ? [`Copyright (c) ${1990 + (at % 30)} Holder ${at % 3000}`] : [],
        facets: at % 5 ? [] : ['tests'],
        hashes: new Map([['sha1', digest(at)]]),
      }),
    );
    const table = finish(fileTable(files));

    function inShortSteps<T>(steps: Steps<T>, many = count): T {
      const { value, pauses } = finishCounted(steps);
      assert.ok(pauses >= many / filesAtOnce - 1, `${pauses} pauses`);
      return value;
    }

    it('become a table in short steps, without a loss', () => {
      const made = inShortSteps(fileTable(files));
      assert.equal(new Set(made.files).size, count);
    });

    it('are filtered in short steps', () => {
      const text = inShortSteps(matchingFiles(table, { ...everything, text: 'CACHE' }));
      assert.equal(text.length, files.filter(({ path }) => path.includes('cache')).length);
      const license = inShortSteps(matchingFiles(table, { ...everything, licenses: ['License-1'] }));
      assert.equal(license.length, files.filter((one) => one.license === 'License-1').length);
    });

    it('become a tree and its rows in short steps', () => {
      const all = finish(matchingFiles(table, everything));
      // The files of one folder are added in one go: no work is needed for each file or its row.
      const tree = inShortSteps(fileTree(table, all), filesAtOnce);
      const query = { ...everything, text: '.' };
      const isOpen = new Uint8Array(tree.folders.length);
      const rows = treeRows({ table, tree, query, isOpen });
      assert.equal(rows.length, count + tree.folders.length - 1);
      assert.ok(tree.folders.length <= 2 * table.folders.length + 1);
    });

    for (const column of ['license', 'copyrights', 'hashes'] satisfies FileColumn[])
      it(`are ranked by ${column} in short steps, and sorted`, () => {
        const all = finish(matchingFiles(table, everything));
        const tree = finish(fileTree(table, all));
        const ranks = inShortSteps(rankFiles(table, column));
        const sorted = sortedFiles(all, { ranks, isDescending: true, tree });
        assert.equal(new Set(sorted).size, count);
      });

    it('are summed up and offered as choices', () => {
      const all = finish(matchingFiles(table, everything));
      const summer = new FileSummer(table);
      const sums = summer.sums(all, 0, all.length);
      assert.equal(sums.files, count);
      assert.equal(sums.holders, 1500);
      const column = table.columns.holders;
      assert.equal(fileChoices(column, 'holder 1').choices.length, 200);
    });
  });

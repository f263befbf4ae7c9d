import assert from 'node:assert/strict';
import type { Steps } from '../../../../src/base/steps.ts';
import { fileChoices, valuesByFrequency } from '../../../../src/model/files/fileChoices.ts';
import { matchingFiles } from '../../../../src/model/files/fileFilter.ts';
import { sortedFiles } from '../../../../src/model/files/fileOrder.ts';
import type { FileSortColumn } from '../../../../src/model/files/fileQuestion.ts';
import { rankFiles } from '../../../../src/model/files/fileRanks.ts';
import { treeRows } from '../../../../src/model/files/fileRows.ts';
import { FileSummer } from '../../../../src/model/files/fileSums.ts';
import { fileTable } from '../../../../src/model/files/fileTable.ts';
import { fileTree } from '../../../../src/model/files/fileTree.ts';
import { finishTimed } from '../../../support/finishTimed.ts';
import { everything, file } from './someFiles.ts';

/**
 * Milliseconds of work. A step takes one or two; what is more is collecting garbage, which nobody can lay down. The host must
 * never be held for 50.
 */
const longestStep = 25;

const count = 50_000;
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
  describe(`50,000 files ${shape}`, function () {
    this.timeout(60_000);
    const files = Array.from({ length: count }, (_, at) =>
      file(pathOf(at), {
        license: at % 3 === 0 ? null : `License-${at % 40}`,
        attributions: at % 2 ? [`Copyright (c) ${1990 + (at % 30)} Holder ${at % 3000}`] : [],
        facets: at % 5 ? [] : ['tests'],
        hashes: new Map([['sha1', digest(at)]]),
      }),
    );
    const table = finishTimed(fileTable(files)).value;

    /** Of some runs the best counts: the first one compiles, and other programs are there too. */
    function inShortSteps<T>(steps: () => Steps<T>): T {
      for (let tries = 1; ; tries++) {
        const { value, longest } = finishTimed(steps());
        if (longest < longestStep) return value;
        assert.ok(tries < 4, `a step of ${longest.toFixed(1)} ms`);
      }
    }

    it('are laid out in short steps, none lost', () => {
      const made = inShortSteps(() => fileTable(files));
      assert.equal(new Set(made.files).size, count);
    });

    it('are filtered in short steps', () => {
      const text = inShortSteps(() => matchingFiles(table, { ...everything, text: 'CACHE' }));
      assert.equal(text.length, files.filter(({ path }) => path.includes('cache')).length);
      const license = inShortSteps(() => matchingFiles(table, { ...everything, licenses: ['License-1'] }));
      assert.equal(license.length, files.filter((one) => one.license === 'License-1').length);
    });

    it('become a tree and its rows in short steps', () => {
      const all = finishTimed(matchingFiles(table, everything)).value;
      const tree = inShortSteps(() => fileTree(table, all));
      const question = { ...everything, text: '.' };
      const isOpen = new Uint8Array(tree.folders.length);
      const rows = inShortSteps(() => treeRows({ table, tree, question, isOpen }));
      assert.equal(rows.length, count + tree.folders.length - 1);
      assert.ok(tree.folders.length <= 2 * table.folders.length + 1);
    });

    for (const column of ['license', 'copyrights', 'hashes'] satisfies FileSortColumn[])
      it(`are sorted by ${column} in short steps`, () => {
        const all = finishTimed(matchingFiles(table, everything)).value;
        const tree = finishTimed(fileTree(table, all)).value;
        const ranks = inShortSteps(() => rankFiles(table, column));
        const sorted = inShortSteps(() => sortedFiles(all, { ranks, isDescending: true, tree }));
        assert.equal(new Set(sorted).size, count);
      });

    it('are summed up and offered as choices in short steps', () => {
      const all = finishTimed(matchingFiles(table, everything)).value;
      const summer = new FileSummer(table);
      const sums = inShortSteps(function* () {
        yield;
        return summer.sums(all, 0, all.length);
      });
      assert.equal(sums.files, count);
      assert.equal(sums.holders, 1500);
      const column = table.columns.holders;
      const sorted = inShortSteps(() => valuesByFrequency(column));
      assert.equal(inShortSteps(() => fileChoices(column, sorted, 'holder 1')).choices.length, 200);
    });
  });

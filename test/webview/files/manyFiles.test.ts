import assert from 'node:assert/strict';
import { finish } from '../../../src/base/steps.ts';
import { packFiles } from '../../../src/protocol/files.ts';
import { readFiles } from '../../../src/webview/files/fileList.ts';
import { fileColumns, wholeTree } from '../../../src/webview/files/fileQuery.ts';
import { size } from '../../support/testSize.ts';
import { file, listOf } from './someFiles.ts';

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

    it('are read with pauses, without a loss', async () => {
      let pauses = 0;
      const list = await readFiles(finish(packFiles(files, 0)), async () => void pauses++);
      const { facts } = list.show(wholeTree);
      assert.deepEqual([facts.all, facts.sums.files, facts.sums.holders], [count, count, 1500]);
      assert.equal(new Set(list.matchingPaths(wholeTree)).size, count);
      assert.ok(pauses > 0);
    });

    it('are filtered', async () => {
      const list = await listOf(files);
      const text = list.show({ ...wholeTree, text: 'CACHE' });
      assert.equal(text.facts.matching, files.filter(({ path }) => path.includes('cache')).length);
      const license = list.show({ ...wholeTree, licenses: ['License-1'] });
      assert.equal(license.facts.matching, files.filter((one) => one.license === 'License-1').length);
    });

    it('are sorted by each column, each file once', async () => {
      const list = await listOf(files);
      for (const column of fileColumns) {
        const { facts, rows } = list.show({ ...wholeTree, shape: 'list', sort: { column, isDescending: true } });
        assert.equal(facts.total, count);
        assert.equal(rows.pathsBetween(0, count).length, count);
      }
    });
  });

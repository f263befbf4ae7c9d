import assert from 'node:assert/strict';
import { finish } from '../../../src/base/steps.ts';
import type { Definition, SourceLocation } from '../../../src/core/definition.ts';
import { definitionChanges } from '../../../src/core/definitionChanges.ts';
import { changeLines } from '../../support/changeLines.ts';
import { finishCounted } from '../../support/finishCounted.ts';
import { someDefinition, someFacet } from './someDefinition.ts';

const source: SourceLocation = {
  type: 'git',
  provider: 'github',
  namespace: 'tj',
  name: 'callsite',
  revision: 'abc',
  url: 'https://github.com/tj/callsite/commit/abc',
  path: null,
};

function linesOf(before: Definition, after: Definition): readonly string[] {
  return changeLines(finish(definitionChanges(before, after)));
}

const declared = (license: string | null): Definition => someDefinition({ licensed: { declared: license } });
const at = (changes: Partial<SourceLocation>): Definition =>
  someDefinition({ described: { sourceLocation: { ...source, ...changes } } });
const found = (...expressions: string[]): Definition =>
  someDefinition({ licensed: { facets: [someFacet('core', expressions)] } });
const held = (...parties: string[]): Definition =>
  someDefinition({ licensed: { facets: [someFacet('core', [], parties)] } });

const cases: readonly (readonly [about: string, before: Definition, after: Definition, lines: readonly string[]])[] = [
  ['nothing', at({}), at({}), []],
  ['what is declared', declared('MIT'), declared('ISC'), ['declared: MIT → ISC']],
  ['a first declaration', declared(null), declared('ISC'), ['declared: - → ISC']],
  ['a declaration that is gone', declared('MIT'), declared(null), ['declared: MIT → -']],
  ['a found license', found('MIT'), found('MIT', 'ISC'), ['discovered: +ISC =1']],
  ['a license found in another case', found('mit  OR ISC'), found('MIT OR\tISC'), []],
  ['parties', held('(c) Ann', '(c) Bob'), held('(c) Bob', '(c) Cid'), ['parties: +(c) Cid -(c) Ann =1']],
  ['parties written otherwise', held('Copyright  (c) ANN\n'), held('copyright (c) Ann'), []],
  ['parties named twice', held('(c) Ann', '(C) ANN'), held('(c) Ann'), []],
  [
    'the source',
    at({}),
    at({ url: 'https://github.com/x/callsite/commit/abc', namespace: 'x' }),
    ['source: https://github.com/tj/callsite/commit/abc → https://github.com/x/callsite/commit/abc'],
  ],
  [
    'a source of which only the parts are different',
    at({}),
    at({ namespace: 'ann' }),
    ['source: git/github/tj/callsite/abc → git/github/ann/callsite/abc'],
  ],
  [
    'a source that got its address',
    at({ url: null }),
    at({}),
    ['source: git/github/tj/callsite/abc → https://github.com/tj/callsite/commit/abc'],
  ],
  ['a source without address', at({ url: null }), someDefinition(), ['source: git/github/tj/callsite/abc → -']],
  [
    'the path in the source',
    at({ url: null }),
    at({ url: null, path: 'packages/a' }),
    ['source: git/github/tj/callsite/abc → git/github/tj/callsite/abc · packages/a'],
  ],
  [
    'dates and links',
    someDefinition({ described: { releaseDate: '2013-01-25', projectWebsite: 'a' } }),
    someDefinition({
      described: { releaseDate: '2014-01-25', issueTracker: 'b', urls: { registry: 'r', version: 'v', download: 'd' } },
    }),
    [
      'releaseDate: 2013-01-25 → 2014-01-25',
      'projectWebsite: a → -',
      'issueTracker: - → b',
      'registry: - → r',
      'version: - → v',
      'download: - → d',
    ],
  ],
  [
    'counts',
    someDefinition({
      described: { files: 8 },
      licensed: { facets: [someFacet('core', [], [], 3), someFacet('doc', [], [], 1)] },
    }),
    someDefinition({ described: { files: 9 }, licensed: { facets: [someFacet('core', [], [], 2)] } }),
    ['files: 8 → 9', 'unlicensed: 4 → 2', 'unattributed: 4 → 2'],
  ],
  [
    'counts that nobody says',
    someDefinition(),
    found('MIT'),
    ['discovered: +MIT =0', 'unlicensed: - → 0', 'unattributed: - → 0'],
  ],
  [
    'facets by their globs, minding case',
    someDefinition({ described: { facets: new Map([['doc', ['docs/**', 'README']]]) } }),
    someDefinition({
      described: {
        facets: new Map([
          ['tests', ['t/**']],
          ['doc', ['docs/**', 'readme']],
        ]),
      },
    }),
    ['facet:doc: +readme -README =1', 'facet:tests: +t/** =0'],
  ],
  [
    'tools with their versions',
    someDefinition({ described: { tools: ['scancode/32.3.0', 'reuse/3'] } }),
    someDefinition({ described: { tools: ['scancode/33.0.0', 'reuse/3', 'curation/abc'] } }),
    ['tools: +scancode/33.0.0 -scancode/32.3.0 =1'],
  ],
  [
    'scores',
    someDefinition({ effective: 80, described: { score: { total: 100, date: 30, source: 70 } } }),
    someDefinition({ effective: 72, described: { score: { total: 30, date: 30, source: 0 } } }),
    ['effectiveScore: 80 → 72', 'describedScore: 100 → 30'],
  ],
];

describe('The difference between two definitions', () => {
  for (const [about, before, after, lines] of cases)
    it(`contains ${about}`, () => assert.deepEqual(linesOf(before, after), lines));

  for (const [about, before, after, lines] of cases)
    it(`has the same size in the other direction: ${about}`, () =>
      assert.equal(linesOf(after, before).length, lines.length));

  it('has the unchanged items of a list', () => {
    const [change] = finish(definitionChanges(found('MIT', 'ISC'), found('0BSD', 'mit')));
    assert.deepEqual(change?.kind === 'list' && change.unchanged, ['MIT']);
  });

  it('lists licenses first', () => {
    const after = someDefinition({
      licensed: { declared: 'MIT', facets: [someFacet('core', ['MIT'], ['(c) Ann'])] },
      described: { releaseDate: '2014-01-25', tools: ['a/1'] },
    });
    assert.deepEqual(
      linesOf(someDefinition(), after).map((line) => line.split(':')[0]),
      ['declared', 'discovered', 'parties', 'releaseDate', 'unlicensed', 'unattributed', 'tools'],
    );
  });

  it('is computed in short steps for 50,000 parties each', () => {
    const parties = (from: number): readonly string[] =>
      Array.from({ length: 50_000 }, (_, index) => `Copyright (c) Holder ${from + index}`);
    const { value, pauses } = finishCounted(definitionChanges(held(...parties(0)), held(...parties(10))));
    const [change] = value;
    assert.ok(change?.kind === 'list');
    assert.deepEqual([change.added.length, change.removed.length, change.common], [10, 10, 49_990]);
    assert.equal(change.unchanged.length, 20);
    assert.ok(pauses >= 100, `${pauses} pauses`);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Curation } from '../../../src/curation/curation.ts';
import { isEmptyCuration, mergeCurations } from '../../../src/curation/mergeCurations.ts';
import { finish } from '../../../src/base/steps.ts';
import { overlayJson } from '../../../src/curation/overlayJson.ts';
import { anyCuration } from './arbitraryCuration.ts';

const source = { type: 'git', provider: 'github', namespace: 'tj', name: 'callsite', revision: 'abc' };

const cases: readonly (readonly [about: string, under: Curation, over: Curation, merged: Curation])[] = [
  ['nothing over nothing', {}, {}, {}],
  ['a license over nothing', {}, { licensed: { declared: 'MIT' } }, { licensed: { declared: 'MIT' } }],
  [
    'a license over another',
    { licensed: { declared: 'MIT' } },
    { licensed: { declared: 'ISC' } },
    { licensed: { declared: 'ISC' } },
  ],
  [
    'an empty license, which takes nothing away',
    { licensed: { declared: 'MIT' } },
    { licensed: { declared: '' } },
    { licensed: { declared: 'MIT' } },
  ],
  [
    'a date beside a website',
    { described: { projectWebsite: 'https://a.example' } },
    { described: { releaseDate: '2020-01-02' } },
    { described: { projectWebsite: 'https://a.example', releaseDate: '2020-01-02' } },
  ],
  [
    'a location over another, part by part',
    { described: { sourceLocation: { ...source, url: 'https://old.example' } } },
    { described: { sourceLocation: { ...source, revision: 'def' } } },
    { described: { sourceLocation: { ...source, revision: 'def', url: 'https://old.example' } } },
  ],
  [
    'facets by key',
    { described: { facets: { doc: ['docs/**'], tests: ['test/**'] } } },
    { described: { facets: { tests: ['spec/**'] } } },
    { described: { facets: { doc: ['docs/**'], tests: ['spec/**'] } } },
  ],
  [
    'files by path',
    { files: [{ path: 'a', license: 'MIT' }, { path: 'b' }] },
    {
      files: [
        { path: 'c', license: 'ISC' },
        { path: 'a', attributions: ['(c) Ann'] },
      ],
    },
    { files: [{ path: 'a', license: 'MIT', attributions: ['(c) Ann'] }, { path: 'b' }, { path: 'c', license: 'ISC' }] },
  ],
  [
    'an empty list of attributions, which takes nothing away',
    { files: [{ path: 'a', attributions: ['(c) Ann'] }] },
    { files: [{ path: 'a', attributions: [] }] },
    { files: [{ path: 'a', attributions: ['(c) Ann'] }] },
  ],
];

const definition = {
  described: { releaseDate: '2013-01-25', sourceLocation: { url: 'https://x.example' }, facets: { doc: ['*.md'] } },
  licensed: { declared: 'MIT', facets: { core: { files: 2 } } },
  files: [{ path: 'a', license: 'MIT', attributions: ['(c) Bob'] }, { path: 'b' }],
};

describe('mergeCurations', () => {
  for (const [about, under, over, merged] of cases)
    it(`merges ${about}`, () => {
      assert.deepEqual(mergeCurations(under, over), merged);
    });

  for (const dialect of ['running', 'written'] as const)
    it(`has the same effect as applying both in sequence (${dialect})`, () => {
      fc.assert(
        fc.property(anyCuration, anyCuration, (under, over) => {
          const once = finish(overlayJson(definition, mergeCurations(under, over), dialect));
          const twice = finish(overlayJson(finish(overlayJson(definition, under, dialect)), over, dialect));
          assert.deepEqual(once, twice);
        }),
        { numRuns: 500 },
      );
    });

  it('is associative', () => {
    fc.assert(
      fc.property(anyCuration, anyCuration, anyCuration, (one, two, three) => {
        const left = mergeCurations(mergeCurations(one, two), three);
        assert.deepEqual(left, mergeCurations(one, mergeCurations(two, three)));
      }),
    );
  });

  it('detects a curation without effect', () => {
    const empty: readonly Curation[] = [{}, { described: {} }, { described: { facets: {} } }, { files: [] }];
    for (const curation of empty) assert.equal(isEmptyCuration(curation), true);
    assert.equal(isEmptyCuration({ licensed: { declared: '' } }), true);
    const full: readonly Curation[] = [
      { licensed: { declared: 'MIT' } },
      { described: { releaseDate: '2020-01-02' } },
      { described: { facets: { doc: [] } } },
      { files: [{ path: 'a' }] },
    ];
    for (const curation of full) assert.equal(isEmptyCuration(curation), false);
  });
});

import assert from 'node:assert/strict';
import type { Definition } from '../../../src/core/definition.ts';
import type { DefinitionFile } from '../../../src/core/definitionFile.ts';
import { changedFields, isNoChange } from '../../../src/curation/changedFields.ts';
import type { Curation } from '../../../src/curation/curation.ts';
import { someDefinition, someFile } from '../core/someDefinition.ts';

const source = {
  type: 'git',
  provider: 'github',
  namespace: 'tj',
  name: 'callsite',
  revision: 'abc',
  url: 'https://github.com/tj/callsite/commit/abc',
};
const definition: Definition = someDefinition({
  described: {
    releaseDate: '2013-01-25',
    sourceLocation: { ...source, path: null },
    facets: new Map([['tests', ['test/**', 'spec/**']]]),
  },
  licensed: { declared: 'MIT' },
});

const cases: readonly (readonly [about: string, curation: Curation, lines: readonly string[]])[] = [
  ['nothing', {}, []],
  ['what it says already', { licensed: { declared: 'MIT' }, described: { releaseDate: '2013-01-25' } }, []],
  ['another license', { licensed: { declared: 'ISC' } }, ['declared: MIT → ISC']],
  ['an empty license', { licensed: { declared: '' } }, []],
  [
    'addresses where there were none',
    { described: { projectWebsite: 'https://a.example', issueTracker: 'https://b.example' } },
    ['projectWebsite: - → https://a.example', 'issueTracker: - → https://b.example'],
  ],
  ['another date', { described: { releaseDate: '2013-01-26' } }, ['releaseDate: 2013-01-25 → 2013-01-26']],
  ['the same source', { described: { sourceLocation: source } }, []],
  [
    'another source',
    { described: { sourceLocation: { ...source, revision: 'def', url: 'https://github.com/tj/callsite/commit/def' } } },
    ['source: https://github.com/tj/callsite/commit/abc → https://github.com/tj/callsite/commit/def'],
  ],
  [
    'a source whose old address stays',
    { described: { sourceLocation: { type: 'git', provider: 'github', name: 'callsite', revision: 'def' } } },
    [`source: git/github/tj/callsite/abc ${source.url} → git/github/tj/callsite/def ${source.url}`],
  ],
  [
    'a path below the source',
    { described: { sourceLocation: { ...source, path: 'lib' } } },
    [`source: git/github/tj/callsite/abc ${source.url} → git/github/tj/callsite/abc path lib ${source.url}`],
  ],
  ['a facet that is the same', { described: { facets: { tests: ['test/**', 'spec/**'] } } }, []],
  [
    'facets',
    { described: { facets: { tests: ['test/**'], doc: ['docs/**', '*.md'] } } },
    ['facet:doc: - → docs/**, *.md', 'facet:tests: test/**, spec/** → test/**'],
  ],
  ['a file', { files: [{ path: 'a', license: 'MIT' }] }, ['file:a: - → MIT']],
  ['a file of which it says nothing', { files: [{ path: 'a' }] }, []],
];

function linesOf(curation: Curation, files: readonly DefinitionFile[] | null): readonly string[] {
  const byPath = files === null ? null : new Map(files.map((file) => [file.path, file]));
  return changedFields(definition, curation, byPath).map(({ field, before, after }) =>
    `${field}: ${before ?? '-'} → ${after}`.replaceAll('\n', ' / '),
  );
}

describe('changedFields', () => {
  for (const [about, curation, lines] of cases)
    it(`reports ${about}`, () => {
      assert.deepEqual(linesOf(curation, null), lines);
      assert.equal(isNoChange(definition, curation), lines.length === 0);
    });

  it('reports a source where there was none', () => {
    const [change] = changedFields(someDefinition(), { described: { sourceLocation: source } });
    assert.deepEqual(change, { field: 'source', before: null, after: source.url });
  });

  const files = [someFile('a', { license: 'MIT', attributions: ['(c) Ann'] }), someFile('b')];
  const fileCases: readonly (readonly [about: string, files: Curation['files'], lines: readonly string[]])[] = [
    ['the same license', [{ path: 'a', license: 'MIT' }], []],
    ['the same of everything', [{ path: 'a', license: 'MIT', attributions: ['(c) Ann'] }], []],
    ['another license', [{ path: 'a', license: 'ISC', attributions: ['(c) Ann'] }], ['file:a: MIT → ISC']],
    [
      'other attributions',
      [{ path: 'a', attributions: ['(c) Bob', '(c) Cid'] }],
      ['file:a: (c) Ann → (c) Bob / (c) Cid'],
    ],
    ['no attributions', [{ path: 'a', attributions: [] }], []],
    ['both', [{ path: 'b', license: 'ISC', attributions: ['(c) Bob'] }], ['file:b: - → ISC / (c) Bob']],
    [
      'one path twice',
      [
        { path: 'b', license: 'ISC' },
        { path: 'b', license: 'MIT' },
      ],
      ['file:b: - → MIT'],
    ],
    ['a file that is added', [{ path: 'c' }], ['file:c: - → ']],
  ];
  for (const [about, curated, lines] of fileCases)
    it(`reports files: ${about}`, () => {
      assert.deepEqual(linesOf({ files: curated ?? [] }, files), lines);
    });
});

import assert from 'node:assert/strict';
import type { Curation } from '../../../src/curation/curation.ts';
import { type Edit, editCuration } from '../../../src/curation/edit.ts';

const source = { type: 'git', provider: 'github', name: 'a', revision: 'b' };

const rows: readonly (readonly [what: string, before: Curation, edit: Edit, after: Curation | null])[] = [
  ['declares', {}, { field: 'declared', value: 'MIT' }, { licensed: { declared: 'MIT' } }],
  ['takes it back', { licensed: { declared: 'MIT' } }, { field: 'declared', value: null }, null],
  [
    'leaves the rest',
    { licensed: { declared: 'MIT' }, described: { releaseDate: 'a' } },
    { field: 'declared', value: null },
    { described: { releaseDate: 'a' } },
  ],
  [
    'replaces a source as a whole',
    { described: { sourceLocation: { ...source, url: 'u' } } },
    { field: 'source', value: source },
    { described: { sourceLocation: source } },
  ],
  [
    'takes a source back',
    { described: { sourceLocation: source, issueTracker: 'a' } },
    { field: 'source', value: null },
    { described: { issueTracker: 'a' } },
  ],
  ['sets a website', {}, { field: 'projectWebsite', value: 'a' }, { described: { projectWebsite: 'a' } }],
  [
    'sets one facet',
    { described: { facets: { doc: ['a'], dev: ['b'] } } },
    { field: 'facet', facet: 'doc', globs: ['c'] },
    { described: { facets: { doc: ['c'], dev: ['b'] } } },
  ],
  [
    'takes the last facet',
    { described: { facets: { doc: ['a'] } } },
    { field: 'facet', facet: 'doc', globs: null },
    null,
  ],
  [
    'licenses files, those that are there and those that are not',
    { files: [{ path: 'a', attributions: ['x'] }] },
    { field: 'fileLicense', paths: ['b', 'a'], value: 'MIT' },
    {
      files: [
        { path: 'a', attributions: ['x'], license: 'MIT' },
        { path: 'b', license: 'MIT' },
      ],
    },
  ],
  [
    'takes away files that say nothing more',
    {
      files: [
        { path: 'a', license: 'MIT' },
        { path: 'b', license: 'MIT', attributions: ['x'] },
      ],
    },
    { field: 'fileLicense', paths: ['a', 'b'], value: null },
    { files: [{ path: 'b', attributions: ['x'] }] },
  ],
];

describe('editCuration', () => {
  for (const [what, before, edit, after] of rows)
    it(what, () => {
      assert.deepEqual(editCuration(before, edit), after);
    });
});

import assert from 'node:assert/strict';
import { readCuration } from '../../../src/curation/readCuration.ts';

const cases: readonly { readonly name: string; readonly listed: unknown; readonly read: unknown }[] = [
  { name: 'nothing', listed: undefined, read: null },
  { name: 'a text', listed: 'MIT', read: null },
  { name: 'a list', listed: [], read: null },
  { name: 'the running spelling', listed: { licensed: { declared: 'MIT' } }, read: { licensed: { declared: 'MIT' } } },
  {
    name: 'the written spelling',
    listed: { licensed: { license: { expression: 'MIT' } } },
    read: { licensed: { declared: 'MIT' } },
  },
  { name: 'a license that is a number', listed: { licensed: { declared: 5 } }, read: {} },
  {
    name: 'a description',
    listed: { described: { releaseDate: '2021-07-31' } },
    read: { described: { releaseDate: '2021-07-31' } },
  },
  {
    name: 'files, those without a path left out',
    listed: { files: [{ path: 'a', license: 'MIT' }, { license: 'ISC' }, null] },
    read: { files: [{ path: 'a', license: 'MIT' }] },
  },
  {
    name: 'a source without a revision, and globs of a facet that is none, are left out',
    listed: { described: { sourceLocation: { type: 'git', provider: 'github', name: 'a' }, facets: { docs: ['a'] } } },
    read: { described: { facets: {} } },
  },
  {
    name: 'a source, facets, and parties of a file',
    listed: {
      described: {
        sourceLocation: { type: 'git', provider: 'github', namespace: null, name: 'a', revision: 'b', more: 1 },
        facets: { doc: ['docs/**', 7] },
      },
      files: [{ path: 'a', attributions: ['(c) A', null] }],
    },
    read: {
      described: {
        sourceLocation: { type: 'git', provider: 'github', namespace: null, name: 'a', revision: 'b' },
        facets: { doc: ['docs/**'] },
      },
      files: [{ path: 'a', attributions: ['(c) A'] }],
    },
  },
  { name: 'parts that are texts', listed: { described: 'a', licensed: 'b', files: 'c' }, read: {} },
];

describe('a curation as the service lists it', () => {
  for (const { name, listed, read } of cases)
    it(name, () => {
      assert.deepEqual(readCuration(listed), read);
    });
});

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
    name: 'texts, lists and parts of another type, left out',
    listed: {
      described: {
        releaseDate: 20210731,
        projectWebsite: ['https://a.example'],
        facets: { tests: 'test/**', doc: null, dev: ['dev/**', 5, null] },
        sourceLocation: { type: 'git', url: {}, namespace: null, name: 5 },
      },
      files: [
        { path: 'a', license: 5, attributions: null },
        { path: 'b', attributions: 'Copyright A' },
        { path: 'c', license: 'MIT', attributions: ['Copyright A', null, 5] },
      ],
    },
    read: {
      described: { facets: { dev: ['dev/**'] }, sourceLocation: { type: 'git', namespace: null } },
      files: [{ path: 'a' }, { path: 'b' }, { path: 'c', license: 'MIT', attributions: ['Copyright A'] }],
    },
  },
  { name: 'parts that are texts', listed: { described: 'a', licensed: 'b', files: 'c' }, read: {} },
];

describe('A curation as the service lists it', () => {
  for (const { name, listed, read } of cases)
    it(name, () => {
      assert.deepEqual(readCuration(listed), read);
    });
});

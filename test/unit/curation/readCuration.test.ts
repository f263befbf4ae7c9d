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
  { name: 'parts that are texts', listed: { described: 'a', licensed: 'b', files: 'c' }, read: {} },
];

describe('A curation as the service lists it', () => {
  for (const { name, listed, read } of cases)
    it(name, () => {
      assert.deepEqual(readCuration(listed), read);
    });
});

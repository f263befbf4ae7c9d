import assert from 'node:assert/strict';
import type { Described } from '../../../../../src/core/definition.ts';
import type { Curation } from '../../../../../src/curation/curation.ts';
import type { Edit } from '../../../../../src/curation/edit.ts';
import { carriedEdits, staysBehind } from '../../../../../src/model/evidence/plan/wantedChange.ts';
import { someDefinition } from '../../../core/someDefinition.ts';

const curation: Curation = {
  described: {
    projectWebsite: 'https://new.example/',
    releaseDate: '2020-01-01',
    sourceLocation: { type: 'git', provider: 'github', name: 'a', revision: 'b' },
    facets: { tests: ['test/**'] },
  },
  licensed: { declared: 'MIT' },
  files: [{ path: 'LICENSE', license: 'MIT' }],
};
const license: Edit = { field: 'declared', value: 'MIT' };
const website: Edit = { field: 'projectWebsite', value: 'https://new.example/' };
const facet: Edit = { field: 'facet', facet: 'tests', globs: ['test/**'] };

describe('The part of a change that applies to another revision', () => {
  const cases: readonly {
    readonly what: string;
    readonly here: Partial<Described> | null;
    readonly there: Partial<Described> | null;
    readonly edits: readonly Edit[];
  }[] = [
    { what: 'all that it says as this one does', here: {}, there: {}, edits: [license, website, facet] },
    { what: 'the license alone where nothing is known of it', here: {}, there: null, edits: [license] },
    { what: 'the license alone where nothing is known of this one', here: null, there: {}, edits: [license] },
    {
      what: 'no website where it has one of its own',
      here: { projectWebsite: 'https://old.example/' },
      there: { projectWebsite: 'https://other.example/' },
      edits: [license, facet],
    },
    {
      what: 'no website that it has already',
      here: { projectWebsite: 'https://new.example/' },
      there: { projectWebsite: 'https://new.example/' },
      edits: [license, facet],
    },
    {
      what: 'no facets where it has its own',
      here: {},
      there: { facets: new Map([['tests', ['spec/**']]]) },
      edits: [license, website],
    },
  ];
  for (const { what, here, there, edits } of cases)
    it(what, () => {
      const definitionOf = (described: Partial<Described> | null): ReturnType<typeof someDefinition> | null =>
        described && someDefinition({ described });
      const carried = carriedEdits({ declared: 'MIT', curation }, definitionOf(here), definitionOf(there));
      assert.deepEqual(carried, edits);
    });

  it('excludes fields that belong to one revision only', () => {
    assert.deepEqual(staysBehind(curation), ['source', 'releaseDate', 'files']);
    assert.deepEqual(staysBehind({ licensed: { declared: 'MIT' } }), []);
  });
});

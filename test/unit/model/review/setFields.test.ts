import assert from 'node:assert/strict';
import type { DefinitionFile } from '../../../../src/core/definitionFile.ts';
import type { Curation } from '../../../../src/curation/curation.ts';
import { setFields } from '../../../../src/model/review/setFields.ts';
import { definitionOf } from './someReviewed.ts';

const at = 'npm/npmjs/-/x/1.0.0';
const definition = definitionOf(at, {
  described: { releaseDate: '2020-01-01', facets: { tests: ['t/**'] } },
});
const readme: DefinitionFile = {
  path: 'README.md',
  license: 'MIT',
  attributions: ['Ann'],
} as unknown as DefinitionFile;
const files = new Map([[readme.path, readme]]);

/** `declared MIT`: in effect; `declared ISC, now MIT`: not in effect. */
function fieldLines(curation: Curation): readonly string[] {
  return setFields(definition, curation, files).map(
    ({ field, set, now, isInEffect }) => `${field} ${set}${isInEffect ? '' : `, now ${now ?? 'nothing'}`}`,
  );
}

const cases: readonly (readonly [about: string, curation: Curation, expected: readonly string[]])[] = [
  ['a license in effect', { licensed: { declared: 'MIT' } }, ['declared MIT']],
  ['a license that another took the place of', { licensed: { declared: 'ISC' } }, ['declared ISC, now MIT']],
  ['a day in effect', { described: { releaseDate: '2020-01-01' } }, ['releaseDate 2020-01-01']],
  [
    'a website that is not there',
    { described: { projectWebsite: 'https://a.example/' } },
    ['projectWebsite https://a.example/, now nothing'],
  ],
  ['globs in effect', { described: { facets: { tests: ['t/**'] } } }, ['facet:tests t/**']],
  ['other globs', { described: { facets: { tests: ['u/**'] } } }, ['facet:tests u/**, now t/**']],
  ['a file in effect', { files: [{ path: 'README.md', license: 'MIT' }] }, ['file:README.md MIT']],
  ['a file that is another', { files: [{ path: 'README.md', license: 'ISC' }] }, ['file:README.md ISC, now MIT']],
  [
    'everything, in the order of the panel',
    { licensed: { declared: 'MIT' }, described: { issueTracker: 'https://b.example/', releaseDate: '2021-01-01' } },
    ['declared MIT', 'releaseDate 2021-01-01, now 2020-01-01', 'issueTracker https://b.example/, now nothing'],
  ],
  ['nothing of an empty curation', {}, []],
];

describe('The fields set by a merged curation', () => {
  for (const [about, curation, expected] of cases)
    it(`show ${about}`, () => assert.deepEqual(fieldLines(curation), expected));

  it('show a source location part by part', () => {
    const source = { type: 'git', provider: 'github', namespace: 'a', name: 'x', revision: 'abc' };
    const [field] = setFields(definition, { described: { sourceLocation: source } }, null);
    assert.equal(field?.field, 'source');
    assert.equal(field?.isInEffect, false);
    const now = definitionOf(at, { described: { sourceLocation: source } });
    assert.equal(setFields(now, { described: { sourceLocation: source } }, null)[0]?.isInEffect, true);
  });
});

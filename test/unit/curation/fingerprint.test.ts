import assert from 'node:assert/strict';
import type { Definition, Described } from '../../../src/core/definition.ts';
import { basisChanges, fingerprint, hasBasis } from '../../../src/curation/fingerprint.ts';
import { someDefinition } from '../core/someDefinition.ts';

const location = {
  type: 'git',
  provider: 'github',
  namespace: 'tj',
  name: 'callsite',
  revision: 'abc',
  url: 'https://github.com/tj/callsite/commit/abc',
  path: null,
};
const facets = new Map([
  ['tests', ['test/**', 'spec/**']],
  ['doc', ['*.md']],
]);
const plain: Described = someDefinition({ described: { sourceLocation: location, facets } }).described;
const described = (changes: Partial<Described>): Definition => someDefinition({ described: { ...plain, ...changes } });
const basis = described({});

const cases: readonly (readonly [about: string, now: Definition, fields: readonly string[]])[] = [
  ['nothing', described({}), []],
  ['a license', someDefinition({ described: plain, licensed: { declared: 'MIT' } }), ['declared']],
  ['the commit of the source', described({ sourceLocation: { ...location, revision: 'def' } }), ['source']],
  ['the address of the source', described({ sourceLocation: { ...location, url: null } }), ['source']],
  ['a source that is gone', described({ sourceLocation: null }), ['source']],
  ['a date', described({ releaseDate: '2013-01-25' }), ['releaseDate']],
  ['addresses', described({ projectWebsite: 'a', issueTracker: 'a' }), ['projectWebsite', 'issueTracker']],
  ['a facet', described({ facets: new Map([...facets, ['doc', ['docs/**']]]) }), ['facet:doc']],
  ['facets that are gone', described({ facets: new Map() }), ['facet:doc', 'facet:tests']],
  [
    'only the order of facets and globs',
    described({
      facets: new Map([
        ['doc', ['*.md']],
        ['tests', ['spec/**', 'test/**']],
      ]),
    }),
    [],
  ],
  [
    'what no curation sets',
    described({ tools: ['licensee/9.0'], files: 7, score: { total: 1, date: 1, source: 0 } }),
    [],
  ],
];

describe('fingerprint', () => {
  for (const [about, now, fields] of cases)
    it(`reports as changed: ${about}`, () => {
      assert.deepEqual(basisChanges(fingerprint(basis), now), fields);
      assert.equal(fingerprint(now) === fingerprint(basis), fields.length === 0);
    });

  it('has no basis without a harvest and data', () => {
    const nothing = { sourceLocation: null, releaseDate: null, projectWebsite: null, issueTracker: null };
    const some = someDefinition({ described: { ...nothing, facets: new Map() }, licensed: { declared: null } });
    const bare = { ...some, isHarvested: false };
    assert.equal(hasBasis(bare), false);
    assert.equal(hasBasis({ ...bare, isHarvested: true }), true);
    // A service of the written API names no tools.
    assert.equal(hasBasis({ ...bare, licensed: { ...bare.licensed, declared: 'MIT' } }), true);
  });

  it('is short for any definition', () => {
    const long = described({ projectWebsite: 'x'.repeat(100_000), facets: new Map([['doc', Array(999).fill('*')]]) });
    assert.ok(fingerprint(long).length < 300, fingerprint(long));
  });

  it('distinguishes an empty text from a missing one', () => {
    assert.deepEqual(basisChanges(fingerprint(described({ releaseDate: '' })), basis), ['releaseDate']);
  });

  it('ignores a fingerprint that it did not create', () => {
    for (const text of ['', '2 declared=-', 'rubbish', '{}']) assert.equal(basisChanges(text, basis), null);
  });
});

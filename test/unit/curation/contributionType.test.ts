import assert from 'node:assert/strict';
import type { ChangedField } from '../../../src/curation/changedFields.ts';
import { contributionType } from '../../../src/curation/prefilledInfo.ts';
import type { ContributionType } from '../../../src/curation/curation.ts';

const cases: readonly (readonly [
  field: ChangedField['field'],
  before: string | null,
  after: string,
  ContributionType,
])[] = [
  ['declared', null, 'MIT', 'missing'],
  ['declared', '', 'MIT', 'missing'],
  ['declared', 'NOASSERTION', 'MIT', 'missing'],
  ['declared', 'MIT', 'ISC', 'incorrect'],
  ['declared', 'NONE', 'ISC', 'incorrect'],
  ['declared', 'OTHER', 'ISC', 'incorrect'],
  ['declared', 'MIT', 'MIT AND ISC', 'incomplete'],
  ['declared', 'ISC AND MIT', 'MIT AND 0BSD AND ISC', 'incomplete'],
  ['declared', 'MIT AND ISC', 'MIT OR ISC', 'incorrect'],
  ['declared', 'MIT AND ISC', 'MIT', 'incorrect'],
  ['declared', 'GPL-2.0-only', 'GPL-2.0-only WITH Classpath-exception-2.0', 'incorrect'],
  ['declared', 'MIT AND NOASSERTION', 'MIT', 'ambiguous'],
  ['declared', 'see the file', 'MIT', 'incorrect'],
  ['source', null, 'https://a.example', 'missing'],
  ['source', 'https://a.example', 'https://b.example', 'incorrect'],
  ['releaseDate', '2020-01-01', '2020-01-02', 'incorrect'],
  ['facet:doc', 'docs/**', 'docs/**, *.md', 'incomplete'],
  ['facet:doc', 'docs/**', '*.md', 'incorrect'],
  ['file:a', '(c) Ann', '(c) Ann\n(c) Bob', 'incomplete'],
  ['file:a', 'MIT', 'ISC', 'incorrect'],
];

describe('contributionType', () => {
  for (const [field, before, after, type] of cases)
    it(`calls ${field} ${before} → ${after} ${type}`.replaceAll('\n', ' / '), () => {
      assert.equal(contributionType([{ field, before, after }]), type);
    });

  it('uses the type of the most serious change', () => {
    const missing = { field: 'releaseDate', before: null, after: '2020-01-01' } as const;
    assert.equal(contributionType([missing, { field: 'declared', before: 'MIT', after: 'ISC' }]), 'incorrect');
    assert.equal(contributionType([missing, { field: 'facet:doc', before: 'a', after: 'a, b' }]), 'incomplete');
    assert.equal(
      contributionType([missing, { field: 'declared', before: 'MIT OR NOASSERTION', after: 'MIT' }]),
      'ambiguous',
    );
    assert.equal(contributionType([]), 'other');
  });
});

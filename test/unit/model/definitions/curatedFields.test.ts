import assert from 'node:assert/strict';
import { curatedFields, fieldOrigins, inEffectIn } from '../../../../src/model/definitions/curatedFields.ts';
import type { Contribution } from '../../../../src/service/curationAnswer.ts';
import { contribution, curationsOf } from './someCurations.ts';

const declared = (license: string): unknown => ({ licensed: { declared: license } });
const date = { described: { releaseDate: '2013-01-25' } };

const curations: readonly (readonly [about: string, curation: unknown, fields: string])[] = [
  ['a license', declared('MIT'), 'declared'],
  ['a license in the written spelling', { licensed: { license: { expression: 'MIT' } } }, 'declared'],
  ['a source', { described: { sourceLocation: { type: 'git' } } }, 'source'],
  [
    'everything',
    {
      files: [{ path: 'a', license: 'MIT' }],
      described: {
        facets: { tests: ['t/**'] },
        issueTracker: 'x',
        projectWebsite: 'y',
        releaseDate: '2013-01-25',
        sourceLocation: {},
      },
      licensed: { declared: 'MIT' },
    },
    'declared source releaseDate projectWebsite issueTracker facets files',
  ],
  ['nothing', {}, ''],
  ['empty values', { described: { facets: {}, projectWebsite: '', releaseDate: null }, files: [] }, ''],
  ['what is no curation', [], ''],
  ['parts that are none', { described: 'x', licensed: 7, files: 'y' }, ''],
  ['nothing at all', null, ''],
];

describe('curatedFields', () => {
  for (const [about, curation, fields] of curations)
    it(`reads the fields of ${about}`, () => assert.equal(curatedFields(curation).join(' '), fields));
});

function of(number: number, mergedAt: string | null, curation: unknown, revision = '1.0.0'): Contribution {
  return contribution(number, { mergedAt, revisions: new Map([[revision, curation]]) });
}

const origins: readonly (readonly [
  about: string,
  inEffect: unknown,
  contributions: readonly Contribution[],
  expected: string,
])[] = [
  ['the one that did', declared('MIT'), [of(1, '2023-01-01', declared('MIT'))], 'declared #1'],
  [
    'the one merged last',
    declared('MIT'),
    [of(9, '2023-01-01', declared('ISC')), of(3, '2024-01-01', declared('MIT'))],
    'declared #3',
  ],
  [
    'the last that has the field',
    { ...(declared('MIT') as object), ...date },
    [of(2, '2024-01-01', date), of(1, '2023-01-01', declared('MIT'))],
    'declared #1, releaseDate #2',
  ],
  [
    'the higher number of two merged at once',
    declared('MIT'),
    [of(1, '2023-01-01', declared('MIT')), of(2, '2023-01-01', declared('MIT'))],
    'declared #2',
  ],
  [
    'none that is open',
    declared('MIT'),
    [contribution(5, { state: 'open', mergedAt: null }), of(1, '2023-01-01', declared('MIT'))],
    'declared #1',
  ],
  ['none that was closed', declared('MIT'), [contribution(5, { state: 'closed', mergedAt: null })], 'declared'],
  ['none of another revision', declared('MIT'), [of(1, '2023-01-01', declared('MIT'), '2.0.0')], 'declared'],
  [
    'none where something else is in effect than the last one set',
    declared('Zlib'),
    [of(2, '2024-01-01', declared('ISC')), of(1, '2023-01-01', declared('Zlib'))],
    'declared',
  ],
  [
    'the last that changed a facet, while others have it with more',
    { described: { facets: { tests: ['t/**'], doc: ['d/**'] } } },
    [
      of(2, '2024-01-01', { described: { facets: { doc: ['d/**'] } } }),
      of(1, '2023-01-01', { described: { facets: { tests: ['t/**'] } } }),
    ],
    'facets #2',
  ],
  ['none where there is none', declared('MIT'), [], 'declared'],
  ['a number although its date cannot be read', declared('MIT'), [of(1, 'soon', declared('MIT'))], 'declared #1'],
];

describe('fieldOrigins', () => {
  for (const [about, inEffect, contributions, expected] of origins)
    it(`finds the pull request of a field: ${about}`, () => {
      const found = fieldOrigins(inEffect, contributions, '1.0.0');
      const lines = found.map(({ field, pullRequest }) => (pullRequest === null ? field : `${field} #${pullRequest}`));
      assert.equal(lines.join(', '), expected);
    });

  it('finds the pull request in any spelling of the revision', () => {
    const ofBeta = of(4, '2023-01-01', declared('MIT'), '1.0.0-beta');
    assert.deepEqual(fieldOrigins(declared('MIT'), [ofBeta], '1.0.0-BETA'), [{ field: 'declared', pullRequest: 4 }]);
    assert.deepEqual(inEffectIn(curationsOf({ '1.0.0-beta': date }), '1.0.0-Beta'), date);
  });
});

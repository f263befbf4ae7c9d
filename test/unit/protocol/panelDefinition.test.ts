import assert from 'node:assert/strict';
import type { Definition } from '../../../src/core/definition.ts';
import { perDescribedText } from '../../../src/core/describedTexts.ts';
import { summarize } from '../../../src/core/summary.ts';
import { knownInBrief, knownInFull } from '../../../src/protocol/panelDefinition.ts';

const definition: Definition = {
  coordinates: { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' },
  isHarvested: true,
  described: {
    ...perDescribedText(() => null),
    releaseDate: '2013-01-25',
    sourceLocation: null,
    urls: { registry: null, version: null, download: null },
    hashes: new Map([
      ['sha1', 'd3c44a'],
      ['__proto__', 'hostile'],
    ]),
    files: 6,
    tools: ['scancode/32.3.0'],
    facets: new Map([['tests', ['**/test/**']]]),
    score: { total: 30, date: 30, source: 0 },
    toolScore: null,
  },
  licensed: { declared: ' MIT ', facets: [], score: null, toolScore: null },
  scores: { effective: 80, tool: 15 },
  updated: '2026-11-20T20:38:28.762Z',
  schemaVersion: '1.7.0',
};

const received = { fetchedAt: 1000, isStale: true };

describe('A definition sent to the page', () => {
  it('is unchanged after a round trip as JSON', () => {
    const known = knownInFull(definition, received);
    assert.deepEqual(JSON.parse(JSON.stringify(known)), known);
  });

  it('keeps the order of hashes and facets, whatever their names', () => {
    const { described } = knownInFull(definition, received).definition ?? assert.fail();
    assert.deepEqual(described.hashes, [
      { name: 'sha1', value: 'd3c44a' },
      { name: '__proto__', value: 'hostile' },
    ]);
    assert.deepEqual(described.facets, [{ name: 'tests', globs: ['**/test/**'] }]);
  });

  it('includes the facets with their counts, and the first parties', () => {
    const parties = Array.from({ length: 50_000 }, (_, at) => `Copyright Holder ${at + 1} of the Large Tree`);
    const facet = { files: 9, attribution: { parties, unknown: 2 }, discovered: { expressions: ['MIT'], unknown: 1 } };
    const facets = [
      { ...facet, name: 'core' },
      { ...facet, name: 'tests' },
    ];
    const known = knownInFull({ ...definition, licensed: { ...definition.licensed, facets } }, received);
    const { licensed } = known.definition ?? assert.fail();
    assert.deepEqual(licensed.facets[1], {
      name: 'tests',
      files: 9,
      unattributed: 2,
      unlicensed: 1,
      expressions: ['MIT'],
    });
    assert.equal(licensed.parties.total, 50_000);
    assert.deepEqual(licensed.parties.first[1], {
      text: 'Copyright Holder 2 of the Large Tree',
      facets: ['core', 'tests'],
    });
    assert.ok(JSON.stringify(known).length < 10_000, 'the page waits for all of it');
  });

  it('includes the license state, the score and the age', () => {
    const { license, score, fetchedAt, isStale } = knownInFull(definition, received);
    assert.deepEqual(
      { license, score, fetchedAt, isStale },
      {
        license: { kind: 'expression', expression: 'MIT' },
        score: 80,
        fetchedAt: 1000,
        isStale: true,
      },
    );
  });

  it('is missing when only a summary is known', () => {
    const brief = knownInBrief(summarize(definition), received);
    assert.deepEqual(brief, { ...knownInFull(definition, received), definition: null });
  });
});

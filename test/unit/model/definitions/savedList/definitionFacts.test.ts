import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import {
  type DefinitionFacts,
  definitionFacts,
} from '../../../../../src/model/definitions/savedList/definitionFacts.ts';
import { definitionOf } from './savedListWorld.ts';

function factsOf(body: object): DefinitionFacts {
  const facts = definitionFacts(definitionOf('a@1', body));
  assert.ok(facts);
  return facts;
}

const complete = {
  described: {
    releaseDate: '2020-02-20',
    sourceLocation: {
      type: 'git',
      provider: 'github',
      namespace: 'owner',
      name: 'thing',
      revision: 'abc',
      url: 'https://github.com/owner/thing/tree/abc',
    },
    tools: ['clearlydefined/1.5.0', 'licensee/9.18.1', 'curation/79a9b1d', 'scancode/32.3.0'],
    files: 200,
    score: { total: 30, date: 30, source: 0 },
    toolScore: { total: 0, date: 0, source: 0 },
  },
  licensed: {
    declared: 'MIT',
    score: { total: 71, declared: 30, discovered: 11, consistency: 15, spdx: 15, texts: 0 },
    facets: {
      tests: {
        files: 50,
        discovered: { unknown: 50, expressions: ['ISC'] },
        attribution: { unknown: 50, parties: ['Someone'] },
      },
      core: {
        files: 150,
        discovered: { unknown: 49, expressions: ['MIT', 'ISC'] },
        attribution: { unknown: 149, parties: ['Copyright Owner', 'Someone'] },
      },
    },
  },
  scores: { effective: 50, tool: 35 },
};

describe('What an entry of the list shows of its definition', () => {
  it('is all of it, with the points that each part of the score lost', () => {
    const { score, ...facts } = factsOf(complete);
    assert.deepEqual(facts, {
      license: { kind: 'expression', expression: 'MIT' },
      lacks: [],
      discovered: ['MIT', 'ISC'],
      source: definitionOf('a@1', complete).described.sourceLocation,
      sourceCoordinates: {
        type: 'git',
        provider: 'github',
        namespace: 'owner',
        name: 'thing',
        revision: 'abc',
      },
      releaseDate: '2020-02-20',
      parties: ['Copyright Owner', 'Someone'],
      files: {
        total: 200,
        shares: [
          { what: 'licensed', count: 101, percent: 51 },
          { what: 'attributed', count: 1, percent: 1 },
        ],
      },
      curations: ['curation/79a9b1d'],
    });
    assert.deepEqual([score.effective, score.tool], [50, 35]);
    assert.deepEqual(
      score.areas.map(({ name, total, parts }) => [
        name,
        total,
        ...parts.map((part) => `${part.name} ${part.effective}/${part.maximum} (tools ${part.tool ?? '-'})`),
      ]),
      [
        ['described', 30, 'date 30/30 (tools 0)', 'source 0/70 (tools 0)'],
        [
          'licensed',
          71,
          'declared 30/30 (tools -)',
          'discovered 11/25 (tools -)',
          'consistency 15/15 (tools -)',
          'spdx 15/15 (tools -)',
          'texts 0/15 (tools -)',
        ],
      ],
    );
  });

  it('says what a minimal definition does not contain', () => {
    const { license, lacks, files, score, ...facts } = factsOf({
      described: { tools: ['clearlydefined/1.5.0'] },
      licensed: {},
    });
    assert.deepEqual([license, lacks], [{ kind: 'notFound', expression: null }, ['licensee', 'scancode']]);
    assert.deepEqual(
      [files, score],
      [
        { total: null, shares: [] },
        { effective: null, tool: null, areas: [] },
      ],
    );
    const nothing = { source: null, sourceCoordinates: null, releaseDate: null };
    assert.deepEqual(facts, { discovered: [], parties: [], curations: [], ...nothing });
  });

  it('is nothing if the service has no data', () => assert.equal(definitionFacts(definitionOf('a@1', {})), null));

  it('reads the documented dialect, which names no tools', () => {
    const body = { licensed: { license: { expression: 'MIT' } }, described: { projectWebsite: 'https://a.example' } };
    assert.equal(factsOf(body).license.expression, 'MIT');
  });

  it('never rounds to all or none', () => {
    const share = (files: number, unknown: number): string => {
      const facet = { files, discovered: { unknown }, attribution: { unknown: files } };
      const [licensed] = factsOf({ described: { tools: ['t/1'] }, licensed: { facets: { core: facet } } }).files.shares;
      return `${licensed?.what} ${licensed?.count} (${licensed?.percent} %)`;
    };
    assert.equal(share(1000, 1), 'licensed 999 (99 %)');
    assert.equal(share(1000, 999), 'licensed 1 (1 %)');
    assert.equal(share(1000, 0), 'licensed 1000 (100 %)');
    assert.equal(share(1000, 1000), 'licensed 0 (0 %)');
    assert.equal(share(0, 0), 'licensed 0 (0 %)');
    assert.equal(share(5, 9), 'licensed 0 (0 %)');
  });
});

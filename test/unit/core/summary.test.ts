import assert from 'node:assert/strict';
import type { Definition, LicensedFacet } from '../../../src/core/definition.ts';
import { perDescribedText } from '../../../src/core/describedTexts.ts';
import { isCuration, summarize } from '../../../src/core/summary.ts';

const empty: Definition = {
  coordinates: { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' },
  isHarvested: false,
  described: {
    ...perDescribedText(() => null),
    sourceLocation: null,
    urls: { registry: null, version: null, download: null },
    hashes: new Map(),
    files: null,
    tools: [],
    facets: new Map(),
    score: null,
    toolScore: null,
  },
  licensed: { declared: null, facets: [], score: null, toolScore: null },
  scores: { effective: null, tool: null },
  updated: null,
  schemaVersion: null,
};

const sourceLocation = {
  type: 'git',
  provider: 'github',
  namespace: 'tj',
  name: 'callsite',
  revision: '8d39279',
  url: 'https://github.com/tj/callsite/commit/8d39279',
  path: null,
};

describe('summarize', () => {
  it('contains nothing for a component without a harvest', () => {
    assert.deepEqual(summarize(empty), {
      coordinates: empty.coordinates,
      license: { kind: 'notHarvested', expression: null },
      discovered: [],
      score: null,
      releaseDate: null,
      updated: null,
      sourceUrl: null,
      isCurated: false,
      isHarvested: false,
      tools: [],
    });
  });

  it('contains the fields of a curated definition', () => {
    const tools = ['clearlydefined/1.5.0', 'scancode/32.3.0', 'curation/79a9b1d'];
    const summary = summarize({
      ...empty,
      isHarvested: true,
      described: { ...empty.described, releaseDate: '2013-01-25', files: 6, tools, sourceLocation },
      licensed: { ...empty.licensed, declared: 'MIT', facets: [facet('core', 6, ['MIT'], 5, ['TJ'], 2)] },
      scores: { effective: 80, tool: 15 },
    });
    assert.deepEqual(summary, {
      coordinates: empty.coordinates,
      license: { kind: 'expression', expression: 'MIT' },
      discovered: ['MIT'],
      score: 80,
      releaseDate: '2013-01-25',
      updated: null,
      sourceUrl: 'https://github.com/tj/callsite/commit/8d39279',
      isCurated: true,
      isHarvested: true,
      tools,
    });
  });

  it('merges the facets, core first, and names no license twice', () => {
    const { discovered } = summarize({
      ...empty,
      licensed: {
        ...empty.licensed,
        facets: [
          facet('data', 3, ['ISC', 'MIT'], 1, ['A', 'B'], 2),
          facet('core', 5, ['MIT', 'Apache-2.0'], 2, ['B', 'C'], 3),
          facet('tests', 2, ['ISC'], 0, [], 0),
        ],
      },
    });
    assert.deepEqual(discovered, ['MIT', 'Apache-2.0', 'ISC']);
  });

  it('distinguishes a harvest without findings from no harvest', () => {
    assert.deepEqual(summarize({ ...empty, isHarvested: true }).license, { kind: 'notFound', expression: null });
  });

  it('does not change the definition', () => {
    const facets = [facet('data', 1, ['MIT'], 0, [], 0), facet('core', 1, ['ISC'], 0, [], 0)];
    summarize({ ...empty, licensed: { ...empty.licensed, facets } });
    assert.deepEqual(
      facets.map(({ name }) => name),
      ['data', 'core'],
    );
  });
});

describe('isCuration', () => {
  for (const [tool, is] of [
    ['curation/79a9b1d', true],
    ['curation/supplied', true],
    ['scancode/32.3.0', false],
    ['curation', false],
    ['', false],
  ] as const)
    it(`returns ${is ? 'true' : 'false'} for ${JSON.stringify(tool)}`, () => {
      assert.equal(isCuration(tool), is);
    });
});

function facet(
  name: string,
  files: number,
  expressions: readonly string[],
  unlicensed: number,
  parties: readonly string[],
  unattributed: number,
): LicensedFacet {
  return {
    name,
    files,
    attribution: { parties, unknown: unattributed },
    discovered: { expressions, unknown: unlicensed },
  };
}

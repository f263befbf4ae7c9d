import assert from 'node:assert/strict';
import { declaredBy, declaredIn, type Declaring, toolsOf } from '../../../../src/model/evidence/declaredBy.ts';
import { readDeclarations } from '../../../../src/model/evidence/readDeclarations.ts';
import type { Contribution } from '../../../../src/service/curationAnswer.ts';
import { blocksOf } from '../../../support/answers.ts';

const mit = { licensed: { declared: 'MIT' } };

function pullRequest(number: number, mergedAt: string | null, curation: unknown, revision = '1.0.0'): Contribution {
  return {
    number,
    url: `https://github.com/acme/curated/pull/${number}`,
    title: '',
    body: '',
    author: null,
    state: mergedAt === null ? 'open' : 'merged',
    createdAt: null,
    updatedAt: null,
    mergedAt,
    file: new Map(),
    revisions: new Map([[revision, curation]]),
  };
}

const nothing: Declaring = { declared: 'MIT', revision: '1.0.0', curations: null, curated: null, declarations: [] };
const apache = { tool: 'clearlydefined/1', declared: 'Apache-2.0' };

describe('The source of a declared license', () => {
  it('is the curation in effect, by its pull request merged last', () => {
    const contributions = [
      pullRequest(9, null, mit),
      pullRequest(8, '2024-05-01T00:00:00Z', { described: { releaseDate: '2024-01-01' } }),
      pullRequest(7, '2024-04-01T00:00:00Z', mit),
      pullRequest(6, '2024-03-01T00:00:00Z', mit),
      pullRequest(5, '2024-06-01T00:00:00Z', mit, '2.0.0'),
    ];
    const curations = { inEffect: new Map([['1.0.0', mit]]), contributions };
    assert.deepEqual(declaredBy({ ...nothing, curations, declarations: [apache] }), {
      kind: 'curation',
      pullRequest: 7,
      url: 'https://github.com/acme/curated/pull/7',
      toolSays: 'Apache-2.0',
    });
  });

  it('is a curation without a pull request when the service lists none', () => {
    const by = { kind: 'curation', pullRequest: null, url: null, toolSays: null };
    assert.deepEqual(declaredBy({ ...nothing, curated: 'MIT' }), by);
    assert.deepEqual(
      declaredBy({ ...nothing, curations: { inEffect: new Map([['1.0.0', mit]]), contributions: [] } }),
      by,
    );
  });

  it('is no curation that sets another field', () => {
    const curations = {
      inEffect: new Map([['1.0.0', { described: { releaseDate: '2024-01-01' } }]]),
      contributions: [],
    };
    assert.deepEqual(declaredBy({ ...nothing, declared: 'Apache-2.0', curations, declarations: [apache] }), {
      kind: 'tool',
      tool: 'clearlydefined/1',
    });
  });

  it('is the most reliable tool with that license', () => {
    const declarations = [apache, { tool: 'licensee/9', declared: 'MIT' }];
    assert.deepEqual(declaredBy({ ...nothing, declarations }), { kind: 'tool', tool: 'licensee/9' });
    assert.deepEqual(declaredBy({ ...nothing, declared: 'ISC', declarations }), {
      kind: 'tool',
      tool: 'clearlydefined/1',
    });
  });

  it('is unknown without any information, and nothing when no license is declared', () => {
    assert.deepEqual(declaredBy(nothing), { kind: 'unknown' });
    assert.deepEqual(declaredBy({ ...nothing, declared: null }), { kind: 'nothing' });
  });
});

describe('The license each tool declares', () => {
  it('comes from the summaries, the most reliable tool first, in both dialects', () => {
    const summary = JSON.stringify({
      scancode: {
        '32.3.0': { files: [{ path: 'a', license: 'GPL-2.0-only' }], licensed: { declared: 'GPL-2.0-only' } },
      },
      licensee: {
        '9.18.1': { licensed: { license: { expression: 'MIT' } } },
        '8.0.0': { licensed: { declared: 'old' } },
      },
      clearlydefined: { '1.5.0': { described: {}, licensed: {} } },
      reuse: { '3.2.1': {} },
    });
    const tools = ['clearlydefined/1.5.0', 'reuse/3.2.1', 'licensee/9.18.1', 'scancode/32.3.0'];
    assert.deepEqual(readDeclarations({ blocks: blocksOf(summary), tools }), {
      declarations: [
        { tool: 'licensee/9.18.1', declared: 'MIT' },
        { tool: 'scancode/32.3.0', declared: 'GPL-2.0-only' },
      ],
      isComplete: true,
    });
  });

  it('is missing when the summary is malformed', () => {
    for (const text of ['', '[]', '{}', '{"scancode":7}', '{"scancode":{"1":{"licensed":"MIT"}}}'])
      assert.deepEqual(readDeclarations({ blocks: blocksOf(text), tools: ['scancode/1'] }).declarations, []);
  });

  it('is read for tools only, not for the curation', () => {
    const tools = ['curation/79a9', 'scancode/32', 'odd/1', 'clearlydefined/1', 'scancode/32'];
    assert.deepEqual(toolsOf({ described: { tools } } as never), ['clearlydefined/1', 'scancode/32', 'odd/1']);
  });

  it('is ignored when it has the wrong type or is empty', () => {
    for (const value of [
      null,
      7,
      'MIT',
      [],
      { licensed: [] },
      { licensed: { declared: 7 } },
      { licensed: { declared: ' ' } },
    ])
      assert.equal(declaredIn(value), null, JSON.stringify(value));
  });
});

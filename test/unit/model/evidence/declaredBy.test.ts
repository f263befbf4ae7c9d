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

const nothing: Declaring = {
  declared: 'MIT',
  type: 'npm',
  revision: '1.0.0',
  curations: null,
  curated: null,
  declarations: [],
};
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
      without: { declared: 'Apache-2.0', tools: [apache] },
    });
  });

  it('is a curation without a pull request when the service lists none', () => {
    const by = { kind: 'curation', pullRequest: null, url: null, without: { declared: null, tools: [] } };
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
      kind: 'tools',
      tools: [apache],
    });
  });

  it('is all tools that identify a license, joined with AND', () => {
    const dual = { tool: 'clearlydefined/1.5.0', declared: 'MIT OR GPL-2.0' };
    const text = { tool: 'licensee/9.18.1', declared: 'MIT' };
    const silent = { tool: 'scancode/32.3.0', declared: 'NOASSERTION' };
    const all = { ...nothing, declarations: [dual, text, silent] };
    const joined = 'MIT OR (GPL-2.0 AND MIT)';
    assert.deepEqual(declaredBy({ ...all, declared: joined }), { kind: 'tools', tools: [dual, text] });
    assert.deepEqual(declaredBy({ ...all, declared: 'GPL-2.0-only AND MIT OR MIT' }).kind, 'tools');
    assert.deepEqual(declaredBy({ ...all, declared: 'MIT', curated: 'MIT' }), {
      kind: 'curation',
      pullRequest: null,
      url: null,
      without: { declared: joined, tools: [dual, text] },
    });
    // The value of the first tool alone is what no tool declares.
    assert.deepEqual(declaredBy({ ...all, declared: 'MIT OR GPL-2.0' }), { kind: 'unknown', tools: [dual, text] });
    assert.deepEqual(declaredBy({ ...nothing, declared: 'NOASSERTION', declarations: [silent] }), {
      kind: 'tools',
      tools: [silent],
    });
  });

  it('is clearlydefined alone for a crate, if that identifies a license', () => {
    const crate = { ...nothing, type: 'crate', declared: 'MIT OR Apache-2.0' };
    const own = { tool: 'clearlydefined/1.2.0', declared: 'MIT OR Apache-2.0' };
    const scancode = { tool: 'scancode/32.3.0', declared: 'Apache-2.0 AND MIT' };
    assert.deepEqual(declaredBy({ ...crate, declarations: [own, scancode] }), { kind: 'tools', tools: [own] });
    const silent = { ...own, declared: 'NOASSERTION' };
    assert.deepEqual(declaredBy({ ...crate, declared: scancode.declared, declarations: [silent, scancode] }), {
      kind: 'tools',
      tools: [scancode],
    });
  });

  it('is unknown without any information, and nothing when no license is declared', () => {
    for (const declarations of [[], null])
      assert.deepEqual(declaredBy({ ...nothing, declarations }), { kind: 'unknown', tools: [] });
    assert.deepEqual(declaredBy({ ...nothing, declared: null }), { kind: 'nothing' });
    const curated = declaredBy({ ...nothing, curated: 'MIT', declarations: null });
    assert.equal(curated.kind === 'curation' && curated.without, null);
    const long = (name: string): string =>
      Array.from({ length: 30 }, (_, at) => `LicenseRef-${name}${at}`).join(' OR ');
    const declarations = ['a', 'b'].map((name) => ({ tool: `${name}/1`, declared: long(name) }));
    assert.equal(declaredBy({ ...nothing, declarations }).kind, 'unknown');
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

import assert from 'node:assert/strict';
import type { Coordinates } from '../../../src/core/coordinates.ts';
import type { Definition } from '../../../src/core/definition.ts';
import { toDefinition } from '../../../src/service/dialect.ts';

const asked: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'tiny', revision: '1.2.3' };
const coordinates = { type: 'npm', provider: 'npmjs', name: 'tiny', revision: '1.2.3' };
const tools = ['clearlydefined/1.5.0', 'scancode/32.3.0'];

function read(raw: unknown, about: Coordinates | undefined = asked): Definition {
  const definition = toDefinition(raw, about);
  if (!definition.ok) assert.fail(definition.problem);
  return definition.value;
}

describe('Dialect', () => {
  describe('declared license', () => {
    const cases: readonly (readonly [string, unknown, string | null])[] = [
      ['running', { declared: 'MIT' }, 'MIT'],
      ['written', { license: { expression: 'MIT' } }, 'MIT'],
      ['both: the running one counts', { declared: 'ISC', license: { expression: 'MIT' } }, 'ISC'],
      ['neither', {}, null],
      ['empty', { declared: '' }, null],
      ['null', { declared: null }, null],
      ['a number', { declared: 5 }, null],
      ['a number, and the written one', { declared: 5, license: { expression: 'MIT' } }, 'MIT'],
      ['a list', { declared: ['MIT'] }, null],
      ['written as a plain text', { license: 'MIT' }, null],
      ['written without expression', { license: {} }, null],
      ['NOASSERTION stays', { declared: 'NOASSERTION' }, 'NOASSERTION'],
      ['NONE stays', { declared: 'NONE' }, 'NONE'],
      ['OTHER stays', { declared: 'OTHER' }, 'OTHER'],
      ['control characters stay', { declared: 'MIT\u0000\u001b[31m' }, 'MIT\u0000\u001b[31m'],
    ];
    for (const [name, licensed, expected] of cases)
      it(name, () => assert.equal(read({ coordinates, described: { tools }, licensed }).licensed.declared, expected));

    it('keeps a huge text', () => {
      const huge = 'x'.repeat(200_000);
      assert.equal(read({ coordinates, licensed: { declared: huge } }).licensed.declared, huge);
    });
  });

  describe('harvest state', () => {
    const cases: readonly (readonly [string, unknown, boolean])[] = [
      ['tools', { described: { tools } }, true],
      ['only a curation', { described: { tools: ['curation/79a9b1d'] } }, true],
      ['no tools', { described: {} }, false],
      ['an empty list', { described: { tools: [] } }, false],
      ['a list of nothing usable', { described: { tools: [null, 5, ''] } }, false],
      ['tools of the wrong type', { described: { tools: 'clearlydefined' } }, false],
      ['a made-up source location', { described: { sourceLocation: { url: 'https://git.example/a' } } }, false],
      ['scores alone', { described: {}, scores: { effective: 35, tool: 35 } }, false],
      ['declared without tools', { described: {}, licensed: { declared: 'MIT' } }, false],
      ['written license, no word of tools', { described: {}, licensed: { license: { expression: 'MIT' } } }, true],
      [
        'written license, empty tools',
        { described: { tools: [] }, licensed: { license: { expression: 'MIT' } } },
        false,
      ],
    ];
    for (const [name, raw, expected] of cases)
      it(name, () => assert.equal(read({ coordinates, ...(raw as object) }).isHarvested, expected));
  });

  describe('coordinates of a definition', () => {
    const cases: readonly (readonly [string, unknown, Partial<Coordinates>])[] = [
      ['own spelling wins', { ...coordinates, name: 'Tiny' }, { name: 'Tiny' }],
      ['scope', { ...coordinates, namespace: '@a' }, { namespace: '@a' }],
      ['hyphen is none', { ...coordinates, namespace: '-' }, { namespace: null }],
      [
        'encoded Go path',
        { ...coordinates, type: 'go', provider: 'golang', namespace: 'a.example%2fb' },
        { namespace: 'a.example/b' },
      ],
      ['a number for a revision', { ...coordinates, revision: 5 }, { revision: '1.2.3' }],
      ['no revision', { ...coordinates, revision: undefined }, { revision: '1.2.3' }],
      ['absent', undefined, { name: 'tiny' }],
      ['text', 'npm/npmjs/-/tiny/1.2.3', { name: 'tiny' }],
      ['path tricks fall back', { ...coordinates, name: '../../etc' }, { name: 'tiny' }],
      ['control characters fall back', { ...coordinates, name: 'a\u0007b' }, { name: 'tiny' }],
    ];
    for (const [name, given, expected] of cases)
      it(name, () => {
        const definition = read({ coordinates: given, described: { tools } });
        assert.deepEqual({ ...definition.coordinates, ...expected }, definition.coordinates);
      });

    it('are required in the answer or the request', () => {
      assert.equal(toDefinition({ described: {} }).ok, false);
      assert.equal(toDefinition({ described: {}, coordinates }).ok, true);
    });
  });

  describe('invalid definition', () => {
    const cases: readonly (readonly [string, unknown])[] = [
      ['null', null],
      ['text', 'MIT'],
      ['number', 5],
      ['list', [{}]],
      ['empty object', {}],
      ['an error body', { error: { code: '500', message: 'An error has occurred', innererror: {} } }],
      ['only odd members', { coordinates: 5, described: 'x', licensed: [] }],
      ['prototype games', JSON.parse('{"__proto__":{"described":{"tools":["x"]},"licensed":{"declared":"MIT"}}}')],
    ];
    for (const [name, raw] of cases) it(name, () => assert.equal(toDefinition(raw, asked).ok, false));
  });

  it('reads every field', () => {
    const definition = read({
      coordinates,
      _meta: { schemaVersion: '1.7.0', updated: '2026-01-02T03:04:05.678Z' },
      scores: { effective: 80, tool: 15 },
      described: {
        releaseDate: '2013-01-25',
        projectWebsite: 'https://tiny.example/',
        issueTracker: 'bugs@tiny.example',
        sourceLocation: {
          type: 'git',
          provider: 'github',
          namespace: 'a',
          name: 'b',
          revision: 'c0ffee',
          url: 'https://git.example/a/b',
        },
        urls: {
          registry: 'https://r.example/tiny',
          version: 'https://r.example/tiny/1.2.3',
          download: 'https://r.example/tiny.tgz',
        },
        hashes: { sha1: 'd3c4', sha256: 'ed70' },
        files: 6,
        tools,
        facets: { tests: ['test/**'], doc: ['docs/**', '*.md'] },
        score: { total: 100, date: 30, source: 70 },
        toolScore: { total: 30, date: 30, source: 0 },
      },
      licensed: {
        declared: 'MIT',
        facets: {
          tests: { files: 1, attribution: { unknown: 1 }, discovered: { unknown: 1 } },
          core: {
            files: 5,
            attribution: { parties: ['Copyright A'], unknown: 4 },
            discovered: { expressions: ['MIT'], unknown: 3 },
          },
        },
        score: { total: 60, declared: 30, discovered: 0, consistency: 15, spdx: 15, texts: 0 },
        toolScore: { total: 0, declared: 0, discovered: 0, consistency: 0, spdx: 0, texts: 0 },
      },
    });
    assert.deepEqual(definition, {
      coordinates: asked,
      isHarvested: true,
      described: {
        releaseDate: '2013-01-25',
        projectWebsite: 'https://tiny.example/',
        issueTracker: 'bugs@tiny.example',
        sourceLocation: {
          type: 'git',
          provider: 'github',
          namespace: 'a',
          name: 'b',
          revision: 'c0ffee',
          url: 'https://git.example/a/b',
          path: null,
        },
        urls: {
          registry: 'https://r.example/tiny',
          version: 'https://r.example/tiny/1.2.3',
          download: 'https://r.example/tiny.tgz',
        },
        hashes: new Map([
          ['sha1', 'd3c4'],
          ['sha256', 'ed70'],
        ]),
        files: 6,
        tools,
        facets: new Map([
          ['tests', ['test/**']],
          ['doc', ['docs/**', '*.md']],
        ]),
        score: { total: 100, date: 30, source: 70 },
        toolScore: { total: 30, date: 30, source: 0 },
      },
      licensed: {
        declared: 'MIT',
        facets: [
          {
            name: 'core',
            files: 5,
            attribution: { parties: ['Copyright A'], unknown: 4 },
            discovered: { expressions: ['MIT'], unknown: 3 },
          },
          {
            name: 'tests',
            files: 1,
            attribution: { parties: [], unknown: 1 },
            discovered: { expressions: [], unknown: 1 },
          },
        ],
        score: { total: 60, declared: 30, discovered: 0, consistency: 15, spdx: 15, texts: 0 },
        toolScore: { total: 0, declared: 0, discovered: 0, consistency: 0, spdx: 0, texts: 0 },
      },
      scores: { effective: 80, tool: 15 },
      updated: '2026-01-02T03:04:05.678Z',
      schemaVersion: '1.7.0',
    });
  });

  it('fills in the fields of an empty definition', () => {
    assert.deepEqual(read({ described: {} }), {
      coordinates: asked,
      isHarvested: false,
      described: {
        releaseDate: null,
        projectWebsite: null,
        issueTracker: null,
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
    });
  });

  it('drops only invalid fields', () => {
    const definition = read({
      coordinates,
      scores: { effective: '80', tool: 15 },
      described: {
        tools: [...tools, 7, null, {}],
        releaseDate: 20130125,
        files: '6',
        hashes: { sha1: 5, sha256: 'ed70', md5: null },
        facets: { tests: 'test/**', doc: ['docs/**', 4], dev: [] },
        urls: { registry: 1, version: 'https://r.example/v' },
        sourceLocation: { url: 'https://git.example/a', name: {} },
        score: 'high',
        toolScore: { total: 30, date: -1 },
      },
      licensed: {
        declared: 'MIT',
        facets: {
          core: { files: 'many', attribution: null, discovered: { expressions: ['MIT', 3], unknown: Infinity } },
          tests: 'none',
          evil: { files: 1 },
        },
      },
    });
    const { described, licensed, scores } = definition;
    assert.deepEqual(scores, { effective: null, tool: 15 });
    assert.deepEqual(described.tools, tools);
    assert.equal(described.releaseDate, null);
    assert.equal(described.files, null);
    assert.deepEqual([...described.hashes], [['sha256', 'ed70']]);
    assert.deepEqual([...described.facets], [['doc', ['docs/**']]]);
    assert.deepEqual(described.urls, { registry: null, version: 'https://r.example/v', download: null });
    assert.equal(described.sourceLocation?.url, 'https://git.example/a');
    assert.equal(described.score, null);
    assert.deepEqual(described.toolScore, { total: 30, date: 0, source: 0 });
    assert.equal(licensed.declared, 'MIT');
    assert.deepEqual(licensed.facets, [
      {
        name: 'core',
        files: 0,
        attribution: { parties: [], unknown: 0 },
        discovered: { expressions: ['MIT'], unknown: 0 },
      },
    ]);
  });

  it('treats __proto__ as an ordinary name', () => {
    const raw: unknown = JSON.parse(
      '{"described":{"tools":["x/1"],"hashes":{"__proto__":"evil","sha1":"a"},"facets":{"__proto__":["**"]},"__proto__":{"files":9}},' +
        '"licensed":{"__proto__":{"declared":"GPL-3.0-only"},"constructor":5}}',
    );
    const definition = read(raw);
    assert.equal(definition.described.files, null);
    assert.equal(definition.licensed.declared, null);
    assert.deepEqual(
      [...definition.described.hashes],
      [
        ['__proto__', 'evil'],
        ['sha1', 'a'],
      ],
    );
    assert.equal(({} as Record<string, unknown>)['declared'], undefined);
  });
});

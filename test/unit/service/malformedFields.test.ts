import assert from 'node:assert/strict';
import { malformedFields } from '../../../src/service/malformedFields.ts';

const cases: readonly (readonly [about: string, raw: unknown, names: string])[] = [
  ['nothing of an empty one', {}, ''],
  [
    'nothing that is missing, null or empty',
    { described: { tools: [], releaseDate: null, hashes: {} }, licensed: null },
    '',
  ],
  ['nothing it does not know', { described: { madeUp: 7 }, extra: true }, ''],
  ['a date that is a number', { described: { releaseDate: 20130125 } }, 'described.releaseDate'],
  ['an address that is a list', { described: { urls: { registry: [] } } }, 'described.urls.registry'],
  ['a list that is a text', { described: { tools: 'scancode/1' } }, 'described.tools'],
  ['a list with something odd in it', { described: { tools: ['scancode/1', 7] } }, 'described.tools'],
  ['a map with something odd in it', { described: { hashes: { sha1: 7 } } }, 'described.hashes'],
  ['globs that are one text', { described: { facets: { tests: 't/**' } } }, 'described.facets'],
  [
    'a map of globs with something odd in it',
    { described: { facets: { doc: ['a'], tests: ['b', 7] } } },
    'described.facets',
  ],
  ['a map that is a list', { described: { hashes: ['a'] } }, 'described.hashes'],
  [
    'nothing of empty members',
    { described: { tools: ['', null], hashes: { sha1: '', md5: null }, facets: { doc: [], tests: null } } },
    '',
  ],
  ['a count below zero', { licensed: { facets: { core: { files: -1 } } } }, 'licensed.facets.core.files'],
  ['a part that is a text', { licensed: 'MIT' }, 'licensed'],
  ['nothing of what is none', [], ''],
  [
    'several, in the order of the shapes',
    { licensed: { declared: {}, score: { total: '60' } }, described: { files: 'many', sourceLocation: 'x' } },
    'described.sourceLocation described.files licensed.declared licensed.score.total',
  ],
  ['a license in the written spelling', { licensed: { license: { expression: 1 } } }, 'licensed.license.expression'],
];

describe('Malformed fields', () => {
  for (const [about, raw, names] of cases)
    it(`are ${about}`, () => assert.equal(malformedFields(raw).names.join(' '), names));

  it('are all counted, but not all named', () => {
    const facet = { files: 'x', attribution: { parties: 'x', unknown: 'x' }, discovered: 'x' };
    const facets = { core: facet, data: facet, dev: facet, doc: facet, examples: facet, tests: facet };
    const found = malformedFields({ licensed: { facets } });
    assert.deepEqual([found.names.length, found.total], [20, 24]);
  });

  it('are none for a value that is no definition', () =>
    assert.deepEqual(malformedFields([]), { names: [], total: 0 }));

  it('exclude the names of built-in properties', () => {
    const raw: unknown = JSON.parse('{"__proto__":{"described":7},"constructor":1,"toString":2}');
    assert.deepEqual(malformedFields(raw), { names: [], total: 0 });
  });
});

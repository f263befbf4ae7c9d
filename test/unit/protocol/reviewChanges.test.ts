import assert from 'node:assert/strict';
import type { DefinitionChange } from '../../../src/core/definitionChange.ts';
import { shownChanges, shownFields } from '../../../src/protocol/reviewChanges.ts';

const names = Array.from({ length: 50_000 }, (_, at) => `Copyright ${at}`);
const long = 'x'.repeat(100_000);
const declared: DefinitionChange = { kind: 'value', field: 'declared', before: null, after: 'MIT' };

const cases: readonly (readonly [about: string, changes: readonly DefinitionChange[], more: number])[] = [
  ['none', [], 0],
  ['a value', [declared], 0],
  ['more than forty', Array.from({ length: 45 }, () => declared), 5],
  ['a long list', [{ kind: 'list', field: 'parties', added: names, removed: ['a'], common: 1, unchanged: [] }], 49_980],
  [
    'a file with many holders',
    [{ kind: 'file', path: long, before: null, after: { license: long, attributions: names.slice(0, 25) } }],
    5,
  ],
  ['a long value', [{ kind: 'value', field: 'source', before: long, after: long }], 0],
  ['a license text', [{ kind: 'licenseText', path: long, before: 'a', after: 'b' }], 0],
];

describe('The changes of a reviewed definition', () => {
  for (const [about, changes, more] of cases)
    it(`are sent in a small message, with a count of the omitted ones: ${about}`, () => {
      const shown = shownChanges(changes);
      assert.equal(shown.more, more);
      assert.equal(shown.changes.length, Math.min(40, changes.length));
      assert.ok(JSON.stringify(shown).length < 20_000, String(JSON.stringify(shown).length));
    });

  it('are unchanged when they are short', () => {
    const changes: readonly DefinitionChange[] = [
      declared,
      { kind: 'list', field: 'facet:doc', added: ['d/**'], removed: [], common: 0, unchanged: [] },
      { kind: 'file', path: 'a', before: { license: null, attributions: ['Ann'] }, after: null },
      { kind: 'licenseText', path: 'LICENSE', before: null, after: 'b' },
    ];
    assert.deepEqual(shownChanges(changes).changes, changes);
  });

  it('are limited in the same way for a merged curation', () => {
    const field = { field: 'declared', set: long, now: null, isInEffect: true };
    const shown = shownFields(Array.from({ length: 50 }, () => field));
    assert.deepEqual([shown.fields.length, shown.more, shown.fields[0]?.set.length], [40, 10, 4000]);
  });
});

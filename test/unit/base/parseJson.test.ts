import assert from 'node:assert/strict';
import { hasTooManyParts, parseJson } from '../../../src/base/parseJson.ts';

describe('parseJson', () => {
  for (const [text, value] of [
    ['{"a":[1]}', { a: [1] }],
    ['null', null],
    ['', undefined],
    ['{"a":', undefined],
    ['<html>', undefined],
  ] as const)
    it(`parses ${text || 'nothing'} as ${JSON.stringify(value)}`, () => assert.deepEqual(parseJson(text), value));

  it('does not parse a text with too many parts', () => {
    const half = 1_500_001;
    assert.ok(Array.isArray(parseJson(`[${'1,'.repeat(half)}1]`)));
    assert.equal(parseJson(`[${'1,'.repeat(2 * half)}1]`), undefined);
    for (const text of ['['.repeat(half) + ','.repeat(half), '{"a":'.repeat(half)]) assert.ok(hasTooManyParts(text));
  });
});

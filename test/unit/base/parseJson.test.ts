import assert from 'node:assert/strict';
import { parseJson } from '../../../src/base/parseJson.ts';

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
    const count = 1_500_001;
    assert.ok(Array.isArray(parseJson(`[${'1,'.repeat(count)}1]`)));
    const began = performance.now();
    assert.equal(parseJson('['.repeat(count) + ','.repeat(count) + ']'.repeat(count)), undefined);
    assert.equal(parseJson('{"a":'.repeat(count)), undefined);
    assert.ok(performance.now() - began < 1000);
  });
});

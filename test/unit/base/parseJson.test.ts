import assert from 'node:assert/strict';
import { parseJson } from '../../../src/base/parseJson.ts';

describe('JSON that may be none', () => {
  for (const [text, value] of [
    ['{"a":[1]}', { a: [1] }],
    ['null', null],
    ['', undefined],
    ['{"a":', undefined],
    ['<html>', undefined],
  ] as const)
    it(`${text || 'nothing'} is ${JSON.stringify(value)}`, () => assert.deepEqual(parseJson(text), value));
});

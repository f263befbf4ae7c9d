import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { wordFilter } from '../../../src/base/wordFilter.ts';

describe('The words of a filter', () => {
  const cases: readonly (readonly [filter: string, text: string, isFound: boolean])[] = [
    ['', 'lodash 4.17.21 MIT', true],
    ['  ', '', true],
    ['mit LOD', 'lodash 4.17.21 MIT', true],
    [' mit\n lod ', 'lodash 4.17.21 MIT', true],
    ['mit isc', 'lodash 4.17.21 MIT', false],
  ];
  for (const [filter, text, isFound] of cases)
    it(`${JSON.stringify(filter)} ${isFound ? 'finds' : 'does not find'} ${JSON.stringify(text)}`, () => {
      assert.equal(wordFilter(filter)(text), isFound);
    });
});

import assert from 'node:assert/strict';
import { compareNames } from '../../../src/core/compareNames.ts';

/** Each in ascending order. */
const orders: readonly (readonly [what: string, names: readonly string[]])[] = [
  ['letter case', ['agext', 'AutoMapper', 'left-pad', 'Netflix', 'Newtonsoft.Json', 'numpy']],
  ['equal but for letter case', ['a', 'A', 'b', 'B']],
  ['scopes', ['@babel/core', '@types/node', 'babel', 'types']],
  ['separators', ['node_modules', 'node-fetch', 'node/x', 'nodea']],
  ['Maven', ['org.apache:b', 'org.apache:C', 'org.zeta:a']],
  ['other scripts', ['eclair', 'éclair', 'éclairs', 'я']],
];

describe('The order of names', () => {
  for (const [what, names] of orders)
    it(`ignores what a reader doesn't look for: ${what}`, () => {
      assert.deepEqual(names.toReversed().sort(compareNames), names);
      assert.deepEqual(names.toSorted(compareNames), names);
    });
});

import assert from 'node:assert/strict';
import { definitionToOpen } from '../../../../src/model/review/definitionToOpen.ts';
import { npmCoordinates } from '../../../support/linked.ts';

const [a, b, c] = [npmCoordinates('a', '1.0.0'), npmCoordinates('b', '1.0.0'), npmCoordinates('c', '1.0.0')];

describe('The definition that a review opens', () => {
  const cases = [
    ['the first one of the workspace', [a, b, c], [c, b], b],
    ['in this version', [a, b], [npmCoordinates('b', '2.0.0')], a],
    ['the first one of all if none is in the workspace', [a, b], [c], a],
    ['the only one', [a], [b], a],
    ['none', [], [a], undefined],
  ] as const;
  for (const [what, changed, used, expected] of cases)
    it(`is ${what}`, () => assert.equal(definitionToOpen(changed, used), expected));
});

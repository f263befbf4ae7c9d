import assert from 'node:assert/strict';
import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import { isPullRequestNumber, pullRequestReference } from '../../../../src/model/review/pullRequestReference.ts';

const cases: readonly (readonly [text: string, expected: string | null])[] = [
  ['32560', '32560'],
  [' #32560 ', '32560'],
  ['https://github.com/clearlydefined/curated-data/pull/32560', '32560'],
  ['https://github.com/clearlydefined/curated-data/pull/32560/files', '32560'],
  ['https://github.com/clearlydefined/curated-data/pull/32560#issuecomment-1', '32560'],
  ['https://git.example/group/curations/-/merge_requests/7', '7'],
  ['https://clearlydefined.io/curations/32560', '32560'],
  ['https://api.clearlydefined.io/curations/pr/32560', '32560'],
  ['npm/npmjs/-/callsite/1.0.0/pr/32560', '32560 npm/npmjs/-/callsite/1.0.0'],
  ['npm/npmjs/@types/node/20.11.5/pr/7', '7 npm/npmjs/@types/node/20.11.5'],
  ['https://clearlydefined.io/definitions/npm/npmjs/-/callsite/1.0.0/pr/32560', '32560 npm/npmjs/-/callsite/1.0.0'],
  ['https://api.clearlydefined.io/curations/npm/npmjs/-/callsite/1.0.0/pr/5', '5 npm/npmjs/-/callsite/1.0.0'],
  ['', null],
  ['0', null],
  ['-5', null],
  ['1.5', null],
  ['12345678901', null],
  ['callsite', null],
  ['npm/npmjs/-/callsite/1.0.0', null],
  ['https://github.com/clearlydefined/curated-data/issues/5', null],
  ['https://github.com/clearlydefined/curated-data', null],
  ['https://', null],
  ['javascript:/x/pull/5', null],
  ['file:///x/y/pull/5', null],
  ['x'.repeat(9000), null],
];

describe('References to pull requests', () => {
  for (const [text, expected] of cases)
    it(`reads ${text.slice(0, 80)} as ${expected ?? 'none'}`, () => {
      const found = pullRequestReference(text);
      const actual =
        found && [found.number, ...(found.coordinates ? [formatCoordinates(found.coordinates)] : [])].join(' ');
      assert.equal(actual, expected);
    });
});

describe('The pull request number passed to a command', () => {
  for (const value of [1, 32_001]) it(`accepts ${value}`, () => assert.ok(isPullRequestNumber(value)));
  for (const value of [0, -1, 1.5, NaN, Infinity, 2 ** 53, '5', null, undefined])
    it(`rejects ${value}`, () => assert.ok(!isPullRequestNumber(value)));
});

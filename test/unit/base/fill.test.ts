import assert from 'node:assert/strict';
import { fill } from '../../../src/base/fill.ts';

const fillings: readonly (readonly [text: string, values: Parameters<typeof fill>[1], filled: string])[] = [
  ['Read {age}', { age: '3 hours ago' }, 'Read 3 hours ago'],
  ['{a} and {b} and {a}', { a: 1, b: 2 }, '1 and 2 and 1'],
  ['{missing} stays', {}, '{missing} stays'],
  ['{a}', { a: '{b} $& $1' }, '{b} $& $1'],
  ['{1} of {0}', ['a', 'b'], 'b of a'],
  ['{2} stays', ['a', 'b'], '{2} stays'],
  ['{toString} {__proto__}', {}, '{toString} {__proto__}'],
];

describe('fill', () => {
  for (const [text, values, filled] of fillings)
    it(`returns “${filled}” for “${text}”`, () => assert.equal(fill(text, values), filled));
});

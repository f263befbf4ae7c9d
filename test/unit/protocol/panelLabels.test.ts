import assert from 'node:assert/strict';
import { fillWords, panelLabels } from '../../../src/protocol/panelLabels.ts';

const words: Readonly<Record<string, string>> = panelLabels;

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
}

describe('The labels of the panel', () => {
  it('are complete', () => {
    for (const [key, text] of Object.entries(words)) assert.notEqual(text.trim(), '', key);
  });

  it('have braces only around names', () => {
    for (const [key, text] of Object.entries(words))
      assert.doesNotMatch(text.replace(/\{\w+\}/g, ''), /[{}]/, `${key}: ${text}`);
  });

  /** Placeholders for a number of things. */
  const saysHowMany = ['count', 'tools'];
  it('exist in singular and plural', () => {
    for (const [key, one] of Object.entries(words)) {
      if (!key.endsWith('One')) continue;
      const other = words[key.replace(/One$/, 'Other')];
      assert.ok(other, `${key} has no plural`);
      assert.deepEqual(placesIn(one), placesIn(other), key);
      assert.ok(
        saysHowMany.some((place) => placesIn(one).includes(place)),
        key,
      );
    }
  });

  const states = Object.entries(words).filter(([key]) => key.startsWith('state') && key !== 'state');
  it('differ for every license state', () => {
    assert.equal(new Set(states.map(([, text]) => text)).size, states.length);
  });
});

const fillings: readonly (readonly [
  text: string,
  values: Readonly<Record<string, string | number>>,
  filled: string,
])[] = [
  ['Read {age}', { age: '3 hours ago' }, 'Read 3 hours ago'],
  ['{a} and {b} and {a}', { a: 1, b: 2 }, '1 and 2 and 1'],
  ['{missing} stays', {}, '{missing} stays'],
  ['{a}', { a: '{b} $& $1' }, '{b} $& $1'],
  ['{toString} {__proto__}', {}, '{toString} {__proto__}'],
];

describe('fillWords', () => {
  for (const [text, values, filled] of fillings)
    it(`returns “${filled}” for “${text}”`, () => assert.equal(fillWords(text, values), filled));
});

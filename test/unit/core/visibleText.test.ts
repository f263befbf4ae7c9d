import assert from 'node:assert/strict';
import { visibleText } from '../../../src/core/visibleText.ts';
import { assertSoon } from '../../support/assertSoon.ts';

const cases: readonly (readonly [about: string, text: string, shown: string])[] = [
  ['plain text', 'MIT OR Apache-2.0', 'MIT OR Apache-2.0'],
  ['letters of other scripts', 'Ünïcode 世界 Привет', 'Ünïcode 世界 Привет'],
  ['right-to-left letters', 'مرحبا שלום', 'مرحبا שלום'],
  ['the joiners of Persian and of emoji', 'می\u200Cخواهم 👩\u200D💻', 'می\u200Cخواهم 👩\u200D💻'],
  ['line breaks and tabs', 'a\r\nb\tc\nd\re\u2028f', 'a b c d e f'],
  ['a terminal colour', '\u001b[31mred\u001b[0m', '‹U+001B›[31mred‹U+001B›[0m'],
  ['a bell and a null', 'a\u0007b\u0000c', 'a‹U+0007›b‹U+0000›c'],
  ['delete and the second control block', '\u007f\u0080\u009b', '‹U+007F›‹U+0080›‹U+009B›'],
  ['an override of direction', 'exe.\u202Egpj', 'exe.‹U+202E›gpj'],
  ['isolates and marks of direction', '\u2066a\u2069\u200F\u061C', '‹U+2066›a‹U+2069›‹U+200F›‹U+061C›'],
  ['letters without width', 'a\u200Bb\uFEFFc\u2060', 'a‹U+200B›b‹U+FEFF›c‹U+2060›'],
  ['tag letters', 'a\u{E0041}', 'a‹U+E0041›'],
  ['an invisible Khmer vowel', 'a\u17B4', 'a‹U+17B4›'],
  ['what is no character at all', 'a\uFFFEb\uFFFF', 'a‹U+FFFE›b‹U+FFFF›'],
  ['half a surrogate pair', 'a\uD800b\uDC00', 'a\uFFFDb\uFFFD'],
  ['markup, which is text like any other', '<b onclick="x()">&amp;</b>', '<b onclick="x()">&amp;</b>'],
  ['nothing', '', ''],
];

describe('visibleText', () => {
  for (const [about, text, shown] of cases) it(`shows ${about}`, () => assert.equal(visibleText(text), shown));

  it('does not change its own output', () => {
    for (const [, , shown] of cases) assert.equal(visibleText(shown), shown);
  });

  it('is fast for a long text', () => {
    assertSoon(() => assert.equal(visibleText('\u0007a'.repeat(500_000)).length, 4_500_000));
  });
});

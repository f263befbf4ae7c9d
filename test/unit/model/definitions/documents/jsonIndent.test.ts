import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indentJson } from '../../../../../src/model/definitions/documents/jsonIndent.ts';
import { blocksOf } from '../../../../support/answers.ts';
import { anyJson } from './arbitraryJson.ts';
import { size } from '../../../../support/testSize.ts';

function indented(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(indentJson(blocksOf(text)));
}

/** Removes the white space outside of strings. */
function withoutBlanks(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"?|\s+/gs, (part) => (part.startsWith('"') ? part : ''));
}

describe('indentJson', () => {
  it('formats a value as JSON.stringify does', () => {
    fc.assert(
      fc.property(anyJson, fc.constantFrom(undefined, 1, 4, '\t', '\r\n \t'), (value, space) => {
        fc.pre(typeof value === 'object' && value !== null);
        const text = JSON.stringify(value, null, space);
        assert.equal(indented(text), JSON.stringify(JSON.parse(text), null, 2));
      }),
      { numRuns: size(2000) },
    );
  });

  for (const [name, text, expected] of [
    [
      'numbers, escapes and repeated keys as they are written',
      '{"a":1.0,"a":"\\/\\u0041","b":1E+2}',
      '{\n  "a": 1.0,\n  "a": "\\/\\u0041",\n  "b": 1E+2\n}',
    ],
    ['empty ones on one line', ' { "a" : [ ] , "b" : { } } ', '{\n  "a": [],\n  "b": {}\n}'],
  ] as const)
    it(`keeps ${name}`, () => {
      assert.equal(indented(text), expected);
    });

  for (const [text, expected] of [
    ['{"a":1, oops :2}', '{\n  "a": 1,\n  oops: 2\n}'],
    ['[1,2', '[\n  1,\n  2'],
    ['[1 2]', '[\n  1 2\n]'],
    ['[{} {}"a"[]]', '[\n  {} {} "a" []\n]'],
    ['[1]}', '[\n  1\n]\n}'],
    ['{,}', '{\n  ,\n}'],
    ['[1,]', '[\n  1,\n]'],
    ['{"a":"x\n  "}', '{\n  "a": "x\n  "\n}'],
    ['{"a":"x\n  ', '{\n  "a": "x\n  '],
    ['{"a":1} trailing', '{\n  "a": 1\n} trailing'],
  ] as const)
    it(`changes nothing but the white space of ${JSON.stringify(text)}`, () => {
      assert.equal(indented(text), expected);
    });

  for (const text of ['', ' "a" ', ' 1 ', '<html>  </html>', 'nothing [1, 2]'])
    it(`leaves ${JSON.stringify(text)} unchanged`, () => {
      assert.equal(indented(text), text);
    });

  it('keeps all text of damaged or truncated JSON', () => {
    fc.assert(
      fc.property(anyJson, fc.nat(), fc.constantFrom('', '}', ']', ',', 'x', '"'), (value, at, put) => {
        const text = JSON.stringify(value);
        const cut = at % (text.length + 1);
        const damaged = text.slice(0, cut) + put + text.slice(cut + 1);
        assert.equal(withoutBlanks(indented(damaged)), withoutBlanks(damaged.replace(/\p{Cs}/gu, '\uFFFD')));
      }),
      { numRuns: 1000 },
    );
  });

  it('limits the indentation of deeply nested JSON', () => {
    const text = '['.repeat(100_000);
    assert.ok(indented(text).length < 200_000 + 200 * 200 * 2);
  });

  it('skips a byte order mark, wherever the bytes are split', () => {
    const bytes = new TextEncoder().encode('\ufeff{"ä€😀":"\ufeff"}');
    for (let at = 0; at <= bytes.length; at++) {
      const out = indentJson([bytes.slice(0, at), bytes.slice(at)]);
      assert.equal(new TextDecoder('utf-8', { ignoreBOM: true }).decode(out), '{\n  "ä€😀": "\ufeff"\n}');
    }
  });

  it('formats long strings, long white space and many members', () => {
    for (const value of [['x'.repeat(size(5_000_000))], Array.from({ length: size(200_000) }, (_, at) => ({ at }))])
      assert.equal(indented(`${' '.repeat(size(1_000_000))}${JSON.stringify(value)}`), JSON.stringify(value, null, 2));
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finish } from '../../../../src/base/steps.ts';
import { indentJson } from '../../../../src/model/documents/jsonIndent.ts';
import { finishCounted } from '../../../support/finishCounted.ts';
import { anyJson } from './arbitraryJson.ts';

function indented(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(finish(finish(indentJson(text)).joined()));
}

/** What is no blank outside of strings. */
function withoutBlanks(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"?|\s+/gs, (part) => (part.startsWith('"') ? part : ''));
}

describe('JSON put on lines', () => {
  it('is what JSON.stringify makes of the same value', () => {
    fc.assert(
      fc.property(anyJson, fc.constantFrom(undefined, 1, 4, '\t', '\r\n \t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        assert.equal(indented(text), JSON.stringify(JSON.parse(text), null, 2));
      }),
      { numRuns: 2000 },
    );
  });

  for (const [name, text, expected] of [
    [
      'numbers, escapes and repeated keys as they are written',
      '{"a":1.0,"a":"\\/\\u0041","b":1E+2}',
      '{\n  "a": 1.0,\n  "a": "\\/\\u0041",\n  "b": 1E+2\n}',
    ],
    ['empty ones on one line', ' { "a" : [ ] , "b" : { } } ', '{\n  "a": [],\n  "b": {}\n}'],
    ['a text alone', ' "a" ', '"a"'],
    ['nothing', '', ''],
  ] as const)
    it(`keeps ${name}`, () => {
      assert.equal(indented(text), expected);
    });

  for (const [text, expected] of [
    ['{"a":1, oops :2}', '{\n  "a": 1,\n   oops :2}'],
    ['[1,2', '[\n  1,\n  2'],
    ['[1 2]', '[\n  1 2]'],
    ['{"a":tru}', '{\n  "a": tru}'],
    ['[01]', '[01]'],
    ['[1]}', '[\n  1\n]}'],
    ['{"a"}', '{\n  "a"}'],
    ['{,}', '{,}'],
    ['[1,]', '[\n  1,\n  ]'],
    ['{"a":"x\n"}', '{\n  "a": "x\n"}'],
    ['<html>', '<html>'],
    ['{"a":1} trailing', '{\n  "a": 1\n} trailing'],
  ] as const)
    it(`leaves the rest of ${JSON.stringify(text)} as it is`, () => {
      assert.equal(indented(text), expected);
    });

  it('loses nothing of what is cut off or damaged', () => {
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

  it('does not indent without end what is nested without end', () => {
    const text = '['.repeat(100_000);
    assert.ok(indented(text).length < 200_000 + 200 * 200 * 2);
  });

  it('takes no long steps, whatever the text is made of', () => {
    const many = JSON.stringify(Array.from({ length: 40_000 }, (_, at) => ({ path: `a/${at}`, sha1: 'x'.repeat(40) })));
    for (const text of [many, ' '.repeat(3_000_000), `["${'x'.repeat(5_000_000)}"]`, `[${'1,'.repeat(500_000)}1]`]) {
      const { value, pauses } = finishCounted(indentJson(text));
      assert.ok(pauses >= text.length / 300_000, `${pauses} pauses`);
      finish(value.joined());
    }
  });
});

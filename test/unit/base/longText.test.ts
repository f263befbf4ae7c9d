import assert from 'node:assert/strict';
import fc from 'fast-check';

import {
  firstCharacter,
  LongText,
  type Text,
  TextCursor,
  TextGatherer,
  wholeText,
} from '../../../src/base/longText.ts';

/** Length of a piece in characters. */
const piece = 1 << 18;

function gathered(parts: readonly string[]): Text {
  const gatherer = new TextGatherer();
  for (const part of parts) gatherer.add(part);
  return gatherer.finish();
}

/** A text of at least this many characters in which neighbours differ and some take two UTF-16 units. */
function someText(length: number): string {
  return 'abcdefghijklmno😀é'.repeat(Math.ceil(length / 18)).slice(0, length);
}

describe('LongText', () => {
  it('is a plain string when it is short', () => {
    assert.equal(gathered([]), '');
    assert.equal(gathered(['', 'a', '', 'b']), 'ab');
    assert.equal(gathered([someText(piece)]), someText(piece));
  });

  it('is not a plain string when it is longer than a piece', () => {
    assert.ok(gathered([someText(piece), 'x']) instanceof LongText);
    assert.ok(gathered([someText(5 * piece)]) instanceof LongText);
  });

  it('behaves like a string, whatever parts it was built from', () => {
    const whole = someText(3 * piece + 77);
    const place = fc.integer({ min: -1, max: whole.length + 5 }).map((at) => Math.max(0, at));
    const nearEdge = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -3, max: 3 }))
      .map(([edge, off]) => edge * piece + off);
    const at = fc.oneof(place, nearEdge);
    const texts = [64 * 1024, 1, 2 * piece + 1].map((size) =>
      gathered(
        size === 1
          ? [whole]
          : Array.from({ length: Math.ceil(whole.length / size) }, (_, n) => whole.substr(n * size, size)),
      ),
    );
    for (const text of texts) {
      assert.ok(text instanceof LongText);
      assert.equal(text.length, whole.length);
      assert.equal(wholeText(text), whole);
      fc.assert(
        fc.property(at, at, (from, to) => {
          assert.equal(text.slice(from, to), whole.slice(from, to));
          assert.equal(text.charAt(from), whole.charAt(from));
          assert.equal(text.charCodeAt(from), whole.charCodeAt(from));
        }),
        { numRuns: 200 },
      );
      assert.equal(text.slice(piece - 2), whole.slice(piece - 2));
    }
  });

  it('has a cursor that moves to any position', () => {
    const whole = someText(2 * piece + 10);
    for (const text of [whole, gathered([whole])]) {
      const cursor = new TextCursor(text);
      for (const at of [0, piece - 1, piece, piece + 1, 5, 2 * piece + 9, 2 * piece, piece - 1])
        assert.equal(cursor.codeAt(at), whole.charCodeAt(at));
      assert.ok(Number.isNaN(cursor.codeAt(whole.length)));
      assert.equal(cursor.codeAt(0), whole.charCodeAt(0));
    }
  });

  it('finds the first character after any amount of white space', () => {
    assert.equal(firstCharacter(''), '');
    assert.equal(firstCharacter(' \r\n\t{'), '{');
    assert.equal(firstCharacter(' \r\n\t'), '');
    assert.equal(firstCharacter(gathered([' '.repeat(2 * piece), '[', ']'])), '[');
    assert.equal(firstCharacter(gathered([' '.repeat(2 * piece)])), '');
  });
});

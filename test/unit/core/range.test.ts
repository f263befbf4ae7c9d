import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineIndex } from '../../../src/core/range.ts';

describe('LineIndex', () => {
  const rows: readonly (readonly [title: string, text: string, offset: number, line: number, character: number])[] = [
    ['the start of nothing', '', 0, 0, 0],
    ['the start', 'abc', 0, 0, 0],
    ['the end', 'abc', 3, 0, 3],
    ['before LF', 'a\nb', 1, 0, 1],
    ['after LF', 'a\nb', 2, 1, 0],
    ['before CRLF', 'a\r\nb', 1, 0, 1],
    ['inside CRLF', 'a\r\nb', 2, 0, 2],
    ['after CRLF', 'a\r\nb', 3, 1, 0],
    ['after a lone CR', 'a\rb', 2, 1, 0],
    ['after a CR at the very end', 'a\r', 2, 1, 0],
    ['after two CR', 'a\r\rb', 3, 2, 0],
    ['after LF CR', 'a\n\rb', 3, 2, 0],
    ['behind the last LF', 'a\n', 2, 1, 0],
    ['behind a character of two units', '\u{1F600}b', 2, 0, 2],
    ['the last of many lines', `${'\n'.repeat(1000)}x`, 1001, 1000, 1],
  ];
  for (const [title, text, offset, line, character] of rows)
    it(`finds ${title}`, () => {
      assert.deepEqual(new LineIndex(text).positionAt(offset), { line, character });
    });

  it('finds no line breaks at other characters', () => {
    assert.equal(new LineIndex('a\u2028b\u2029c\u0085d\fe\vf').lineCount, 1);
  });

  it('converts both ends of a range', () => {
    assert.deepEqual(new LineIndex('ab\ncd').rangeOf({ start: 1, end: 4 }), {
      start: { line: 0, character: 1 },
      end: { line: 1, character: 1 },
    });
  });

  it('agrees with splitting the text into lines', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\r', '\n', '\r\n', ' '), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(), (given, seed) => {
        const index = new LineIndex(given);
        const lines = given.split(/\r\n|\r|\n/);
        assert.equal(index.lineCount, lines.length);
        const offset = seed % (given.length + 1);
        const before = given.slice(0, offset);
        // The middle of a CRLF still belongs to its line.
        const isInside = given.slice(offset - 1, offset + 1) === '\r\n';
        const linesBefore = (isInside ? before.slice(0, -1) : before).split(/\r\n|\r|\n/);
        const character = (linesBefore.at(-1)?.length ?? 0) + (isInside ? 1 : 0);
        assert.deepEqual(index.positionAt(offset), { line: linesBefore.length - 1, character });
      }),
      { numRuns: 1000 },
    );
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import type { SourceRange } from '../../../../src/core/range.ts';
import { TextEdits } from '../../../../src/model/workspace/textEdits.ts';

const before = 'one 1.0\ntwo 2.0\nthree 3.0\n';

interface Case {
  readonly what: string;
  /** Replacements, one after the other: the text found first, and its replacement. */
  readonly edits: readonly (readonly [found: string, replacement: string])[];
  /** The lines that are found again. */
  readonly found: readonly string[];
}

const cases: readonly Case[] = [
  { what: 'nothing', edits: [], found: ['one 1.0', 'two 2.0', 'three 3.0'] },
  { what: 'a line before all others', edits: [['', '# a list\n']], found: ['one 1.0', 'two 2.0', 'three 3.0'] },
  { what: 'a line between two', edits: [['\n', '\nnew 9\n']], found: ['one 1.0', 'two 2.0', 'three 3.0'] },
  { what: 'a comment behind a line', edits: [['2.0', '2.0 # old']], found: ['one 1.0', 'two 2.0', 'three 3.0'] },
  { what: 'the break at the end of a line', edits: [['\nthree', ' three']], found: ['one 1.0', 'two 2.0'] },
  { what: 'a changed version', edits: [['2.0', '2.1']], found: ['one 1.0', 'three 3.0'] },
  { what: 'a version typed longer', edits: [['2.0\n', '2.0.1\n']], found: ['one 1.0', 'three 3.0'] },
  { what: 'a removed line', edits: [['two 2.0\n', '']], found: ['one 1.0'] },
  {
    what: 'one line typed key by key, and another one changed meanwhile',
    edits: [
      ['three', 'fthree'],
      ['fthree', 'fothree'],
      ['one', 'ONE'],
      ['fothree', 'fourthree'],
      ['fourthree', 'four 4\nthree'],
    ],
    found: ['two 2.0'],
  },
  { what: 'everything', edits: [[before, 'other']], found: [] },
];

describe('TextEdits', () => {
  for (const { what, edits, found } of cases)
    it(`finds the unchanged lines again after an edit of ${what}`, () => {
      const { text, log } = edited(before, edits);
      assert.deepEqual(
        lines(before).flatMap((range) => {
          const now = log.current(range);
          return now ? [text.slice(now.start, now.end)] : [];
        }),
        found,
      );
    });

  it('agrees with the text after any edits, and finds everything of a range', () => {
    const original = Array.from({ length: 60 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');
    const edit = fc.record({
      at: fc.nat(70),
      removed: fc.nat(5),
      added: fc.constantFrom('', 'a', ' ', 'ab ', ' cd', '\n'),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        let text = original;
        const log = new TextEdits();
        for (const { at, removed, added } of edits) {
          const start = Math.min(at, text.length);
          const gone = Math.min(removed, text.length - start);
          log.apply(start, gone, added);
          text = text.slice(0, start) + added + text.slice(start + gone);
        }
        for (let at = 0; at < original.length; at++) {
          const now = log.current({ start: at, end: at + 1 });
          if (!now) continue;
          assert.equal(text.slice(now.start, now.end), original[at]);
          const earlier = log.earlier(now);
          assert.ok(earlier.start <= at && earlier.end >= at + 1, `${at} in ${earlier.start}–${earlier.end}`);
        }
      }),
    );
  });

  it('gives up after edits in too many places', () => {
    const log = new TextEdits();
    for (let at = 0; at < 501; at++) log.apply(at * 10, 1, 'a');
    assert.equal(log.canMap, false);
    assert.equal(log.current({ start: 9_000, end: 9_001 }), null);
  });
});

function edited(text: string, edits: Case['edits']): { readonly text: string; readonly log: TextEdits } {
  const log = new TextEdits();
  for (const [found, replacement] of edits) {
    // Editors report what differs.
    const kept = replacement.startsWith(found) ? found.length : 0;
    const at = text.indexOf(found) + kept;
    log.apply(at, found.length - kept, replacement.slice(kept));
    text = text.slice(0, at) + replacement.slice(kept) + text.slice(at + found.length - kept);
  }
  return { text, log };
}

function lines(text: string): readonly SourceRange[] {
  let start = 0;
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const range = { start, end: start + line.length };
      start += line.length + 1;
      return range;
    });
}

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changedStretch } from '../../../src/core/changedStretch.ts';

const cases: readonly { readonly before: string; readonly after: string; readonly change: unknown }[] = [
  { before: 'MIT', after: 'MIT', change: null },
  { before: '', after: 'a', change: { range: { start: 0, end: 0 }, text: 'a' } },
  { before: 'a', after: '', change: { range: { start: 0, end: 1 }, text: '' } },
  { before: 'declared: MIT\n', after: 'declared: ISC\n', change: { range: { start: 10, end: 13 }, text: 'ISC' } },
  { before: 'aa', after: 'aaa', change: { range: { start: 2, end: 2 }, text: 'a' } },
  { before: '😀', after: '😁', change: { range: { start: 0, end: 2 }, text: '😁' } },
];

describe('changedStretch', () => {
  for (const { before, after, change } of cases)
    it(`changes ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
      assert.deepEqual(changedStretch(before, after), change);
    });

  it('always produces the other text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '😁') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = changedStretch(before, after);
        const made = change
          ? before.slice(0, change.range.start) + change.text + before.slice(change.range.end)
          : before;
        assert.equal(made, after);
      }),
    );
  });

  it('never splits a character', () => {
    const text = fc.string({ unit: fc.constantFrom('😀', '😁', '🤀') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = changedStretch(before, after);
        assert.doesNotThrow(() => encodeURI((change?.text ?? '') + before.slice(0, change?.range.start)));
      }),
    );
  });
});

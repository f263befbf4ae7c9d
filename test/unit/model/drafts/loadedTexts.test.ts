import assert from 'node:assert/strict';
import { LoadedTexts } from '../../../../src/model/drafts/loadedTexts.ts';

/** What happens to a document, and whether a change was loaded. */
const cases: readonly (readonly [
  title: string,
  ...events: (readonly ['reads' | 'opens' | boolean, text: string])[],
])[] = [
  ['typed text is not loaded', ['reads', 'one'], ['opens', 'one'], [false, 'one more']],
  ['a text that the editor reads again is loaded', ['reads', 'one'], ['opens', 'one'], ['reads', 'two'], [true, 'two']],
  ['an older text that is shown late is loaded', ['reads', 'on'], ['reads', 'one'], [true, 'on'], [true, 'one']],
  ['a text that was passed over is not loaded later', ['reads', 'on'], ['reads', 'one'], [true, 'one'], [false, 'on']],
  [
    'undoing a loaded text is typing',
    ['reads', 'one'],
    ['opens', 'one'],
    ['reads', 'two'],
    [true, 'two'],
    [false, 'one'],
  ],
  ['typing the text of an earlier time is typing', ['reads', 'MI'], ['opens', 'MIT'], [false, 'MI']],
  ['typing ends what was read before', ['reads', 'two'], [false, 'one more'], [false, 'two']],
];

describe('LoadedTexts', () => {
  for (const [title, ...events] of cases)
    it(title, () => {
      const texts = new LoadedTexts();
      for (const [event, text] of events) {
        if (event === 'reads') texts.add('key', text);
        else if (event === 'opens') texts.forget('key');
        else assert.equal(texts.take('key', text), event, text);
      }
    });

  it('keeps documents apart', () => {
    const texts = new LoadedTexts();
    texts.add('one', 'text');
    assert.deepEqual([texts.take('other', 'text'), texts.take('one', 'text')], [false, true]);
  });
});

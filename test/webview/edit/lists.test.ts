import assert from 'node:assert/strict';
import { globParts, globsOf, withGlob, withoutGlob } from '../../../src/webview/edit/facetEditor.tsx';
import { takeChoice } from '../../../src/webview/edit/licenseInput.tsx';

describe('Globs of an editor', () => {
  const two = globParts(['a', 'b']);

  it('end with an empty field for the next one', () => {
    assert.deepEqual(globsOf(two), ['a', 'b', '']);
    assert.deepEqual(globsOf({}), ['']);
    assert.deepEqual(globsOf(globParts([])), ['']);
  });

  it('are typed, added and removed one by one', () => {
    assert.deepEqual(globsOf(withGlob(two, 2, 'c')), ['a', 'b', 'c', '']);
    assert.deepEqual(globsOf(withGlob(two, 0, 'x')), ['x', 'b', '']);
    assert.deepEqual(globsOf(withoutGlob(two, 0)), ['b', '']);
    assert.deepEqual(globsOf(withoutGlob(globParts(['a']), 0)), ['']);
  });

  it('keep their places while one is emptied', () => assert.deepEqual(globsOf(withGlob(two, 0, '')), ['', 'b', '']));

  it('become several when they are pasted together', () =>
    assert.deepEqual(globsOf(withGlob(two, 1, 'b/**\r\nc/**')), ['a', 'b/**', 'c/**', '']));
});

const taken: readonly (readonly [typed: string, id: string, from: number, to: number, text: string])[] = [
  ['MIT OR apa', 'Apache-2.0', 7, 10, 'MIT OR Apache-2.0'],
  ['(mi) AND ISC', 'MIT', 1, 3, '(MIT) AND ISC'],
  ['', 'OTHER', 0, 0, 'OTHER'],
  ['MIT', 'ISC', -4, 99, 'ISC'],
  ['MIT', 'ISC', 3, 1, 'MITISC'],
];

describe('Chosen license', () => {
  for (const [typed, id, start, end, text] of taken)
    it(`${id} makes “${text}” of “${typed}”, with the caret behind it`, () => {
      const outcome = takeChoice(typed, { id, start, end });
      assert.equal(outcome.text, text);
      assert.equal(outcome.text.slice(0, outcome.at).endsWith(id), true);
    });
});

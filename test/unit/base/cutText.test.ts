import assert from 'node:assert/strict';

import { cutText } from '../../../src/base/cutText.ts';

describe('cutText', () => {
  it('keeps the text that fits and never splits a character', () => {
    assert.equal(cutText('abc', 3), 'abc');
    assert.equal(cutText('abcd', 3), 'ab…');
    assert.equal(cutText('a😀bc', 3), 'a…');
  });
});

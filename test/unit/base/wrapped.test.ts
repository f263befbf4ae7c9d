import assert from 'node:assert/strict';
import { wrapped } from '../../../src/base/wrapped.ts';

describe('wrapped', () => {
  it('makes lines that fit half of a window', () => {
    const sentence = Array.from({ length: 40 }, (_, at) => 'word'.repeat(1 + (at % 3))).join(' ');
    const lines = wrapped(sentence);
    assert.ok(lines.length > 1);
    for (const line of lines) assert.ok(line.length <= 58, line);
    assert.equal(lines.join(' '), sentence);
  });

  it('fills its lines', () => {
    assert.deepEqual(wrapped(`${'a'.repeat(28)} ${'b'.repeat(29)} c`), [`${'a'.repeat(28)} ${'b'.repeat(29)}`, 'c']);
  });

  it('does not break a long word', () => {
    assert.deepEqual(wrapped(`a ${'x'.repeat(100)} b`), ['a', 'x'.repeat(100), 'b']);
  });
});

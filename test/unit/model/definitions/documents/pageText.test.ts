import assert from 'node:assert/strict';
import { pageLimits, pageText } from '../../../../../src/model/definitions/documents/pageText.ts';

const content = (text: string, isNone = false) => ({ bytes: new TextEncoder().encode(text), fetchedAt: 0, isNone });
const manyLines = (count: number): string => 'a: ©\n'.repeat(count);

describe('Document text for a page', () => {
  it('includes all of a small document', () => {
    for (const how of ['whole', 'start'] as const)
      assert.deepEqual(pageText(content('a: ©\nb: 2\n'), how), {
        state: 'text',
        lines: ['a: ©', 'b: 2'],
        length: 10,
        isCut: false,
      });
  });

  it('is empty when there is no document, or only a note about it', () => {
    assert.deepEqual(pageText(null, 'whole'), { state: 'none' });
    assert.deepEqual(pageText(content('# nobody\n', true), 'start'), { state: 'none' });
    const waiting = pageText(content('# nobody\n# open\n#   9\n', true), 'start');
    assert.ok(waiting.state === 'text' && waiting.lines.length === 3);
  });

  it('leaves out a large document and gives its size', () => {
    const many = manyLines(pageLimits.lines + 1);
    const length = new TextEncoder().encode(many).length;
    assert.deepEqual(pageText(content(many), 'whole'), { state: 'tooLarge', length });
    const long = 'x'.repeat(pageLimits.bytes + 1);
    assert.deepEqual(pageText(content(long), 'whole'), { state: 'tooLarge', length: long.length });
  });

  it('is the start of a large document, in whole lines', () => {
    const cut = pageText(content(manyLines(pageLimits.lines + 1)), 'start');
    assert.ok(cut.state === 'text' && cut.isCut);
    assert.equal(cut.lines.length, pageLimits.lines);
    const wide = pageText(content(`${'©'.repeat(1000)}\n`.repeat(400)), 'start');
    assert.ok(wide.state === 'text' && wide.isCut);
    assert.deepEqual([...new Set(wide.lines.map((line) => line.length))], [1000]);
    assert.ok(wide.lines.length > 140);
  });
});

import assert from 'node:assert/strict';
import { pageLimits, pageText } from '../../../../../src/model/definitions/documents/pageText.ts';

const content = (text: string, isNone = false) => ({ bytes: new TextEncoder().encode(text), fetchedAt: 0, isNone });
const manyLines = (count: number): string => 'a: ©\n'.repeat(count);

describe('what a page is given of a document', () => {
  it('is all of a small one', () => {
    for (const how of ['whole', 'start'] as const)
      assert.deepEqual(pageText(content('a: ©\nb: 2\n'), how), {
        state: 'text',
        lines: ['a: ©', 'b: 2'],
        length: 10,
        isCut: false,
      });
  });

  it('is nothing where there is nothing, or only words that say so', () => {
    assert.deepEqual(pageText(null, 'whole'), { state: 'none' });
    assert.deepEqual(pageText(content('# nobody\n', true), 'start'), { state: 'none' });
    const waiting = pageText(content('# nobody\n# open\n#   9\n', true), 'start');
    assert.ok(waiting.state === 'text' && waiting.lines.length === 3);
  });

  it('is nothing of a large one, but its size', () => {
    const many = manyLines(pageLimits.lines + 1);
    const length = new TextEncoder().encode(many).length;
    assert.deepEqual(pageText(content(many), 'whole'), { state: 'tooLarge', length });
    const long = 'x'.repeat(pageLimits.bytes + 1);
    assert.deepEqual(pageText(content(long), 'whole'), { state: 'tooLarge', length: long.length });
  });

  it('is the start of a large one, in whole lines', () => {
    const cut = pageText(content(manyLines(pageLimits.lines + 1)), 'start');
    assert.ok(cut.state === 'text' && cut.isCut);
    assert.equal(cut.lines.length, pageLimits.lines);
    const wide = pageText(content(`${'©'.repeat(1000)}\n`.repeat(400)), 'start');
    assert.ok(wide.state === 'text' && wide.isCut);
    assert.deepEqual([...new Set(wide.lines.map((line) => line.length))], [1000]);
    assert.ok(wide.lines.length > 140);
  });
});

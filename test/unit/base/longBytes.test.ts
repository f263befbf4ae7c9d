import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  BytesGatherer,
  decodeBlocks,
  encodeLongText,
  encodeText,
  type LongBytes,
} from '../../../src/base/longBytes.ts';
import { TextGatherer, wholeText } from '../../../src/base/longText.ts';

const mega = 1 << 20;

function gathered(parts: readonly Uint8Array[]): LongBytes {
  const gatherer = new BytesGatherer();
  for (const part of parts) gatherer.add(part);
  return gatherer.finish();
}

describe('LongBytes', () => {
  for (const lengths of [[], [0], [1], [mega], [mega + 1], [mega - 1, 2, 3], [3 * mega, 1], [65_536, 65_537, 2 * mega]])
    it(`joins parts of ${lengths.join(', ') || 'nothing'} bytes in blocks with buffers of their own`, () => {
      const parts = lengths.map((length, at) => new Uint8Array(length).fill(at + 1));
      const { length, blocks } = gathered(parts);
      const whole = Buffer.concat(parts);
      assert.equal(length, whole.length);
      assert.ok(Buffer.concat(blocks).equals(whole));
      assert.equal(new Set(blocks.map(({ buffer }) => buffer)).size, Math.ceil(whole.length / mega));
      for (const part of parts) assert.ok(!blocks.some(({ buffer }) => buffer === part.buffer));
    });

  it('decodes a slice, also where a block boundary splits a character', () => {
    const text = `${'a'.repeat(mega - 1)}€ and more`;
    const bytes = gathered([new TextEncoder().encode(text)]);
    assert.equal(bytes.slice(mega - 3, mega + 6), 'aa€ and');
    assert.equal(bytes.slice(mega + 2), ' and more');
    assert.equal(bytes.slice(0, 3), 'aaa');
    assert.equal(bytes.slice(0, mega), `${'a'.repeat(mega - 1)}�`);
    assert.equal(wholeText(bytes), text);
  });

  it('encodes a text as UTF-8 and decodes it again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(4), (text, some) => {
        const gatherer = new TextGatherer();
        const long = text.repeat(some * 1000) + text;
        gatherer.add(long);
        for (const one of [long, gatherer.finish()]) assert.equal(decodeBlocks(encodeText(one).blocks), unmarked(long));
      }),
      { numRuns: 200 },
    );
    for (const at of [-2, -1, 0, 1]) {
      const text = `${'x'.repeat((1 << 18) + at)}😀😀`;
      const { blocks, length } = encodeText(text);
      assert.deepEqual([decodeBlocks(blocks), length], [text, Buffer.byteLength(text)]);
    }
  });

  it('encodes a text of many MB with pauses and without a difference', async () => {
    const text = '{"path":"ä😀"}'.repeat(200_000);
    let pauses = 0;
    const pause = async (): Promise<void> => void pauses++;
    const made = await encodeLongText(text, pause, new AbortController().signal);
    assert.equal(decodeBlocks(made.blocks), text);
    assert.equal(pauses, 2);
    await assert.rejects(encodeLongText(text, pause, AbortSignal.abort(new Error('gone'))), /gone/);
  });
});

/** Removes the byte-order mark, which is not part of the text, and replaces lone surrogates. */
function unmarked(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\p{Cs}/gu, '\ufffd');
}

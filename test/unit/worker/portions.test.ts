import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import { inPortions, joinPortions } from '../../../src/worker/portions.ts';
import { size } from '../../support/testSize.ts';

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at % 251);

/** The received messages, with each part copied as between processes, and the size of the largest part. */
function sent(messages: readonly unknown[]): { readonly received: readonly unknown[]; readonly largest: number } {
  const received: unknown[] = [];
  let largest = 0;
  const receive = joinPortions((message) => received.push(message));
  for (const message of messages)
    for (const part of inPortions(message)) {
      const { portion } = part as { readonly portion?: Uint8Array };
      largest = Math.max(largest, portion?.length ?? 0);
      receive(structuredClone(part));
    }
  return { received, largest };
}

describe('Messages in portions', () => {
  const table: readonly (readonly [what: string, message: unknown])[] = [
    ['a request without bytes', { id: 1, operation: 'link', request: { folder: 'f' } }],
    ['a small file', { id: 2, operation: 'readManifest', request: { path: 'a', content: bytesOf(10) } }],
    [
      'a file of several portions',
      { id: 3, operation: 'readManifest', request: { content: bytesOf(2_500_000), path: 'a' } },
    ],
    ['a file of exactly two', { id: 4, operation: 'readManifest', request: { content: bytesOf(2 << 20) } }],
    [
      'blocks of an answer of the service',
      { id: 5, request: { blocks: [bytesOf(1 << 20), bytesOf(70_000), bytesOf(3)] } },
    ],
    ['bytes of an answer', { id: 6, answer: { bytes: bytesOf(3_000_000), isWhole: true } }],
    ['a list as the answer', { id: 7, answer: [[1], [2]] }],
    ['no answer', { id: 8, error: 'broken' }],
    ['an empty file', { id: 9, request: { content: bytesOf(0) } }],
    ['nothing of the kind', 'text'],
  ];
  for (const [what, message] of table)
    it(`arrive unchanged: ${what}`, () => assert.deepEqual(sent([message]).received, [message]));

  it('arrive in order, in portions of limited size', () => {
    const { received, largest } = sent(table.map(([, message]) => message));
    assert.deepEqual(
      received,
      table.map(([, message]) => message),
    );
    assert.ok(largest <= 1 << 20);
  });

  it('arrive in all sizes', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(200_000), { maxLength: 4 }), { maxLength: 4 }), (lengths) => {
        const messages = lengths.map((list, id) => ({ id, request: { blocks: list.map(bytesOf), content: 'x' } }));
        assert.deepEqual(sent(messages).received, messages);
      }),
      { numRuns: size(30) },
    );
  });
});

import assert from 'node:assert/strict';
import type { AnswerMessage } from '../../../src/worker/messages.ts';
import { serve } from '../../../src/worker/serve.ts';
import { blocksOf } from '../../support/answers.ts';

interface Sent {
  readonly message: AnswerMessage;
  readonly transfer: readonly ArrayBuffer[];
}

function answersTo(...messages: readonly unknown[]): readonly Sent[] {
  const sent: Sent[] = [];
  const onMessage = serve((message, transfer) => sent.push({ message, transfer }));
  for (const message of messages) onMessage(message);
  return sent;
}

describe('The worker', () => {
  it('transfers the bytes of a document', () => {
    const request = { blocks: blocksOf('[1]'), form: 'json', head: '', notJson: '' };
    const [sent] = answersTo({ id: 7, operation: 'formatDocument', request });
    assert.ok(sent && 'answer' in sent.message);
    const { bytes } = sent.message.answer as { readonly bytes: Uint8Array };
    assert.deepEqual([sent.message.id, new TextDecoder().decode(bytes)], [7, '[\n  1\n]']);
    assert.deepEqual(sent.transfer, [bytes.buffer]);
  });

  it('transfers nothing else', () => {
    const layout = { top: '', licenseFiles: [] };
    const request = { blocks: blocksOf('{}'), tool: 'reuse/3', declared: null, layout };
    const [sent] = answersTo({ id: 1, operation: 'readEvidence', request });
    const answer = { isKnown: false, isComplete: true, count: 0, findings: [] };
    assert.deepEqual(sent, { message: { id: 1, answer }, transfer: [] });
  });

  it('reports an exception and continues', () => {
    const sent = answersTo(
      { id: 1, operation: 'constructor', request: null },
      { id: 2, operation: 'formatDocument', request: null },
      { no: 'request' },
      { id: 3, operation: 'readDeclarations', request: { blocks: blocksOf('{}'), tools: [] } },
    );
    const errors = sent.map(({ message }) => ('error' in message ? (message.error.split('\n')[0] ?? '') : 'none'));
    assert.match(errors[0] ?? '', /unknown operation: constructor/);
    assert.match(errors[1] ?? '', /TypeError/);
    assert.deepEqual(errors.slice(2), ['none']);
  });
});

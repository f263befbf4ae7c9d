import assert from 'node:assert/strict';
import { fail, succeed } from '../../../src/base/result.ts';
import { answerRequest } from '../../../src/protocol/answerRequest.ts';
import { requests } from '../../../src/protocol/messages.ts';
import type { RequestMessage } from '../../../src/protocol/messages.ts';
import { everyHandler } from './everyHandler.ts';
import { RequestClient } from '../../../src/protocol/requestClient.ts';

function clientWithPost(): { readonly posted: RequestMessage[]; readonly client: RequestClient } {
  const posted: RequestMessage[] = [];
  return { posted, client: new RequestClient((message) => posted.push(message)) };
}

describe('The request client of the page', () => {
  it('numbers its requests', () => {
    const { posted, client } = clientWithPost();
    void client.request('ready', {});
    void client.request('act', { action: 'refresh' });
    assert.deepEqual(posted, [
      { id: 1, name: 'ready', params: {} },
      { id: 2, name: 'act', params: { action: 'refresh' } },
    ]);
  });

  it('matches replies to requests in any order', async () => {
    const { client } = clientWithPost();
    const first = client.request('ready', {});
    const second = client.request('copyText', { text: 'a' });
    client.receive({ type: 'reply', id: 2, ok: false, problem: { kind: 'failed', cause: 'no.' } });
    client.receive({ type: 'reply', id: 1, ok: true, result: null });
    assert.deepEqual(await first, { ok: true, value: null });
    assert.deepEqual(await second, { ok: false, problem: { kind: 'failed', cause: 'no.' } });
  });

  it('ignores replies without a pending request', async () => {
    const { client } = clientWithPost();
    const answer = client.request('ready', {});
    client.receive({ type: 'reply', id: 9, ok: true, result: null });
    client.receive({ type: 'reply', id: 1, ok: true, result: null });
    client.receive({ type: 'reply', id: 1, ok: false, problem: { kind: 'closed' } });
    assert.deepEqual(await answer, { ok: true, value: null });
  });

  it('rejects pending requests when it is disposed', async () => {
    const { posted, client } = clientWithPost();
    const waiting = [client.request('ready', {}), client.request('act', { action: 'openOnWeb' })];
    client.dispose();
    const late = client.request('ready', {});
    for (const answer of await Promise.all([...waiting, late]))
      assert.deepEqual(answer, { ok: false, problem: { kind: 'closed' } });
    assert.equal(posted.length, 2);
  });

  it('works with the request handling of the host', async () => {
    const opened: string[] = [];
    const refuse = async () => fail({ kind: 'closed' } as const);
    const handlers = everyHandler(refuse, {
      openLink: async ({ url }) => {
        opened.push(url);
        return succeed(null);
      },
    });
    const client = new RequestClient((message) => {
      // Only JSON is transferred.
      void answerRequest(requests, JSON.parse(JSON.stringify(message)), handlers).then(
        (reply) => reply && client.receive(reply),
      );
    });
    assert.deepEqual(await client.request('openLink', { url: 'https://example.org/' }), { ok: true, value: null });
    assert.deepEqual(opened, ['https://example.org/']);
  });
});

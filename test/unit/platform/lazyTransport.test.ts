import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ServiceRequest, Transport } from '../../../src/service/transport/transport.ts';
import { LazyTransport } from '../../../src/platform/node/platform.ts';

const request: ServiceRequest = {
  method: 'GET',
  url: 'http://127.0.0.1/',
  base: 'http://127.0.0.1',
  headers: {},
  body: null,
  maxBytes: 1000,
};

function setUp() {
  let loads = 0;
  const sent: string[] = [];
  const inner: Transport = {
    send: async ({ url }) => {
      sent.push(url);
      return { ok: true, value: { status: 200, headers: new Map(), body: '' } };
    },
  };
  const transport = new LazyTransport(async () => {
    loads++;
    return inner;
  });
  return { transport, sent, loads: () => loads };
}

describe('LazyTransport', () => {
  it('loads nothing before the first request, and once for all of them', async () => {
    const { transport, sent, loads } = setUp();
    assert.equal(loads(), 0);
    const { signal } = new AbortController();
    await Promise.all([transport.send(request, signal), transport.send(request, signal)]);
    assert.equal(loads(), 1);
    assert.equal(sent.length, 2);
  });

  it('sends nothing for a request that was aborted while the code was loading', async () => {
    const { transport, sent } = setUp();
    const aborter = new AbortController();
    const answer = transport.send(request, aborter.signal);
    aborter.abort(new Error('never mind'));
    await assert.rejects(answer, /never mind/);
    assert.deepEqual(sent, []);
  });
});

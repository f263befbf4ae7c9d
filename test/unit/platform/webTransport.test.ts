import assert from 'node:assert/strict';
import { LongBytes } from '../../../src/base/longBytes.ts';
import { createWebPlatform } from '../../../src/platform/web/platform.ts';
import { WebTransport } from '../../../src/platform/web/webTransport.ts';
import type { ServiceRequest } from '../../../src/service/transport/transport.ts';
import { MemoryLog } from '../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../support/memoryRecordFiles.ts';
import { type Loopback, listen } from './loopback.ts';

const quiet = new AbortController().signal;

function get(url: string): ServiceRequest {
  return {
    method: 'GET',
    url,
    base: 'https://service.example',
    headers: { accept: 'application/json' },
    body: null,
    maxBytes: 100,
  };
}

describe('Web transport', () => {
  let server: Loopback | null = null;

  afterEach(async () => {
    await server?.close();
    server = null;
  });

  const statuses: readonly (readonly [number, string])[] = [
    [200, '{"a":"ä"}'],
    [404, 'Not Found'],
    [429, 'Too many'],
    [500, '{}'],
  ];
  for (const [status, body] of statuses)
    it(`returns an answer with status ${status}`, async () => {
      server = await listen((_, response) => response.writeHead(status, { 'X-Thing': '1' }).end(body));
      const result = await new WebTransport().send(get(server.origin), quiet);
      assert.ok(result.ok);
      assert.deepEqual(
        [result.value.status, result.value.body, result.value.headers.get('x-thing')],
        [status, body, '1'],
      );
    });

  it('returns the bytes unchanged on request', async () => {
    server = await listen((_, response) => response.end('{"a":"ä"}'));
    const result = await new WebTransport().send({ ...get(server.origin), wantsBytes: true }, quiet);
    assert.ok(result.ok && result.value.body instanceof LongBytes);
    assert.deepEqual(Buffer.concat(result.value.body.blocks), Buffer.from('{"a":"ä"}'));
  });

  it('sends a token to no other host', async () => {
    const other = await listen((_, response) => response.end('{}'));
    server = await listen((_, response) => response.writeHead(307, { location: other.origin }).end());
    const headers = { authorization: 'Bearer secret' };
    const { origin } = server;
    const patch: ServiceRequest = { method: 'PATCH', url: origin, base: origin, headers, body: '{}', maxBytes: 100 };
    const result = await new WebTransport().send(patch, quiet);
    assert.ok(!result.ok && !JSON.stringify(result).includes('secret'));
    assert.deepEqual([server.requests.length, other.requests.length], [1, 0]);
    await other.close();
  });

  it('sends a body and no credentials', async () => {
    const seen: RequestInit[] = [];
    const own = new WebTransport({
      fetch: (_, init) => {
        seen.push(init);
        return Promise.resolve(new Response('{}'));
      },
    });
    await own.send(
      {
        method: 'POST',
        url: 'https://service.example/x',
        base: 'https://service.example',
        headers: { a: 'b' },
        body: '[]',
        maxBytes: 1000,
      },
      quiet,
    );
    const [init] = seen;
    assert.deepEqual(
      [init?.method, init?.body, init?.credentials, init?.referrerPolicy, init?.headers],
      ['POST', '[]', 'omit', 'no-referrer', { a: 'b' }],
    );
  });

  const failures: readonly (readonly [string, string, () => Promise<Response>, string, string])[] = [
    [
      'no connection',
      'https://service.example/',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'unreachable',
      'Failed to fetch, or a redirect, which is not followed',
    ],
    ['no address', 'nowhere', () => Promise.reject(new Error('unused')), 'unreachable', 'not an http address'],
    [
      'breaks off',
      'https://service.example/',
      () => Promise.resolve(new Response(brokenBody())),
      'malformedResponse',
      'the body breaks off: network error',
    ],
    [
      'a fetch that followed a redirect all the same',
      'https://service.example/',
      () => Promise.resolve(redirected('https://login.example/in?token=1')),
      'unreachable',
      'redirects to https://login.example, which is not followed',
    ],
  ];
  for (const [name, url, fetch, kind, detail] of failures)
    it(name, async () => {
      const result = await new WebTransport({ fetch }).send(get(url), quiet);
      assert.deepEqual(result, { ok: false, problem: { kind, url, detail } });
    });

  it('reports an answer that is too large', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response('x'.repeat(101)));
    const url = 'https://service.example/';
    const result = await new WebTransport({ fetch }).send(get(url), quiet);
    assert.deepEqual(result, { ok: false, problem: { kind: 'answerTooLarge', url, limit: 100 } });
  });

  for (const status of [301, 302, 303, 307, 308])
    it(`discloses no name to another host at ${status}`, async () => {
      const other = await listen((_, response) => response.end('{}'));
      try {
        server = await listen((_, response) => response.writeHead(status, { location: `${other.origin}/x` }).end());
        const url = `${server.origin}/definitions/npm/npmjs/-/secret/1.0.0`;
        const result = await new WebTransport().send(get(url), quiet);
        assert.equal(!result.ok && result.problem.kind, 'unreachable');
        assert.match(JSON.stringify(result), /redirect/);
        assert.deepEqual([server.requests.length, other.requests.length], [1, 0]);
      } finally {
        await other.close();
      }
    });

  it('rejects with the reason of an abort', async () => {
    server = await listen(() => {});
    const stop = new AbortController();
    const reason = new Error('closed');
    const work = new WebTransport().send(get(server.origin), stop.signal);
    while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(reason);
    await assert.rejects(work, (error) => error === reason);
    await assert.rejects(new WebTransport().send(get(server.origin), stop.signal), (error) => error === reason);
  });
});

describe('Web platform', () => {
  const files = new MemoryRecordFiles();
  const options = {
    workerAddress: 'worker.js',
    definitionFiles: files,
    log: new MemoryLog(),
  };

  it("stores definitions in the editor's storage", async () => {
    await createWebPlatform(options)
      .store(null)
      .writeMany([{ key: 'k', service: 's', fetchedAt: Date.now(), body: '{}' }]);
    assert.equal(files.names.length, 1);
    assert.equal((await createWebPlatform(options).store(null).readMany('s', ['k'])).length, 1);
  });

  it('lets other tasks run', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('other'));
    await createWebPlatform(options).pause();
    await createWebPlatform(options).pause();
    order.push('own');
    assert.deepEqual(order, ['other', 'own']);
  });
});

function brokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.error(new TypeError('network error'));
    },
  });
}

function redirected(url: string): Response {
  const response = new Response('{}');
  Object.defineProperties(response, { redirected: { value: true }, url: { value: url } });
  return response;
}

import assert from 'node:assert/strict';
import { type Fetch, FetchTransport } from '../../../src/platform/fetchTransport.ts';
import { createWebPlatform } from '../../../src/platform/web/platform.ts';
import type { ServiceRequest } from '../../../src/service/transport/transport.ts';
import { MemoryLog } from '../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../support/memoryRecordFiles.ts';

const quiet = new AbortController().signal;
const url = 'https://service.example/x';
const get: ServiceRequest = {
  method: 'GET',
  url,
  base: 'https://service.example',
  headers: { accept: 'application/json' },
  body: null,
  maxBytes: 100,
};

function send(fetch: Fetch, request: ServiceRequest = get): ReturnType<FetchTransport['send']> {
  return new FetchTransport({ fetch, pause: () => Promise.resolve() }).send(request, quiet);
}

describe('Fetch transport in a browser', () => {
  it('sends a body and no credentials, and lets no redirect be followed', async () => {
    const seen: RequestInit[] = [];
    const fetch: Fetch = (_, init) => {
      seen.push(init);
      return Promise.resolve(new Response('{}'));
    };
    await send(fetch, { ...get, method: 'POST', headers: { a: 'b' }, body: '[]' });
    const [init] = seen;
    assert.deepEqual(
      [init?.method, init?.body, init?.credentials, init?.referrerPolicy, init?.headers, init?.redirect],
      ['POST', '[]', 'omit', 'no-referrer', { a: 'b' }, 'manual'],
    );
  });

  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  const failures: readonly (readonly [string, () => Promise<Response>, string, string])[] = [
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable', 'Failed to fetch'],
    [
      'a body that breaks off',
      () => Promise.resolve(new Response(broken)),
      'malformedResponse',
      'the body breaks off: network error',
    ],
    [
      'a redirect, whose target a browser hides',
      () => Promise.resolve(changed({ type: 'opaqueredirect', status: 0 })),
      'unreachable',
      'a redirect, which is not followed',
    ],
    [
      'a fetch that followed a redirect all the same',
      () => Promise.resolve(changed({ redirected: true, url: 'https://login.example/in?token=1' })),
      'unreachable',
      'a redirect, which is not followed',
    ],
  ];
  for (const [name, fetch, kind, detail] of failures)
    it(`reports ${name}`, async () => {
      assert.deepEqual(await send(fetch), { ok: false, problem: { kind, url, detail } });
    });

  it('reports an answer that is too large', async () => {
    const result = await send(() => Promise.resolve(new Response('x'.repeat(101))));
    assert.deepEqual(result, { ok: false, problem: { kind: 'answerTooLarge', url, limit: 100 } });
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

/** A response with properties that only a browser gives it. */
function changed(properties: Partial<Response>): Response {
  const response = new Response('{}');
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(response, name, { value });
  return response;
}

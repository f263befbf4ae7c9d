import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { LongBytes } from '../../../src/base/longBytes.ts';
import { LongText, wholeText } from '../../../src/base/longText.ts';
import { FetchTransport } from '../../../src/platform/fetchTransport.ts';
import type { ServiceRequest } from '../../../src/service/transport/transport.ts';
import { type Loopback, listen } from './loopback.ts';

const quiet = new AbortController().signal;

describe('Fetch transport', () => {
  const open: Loopback[] = [];

  async function serve(
    answer: (request: IncomingMessage, response: ServerResponse, at: number) => void,
  ): Promise<Loopback> {
    const server = await listen(answer);
    open.push(server);
    return server;
  }

  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });

  function transport(): FetchTransport {
    const headers = { 'user-agent': 'clearlydefined-vscode/1.2.3' };
    return new FetchTransport({ headers, pause: () => Promise.resolve() });
  }

  function get(url: string, maxBytes = 1_000_000): ServiceRequest {
    return {
      method: 'GET',
      url,
      base: URL.canParse(url) ? new URL(url).origin : url,
      headers: { accept: 'application/json' },
      body: null,
      maxBytes,
    };
  }

  describe('Requests with a complete answer', () => {
    it('return bytes on request, and text otherwise', async () => {
      const text = `["${'ä'.repeat(700_000)}"]`;
      const server = await serve((_, response) => response.end(text));
      const own = transport();
      const asked = [{ ...get(server.origin, 2_000_000), wantsBytes: true }, get(server.origin, 2_000_000)];
      const [bytes, decoded] = await Promise.all(asked.map((request) => own.send(request, quiet)));
      assert.ok(bytes?.ok && bytes.value.body instanceof LongBytes);
      assert.ok(Buffer.concat(bytes.value.body.blocks).equals(Buffer.from(text)));
      assert.ok(decoded?.ok && decoded.value.body instanceof LongText);
      assert.equal(wholeText(decoded.value.body), text);
    });

    const statuses: readonly (readonly [number, string, string])[] = [
      [200, 'application/json', '{"a":1}'],
      [200, 'text/html', '<!doctype html>'],
      [200, 'text/plain', ''],
      [201, 'text/plain', 'Created'],
      [401, 'text/plain', ''],
      [404, 'application/json', '{}'],
      [429, 'text/html', 'Too many requests'],
      [500, 'application/json', '{"error":{}}'],
      [524, 'text/html', '<html>'],
    ];
    for (const [status, type, body] of statuses)
      it(`return status and type: ${status} ${type}`, async () => {
        const server = await serve((_, response) =>
          response.writeHead(status, { 'Content-Type': type, 'RateLimit-Remaining': '5' }).end(body),
        );
        const result = await transport().send(get(`${server.origin}/x`), quiet);
        assert.ok(result.ok);
        assert.deepEqual([result.value.status, result.value.body], [status, body]);
        assert.equal(result.value.headers.get('content-type'), type);
        assert.equal(result.value.headers.get('ratelimit-remaining'), '5');
      });

    it('send the given headers and body, a user agent and no personal data', async () => {
      const server = await serve((_, response) => response.setHeader('Set-Cookie', 'a=1').end('{}'));
      const { send } = { send: transport() };
      const headers = { 'content-type': 'application/json' };
      for (let turn = 0; turn < 2; turn++)
        await send.send(
          {
            method: 'POST',
            url: `${server.origin}/definitions?expand=-files`,
            base: server.origin,
            headers,
            body: '["ä"]',
            maxBytes: 1000,
          },
          quiet,
        );
      const [, second] = server.requests;
      assert.equal(second?.method, 'POST');
      assert.equal(second.url, '/definitions?expand=-files');
      assert.equal(second.headers['user-agent'], 'clearlydefined-vscode/1.2.3');
      assert.equal(second.headers['content-type'], 'application/json');
      assert.equal(second.headers.cookie, undefined);
      assert.equal(second.headers.authorization, undefined);
      assert.equal(second.headers.referer, undefined);
      assert.deepEqual(server.bodies, ['["ä"]', '["ä"]']);
    });

    it('send escapes in the path unchanged', async () => {
      const server = await serve((_, response) => response.end('{}'));
      await transport().send(get(`${server.origin}//definitions/go/golang/a.example%2Fb/c/v1?x=%2F%252F`), quiet);
      assert.equal(server.requests[0]?.url, '//definitions/go/golang/a.example%2Fb/c/v1?x=%2F%252F');
    });

    it('return a decompressed body', async () => {
      const server = await serve((_, response) =>
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{"a":"b"}')),
      );
      const result = await transport().send(get(server.origin), quiet);
      assert.ok(result.ok);
      assert.equal(result.value.body, '{"a":"b"}');
    });

    it('return a text without its byte-order mark', async () => {
      const server = await serve((_, response) => response.end('\ufeff{"a":1}'));
      const result = await transport().send(get(server.origin), quiet);
      assert.equal(result.ok && result.value.body, '{"a":1}');
    });

    it('return a large body that arrives in many pieces, with pauses in between', async () => {
      const body = 'ä'.repeat(600_000);
      let pauses = 0;
      const pause = async (): Promise<void> => void pauses++;
      const server = await serve((_, response) => response.end(body));
      const result = await new FetchTransport({ pause }).send(get(server.origin, 2_000_000), quiet);
      assert.ok(result.ok && result.value.body instanceof LongText);
      assert.equal(wholeText(result.value.body), body);
      assert.equal(pauses, 2);
    });
  });

  describe('Missing answers', () => {
    it('are reported for a refused connection', async () => {
      const server = await listen(() => {});
      await server.close();
      const result = await transport().send(get(server.origin), quiet);
      assert.deepEqual(result, {
        ok: false,
        problem: { kind: 'unreachable', url: server.origin, detail: 'ECONNREFUSED' },
      });
    });

    it('are reported for a reset connection', async () => {
      const server = await serve((request) => request.socket.resetAndDestroy());
      const result = await transport().send(get(server.origin), quiet);
      assert.equal(!result.ok && result.problem.kind, 'unreachable');
    });

    for (const url of ['', 'definitions', 'ftp://127.0.0.1/', 'file:///etc/hosts'])
      it(`are reported for the address ${url || '(empty)'}`, async () => {
        const result = await transport().send(get(url), quiet);
        assert.deepEqual(result, { ok: false, problem: { kind: 'unreachable', url, detail: 'not an http address' } });
      });

    const thrown: readonly (readonly [string, unknown, string])[] = [
      [
        'a code behind causes',
        new TypeError('fetch failed', {
          cause: new Error('x', { cause: Object.assign(new Error('y'), { code: 'CERT_HAS_EXPIRED' }) }),
        }),
        'CERT_HAS_EXPIRED',
      ],
      [
        'several addresses',
        new TypeError('fetch failed', {
          cause: new AggregateError([Object.assign(new Error('z'), { code: 'ETIMEDOUT' })]),
        }),
        'ETIMEDOUT',
      ],
      ['a word of the editor', new Error('net::ERR_PROXY_CONNECTION_FAILED'), 'net::ERR_PROXY_CONNECTION_FAILED'],
      ['no error at all', 'oops', 'oops'],
    ];
    for (const [name, error, detail] of thrown)
      it(`are reported with details of ${name}`, async () => {
        const own = new FetchTransport({ pause: () => Promise.resolve(), fetch: () => Promise.reject(error as Error) });
        const result = await own.send(get('http://127.0.0.1/'), quiet);
        assert.equal(!result.ok && 'detail' in result.problem && result.problem.detail, detail);
      });
  });

  describe('Incomplete answers', () => {
    it('are reported for a body that breaks off', async () => {
      const server = await serve((request, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"a":');
        setImmediate(() => request.socket.destroy());
      });
      const result = await transport().send(get(server.origin), quiet);
      assert.equal(!result.ok && result.problem.kind, 'malformedResponse');
    });

    it('are reported for a body that is too large', async () => {
      const server = await serve((_, response) => response.end('x'.repeat(2000)));
      const result = await transport().send(get(server.origin, 1000), quiet);
      assert.deepEqual(result, {
        ok: false,
        problem: { kind: 'answerTooLarge', url: server.origin, limit: 1000 },
      });
    });

    it('are reported for a body that is too large after decompression', async () => {
      const server = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2000))),
      );
      const result = await transport().send(get(server.origin, 1000), quiet);
      assert.equal(!result.ok && result.problem.kind, 'answerTooLarge');
    });

    it('are reported for an endless body, which is aborted', async () => {
      let closed: Promise<unknown> = Promise.resolve();
      const server = await serve((_, response) => {
        const timer = setInterval(() => response.write('y'.repeat(500)), 1);
        closed = once(response, 'close').then(() => clearInterval(timer));
      });
      const result = await transport().send(get(server.origin, 5000), quiet);
      assert.equal(!result.ok && result.problem.kind, 'answerTooLarge');
      await closed;
    });
  });

  describe('A request with side effects', () => {
    const patch = (origin: string): ServiceRequest => ({
      method: 'PATCH',
      url: `${origin}/curations`,
      base: origin,
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: '{"a":1}',
      maxBytes: 1000,
    });

    it('sends its token, and the next request does not', async () => {
      const server = await serve((_, response) => response.end('{}'));
      const own = transport();
      await own.send(patch(server.origin), quiet);
      await own.send(get(`${server.origin}/curations`), quiet);
      const seen = server.requests.map(({ method, headers }) => `${method} ${headers.authorization ?? '-'}`);
      assert.deepEqual(seen, ['PATCH Bearer secret', 'GET -']);
      assert.equal(server.bodies[0], '{"a":1}');
    });

    for (const status of [301, 302, 303, 307, 308])
      it(`does not send its token to another host at ${status}`, async () => {
        const other = await serve((_, response) => response.end('{}'));
        const server = await serve((_, response) =>
          response.writeHead(status, { location: `${other.origin}/curations` }).end(),
        );
        const result = await transport().send(patch(server.origin), quiet);
        assert.equal(result.ok && result.value.status, status);
        assert.deepEqual([server.requests.length, other.requests.length], [1, 0]);
      });

    it('is sent only once, also over a reused connection', async () => {
      const server = await serve((request, response) =>
        request.method === 'PATCH' ? request.socket.resetAndDestroy() : response.end('{}'),
      );
      const own = transport();
      for (let turn = 1; turn <= 10; turn++) {
        await own.send(get(`${server.origin}/x`), quiet);
        const result = await own.send(patch(server.origin), quiet);
        assert.equal(!result.ok && result.problem.kind, 'unreachable');
        assert.equal(server.requests.filter(({ method }) => method === 'PATCH').length, turn);
      }
    });
  });

  describe('Abort', () => {
    const reason = new Error('closed');
    const moments: readonly (readonly [string, (response: ServerResponse) => void])[] = [
      ['before the answer', () => {}],
      ['within the body', (response) => response.writeHead(200, { 'content-length': '10' }).write('{')],
    ];
    for (const [name, begin] of moments)
      it(`${name} rejects with its reason, and the server notices`, async () => {
        let gone: Promise<unknown> = Promise.resolve();
        const server = await serve((_, response) => {
          gone = once(response, 'close');
          begin(response);
        });
        const stop = new AbortController();
        const work = transport().send(get(server.origin), stop.signal);
        while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
        stop.abort(reason);
        await assert.rejects(work, (error) => error === reason);
        await gone;
      });

    it('before the start sends nothing', async () => {
      const server = await serve((_, response) => response.end());
      await assert.rejects(
        transport().send(get(server.origin), AbortSignal.abort(reason)),
        (error) => error === reason,
      );
      assert.equal(server.requests.length, 0);
    });
  });
});

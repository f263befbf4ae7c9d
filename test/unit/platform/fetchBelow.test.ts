import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FetchTransport } from '../../../src/platform/fetchTransport.ts';
import { type Loopback, listen } from './loopback.ts';

const quiet = new AbortController().signal;
const transport = new FetchTransport({ pause: () => Promise.resolve() });

describe('Fetch transport', () => {
  let server: Loopback | null = null;

  async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Loopback> {
    return (server = await listen(answer));
  }

  afterEach(async () => {
    await server?.close();
    server = null;
  });

  describe('Redirects', () => {
    const cases: readonly (readonly [string, 'GET' | 'POST', number, string, number, string])[] = [
      ['on the origin', 'GET', 302, '/there', 200, '/here /there'],
      ['on the origin, moved for good', 'GET', 301, 'there', 200, '/here /there'],
      ['a post with its body', 'POST', 307, '/there', 200, '/here /there'],
      ['a post that would become a get', 'POST', 302, '/there', 302, '/here'],
      ['to another host', 'GET', 302, 'http://127.0.0.2:9/', 302, '/here'],
      ['to another scheme', 'GET', 301, 'https://127.0.0.1/', 301, '/here'],
      ['to nowhere', 'GET', 302, 'http://', 302, '/here'],
      ['in a circle', 'GET', 302, '/here', 302, Array(6).fill('/here').join(' ')],
    ];
    for (const [name, method, status, location, expected, paths] of cases)
      it(name, async () => {
        const server = await serve((request, response) =>
          request.url === '/here' ? response.writeHead(status, { location }).end() : response.end('{}'),
        );
        const body = method === 'POST' ? '[1]' : null;
        const request = {
          method,
          url: `${server.origin}/here`,
          base: server.origin,
          headers: {},
          body,
          maxBytes: 1000,
        };
        const result = await transport.send(request, quiet);
        assert.equal(result.ok && result.value.status, expected);
        assert.equal(server.requests.map(({ url }) => url).join(' '), paths);
        if (expected === 200 && body) assert.deepEqual(server.bodies, [body, body]);
      });
  });

  describe('Redirects of a service below a path', () => {
    const base = '/team/api';
    const cases: readonly (readonly [location: string, isFollowed: boolean])[] = [
      ['/team/api/v2/curations', true],
      ['v2', true],
      ['/team/api', true],
      ['./../api/./curations2', true],
      ['/team/api/go/golang/example.com%2fa/b', true],
      ['/elsewhere', false],
      ['/', false],
      ['/team', false],
      ['/team/api2/curations', false],
      ['/team/api.example/curations', false],
      ['../../elsewhere', false],
      ['/team/api/../../elsewhere', false],
      ['/team/api/%2e%2e/%2E./elsewhere', false],
      ['/team/api/..%2f..%2felsewhere', false],
      ['/team/api/..%5c..%5celsewhere', false],
      ['/team/api/%252e%252e%252f%252e%252e%252felsewhere', false],
      ['/team/api/%25252525252e', false],
      ['/team/api/%ff', false],
    ];
    for (const method of ['PATCH', 'POST', 'GET'] as const)
      for (const [location, isFollowed] of cases)
        it(`${method} to ${location}: ${isFollowed ? 'followed' : 'not followed'}`, async () => {
          const server = await serve((request, response) =>
            request.url === `${base}/curations` && !response.headersSent
              ? response.writeHead(307, { location }).end()
              : response.end('{}'),
          );
          const body = method === 'GET' ? null : '{"a":1}';
          const headers = { authorization: 'Bearer secret' };
          const url = `${server.origin}${base}/curations`;
          const result = await transport.send(
            { method, url, base: server.origin + base, headers, body, maxBytes: 1000 },
            quiet,
          );
          assert.equal(result.ok && result.value.status, isFollowed ? 200 : 307);
          assert.equal(server.requests.length, isFollowed ? 2 : 1);
        });
  });
});

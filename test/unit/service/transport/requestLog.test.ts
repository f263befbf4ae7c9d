import assert from 'node:assert/strict';
import { type RequestPolicy, RetryingTransport } from '../../../../src/service/transport/retryingTransport.ts';
import type { ServiceRequest } from '../../../../src/service/transport/transport.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { type FakeAnswer, FakeTransport, answerJson, answerText, refuse } from '../../../support/fakeTransport.ts';
import type { Log } from '../../../../src/service/ports.ts';

const get: ServiceRequest = {
  method: 'GET',
  url: 'https://service.example/x',
  base: 'https://service.example',
  headers: {},
  body: null,
  maxBytes: 1000,
};
const post: ServiceRequest = { ...get, method: 'POST', url: 'https://service.example/definitions?expand=-files' };
const reads: RequestPolicy = { repeat: 'always', timeout: 30_000 };
const batches: RequestPolicy = { repeat: 'unlessItBroke', timeout: 30_000 };
const ok = answerJson({});
const quiet = new AbortController().signal;

function recordingLog(lines: string[]): Log {
  const at = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

describe('Request log', () => {
  const secret = 'https://service.example/api/definitions/npm/npmjs/@secret/definitions/1.0.0?expand=-files';
  const cases: readonly (readonly [string, ServiceRequest, RequestPolicy, readonly FakeAnswer[], readonly string[]])[] =
    [
      ['an answer', { ...get, url: secret }, reads, [ok], ['debug GET /definitions/…: 200 in 0 ms']],
      ['a batch', post, { ...batches, items: 200 }, [ok], ['debug POST /definitions, 200 items: 200 in 0 ms']],
      ['the status', { ...get, url: 'https://service.example/' }, reads, [ok], ['debug GET /: 200 in 0 ms']],
      ['another path', { ...get, url: 'https://service.example/secret' }, reads, [ok], ['debug GET …: 200 in 0 ms']],
      [
        'an origin',
        { ...get, url: 'https://service.example/origins/npm/secret/revisions' },
        reads,
        [answerText('', 404)],
        ['debug GET /origins/…: 404 in 0 ms'],
      ],
      [
        'a search',
        { ...get, url: 'https://service.example/definitions?name=secret' },
        reads,
        [ok],
        ['debug GET /definitions: 200 in 0 ms'],
      ],
      [
        'a failure',
        { ...get, url: secret },
        reads,
        [refuse('ENOTFOUND')],
        [
          ...Array<string>(3).fill('debug GET /definitions/…: unreachable in 0 ms'),
          'warn GET /definitions/…: unreachable (ENOTFOUND) after 3 tries',
        ],
      ],
      [
        'a failure of the service',
        post,
        batches,
        [answerText('secret', 500)],
        ['debug POST /definitions: 500 in 0 ms', 'warn POST /definitions: serverError (500) after 1 try'],
      ],
    ];
  for (const [name, request, requestPolicy, answers, expected] of cases)
    it(`${name}: contains no names`, async () => {
      const lines: string[] = [];
      const clock = new FakeClock();
      const transport = new FakeTransport((_, at) => answers[Math.min(at, answers.length - 1)] ?? ok);
      const polite = new RetryingTransport({ transport, clock, random: () => 0, log: recordingLog(lines) });
      await clock.finish(polite.send(request, quiet, requestPolicy));
      assert.deepEqual(lines, expected);
    });
});

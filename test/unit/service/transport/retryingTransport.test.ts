import assert from 'node:assert/strict';
import { longestWait } from '../../../../src/service/transport/requestTimes.ts';
import { fail } from '../../../../src/base/result.ts';
import type { ServiceProblem } from '../../../../src/core/problem.ts';
import { type RequestPolicy, RetryingTransport } from '../../../../src/service/transport/retryingTransport.ts';
import type { ServiceRequest } from '../../../../src/service/transport/transport.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import {
  type FakeAnswer,
  FakeTransport,
  answerJson,
  answerText,
  never,
  refuse,
} from '../../../support/fakeTransport.ts';

const get: ServiceRequest = {
  method: 'GET',
  url: 'https://service.example/x',
  base: 'https://service.example',
  headers: {},
  body: null,
  maxBytes: 1000,
};
const post: ServiceRequest = {
  method: 'POST',
  url: 'https://service.example/definitions?expand=-files',
  base: 'https://service.example',
  headers: {},
  body: '[]',
  maxBytes: 1000,
};
const reads: RequestPolicy = { repeat: 'always', timeout: 30_000 };
const batches: RequestPolicy = { repeat: 'unlessItBroke', timeout: 30_000 };
const writes: RequestPolicy = { repeat: 'never', timeout: 30_000 };
const ok = answerJson({});

function setUp(answers: readonly (FakeAnswer | (() => Promise<FakeAnswer>))[], random = 0) {
  const clock = new FakeClock();
  const transport = new FakeTransport((_, at) => {
    const answer = answers[Math.min(at, answers.length - 1)] ?? ok;
    return typeof answer === 'function' ? answer() : answer;
  });
  const failed: string[] = [];
  const onFailed = ({ kind }: ServiceProblem): void => void failed.push(kind);
  const polite = new RetryingTransport({ transport, clock, random: () => random, onFailed });
  /** Waits between tries, without the time-outs of the tries themselves. */
  const pauses = () => clock.waits.filter((wait) => wait !== 30_000);
  return { clock, transport, polite, pauses, failed };
}

const quiet = new AbortController().signal;

describe('Retrying transport', () => {
  const status = (code: number, headers: Record<string, string> = {}) => answerText('', code, headers);

  describe('failures', () => {
    it('are reported once, after the last try', async () => {
      const { clock, polite, failed } = setUp([refuse(), refuse(), refuse(), refuse(), ok]);
      await clock.finish(polite.send(get, quiet, reads));
      assert.deepEqual(failed, ['unreachable']);
    });

    it('are not reported if a later try succeeds, nor for a check of the service', async () => {
      const { clock, polite, failed } = setUp([refuse(), ok, refuse()]);
      await clock.finish(polite.send(get, quiet, reads));
      await clock.finish(polite.send(get, quiet, { repeat: 'never', timeout: 8000, isCheck: true }));
      assert.deepEqual(failed, []);
    });

    it('are also reported for requests that are sent once', async () => {
      const { clock, polite, failed } = setUp([status(503)]);
      await clock.finish(polite.sendOnce(post, quiet, { timeout: 30_000, onSending: () => {} }));
      assert.deepEqual(failed, ['serverError']);
    });
  });

  describe('requests sent once', () => {
    const patch: ServiceRequest = { ...post, method: 'PATCH', url: 'https://service.example/curations' };

    it('return the whole refusal', async () => {
      const long = 'x'.repeat(5000);
      const { clock, polite, transport } = setUp([answerText(long, 400)]);
      const sent = await clock.finish(polite.sendOnce(patch, quiet, { timeout: 30_000, onSending: () => {} }));
      assert.ok(!sent.ok && sent.problem.problem.kind === 'rejected');
      assert.equal(sent.problem.response?.body, long);
      assert.equal(transport.requests.length, 1);
    });

    it('report each wait for the rate limit, and when they are sent after it', async () => {
      const { clock, polite, transport } = setUp([answerText('', 429, { 'retry-after': '20' }), ok]);
      const times: number[] = [];
      const waits: number[] = [];
      const requestPolicy = {
        timeout: 30_000,
        onSending: () => void times.push(clock.now()),
        onWaiting: (until: number) => void waits.push(until),
      };
      const first = await clock.finish(polite.sendOnce(patch, quiet, requestPolicy));
      assert.ok(!first.ok && first.problem.problem.kind === 'rateLimited');
      assert.ok((await clock.finish(polite.sendOnce(patch, quiet, requestPolicy))).ok);
      assert.equal(Number(times[1]) - Number(times[0]), 20_000);
      assert.deepEqual(waits, [times[1]]);
      const withdrawn = await clock.finish(polite.sendOnce(patch, quiet, { ...requestPolicy, privateName: () => 'a' }));
      assert.deepEqual(withdrawn, fail({ problem: { kind: 'privateName', coordinates: 'a' }, response: null }));
      assert.deepEqual([times.length, transport.requests.length], [2, 2]);
    });

    it('wait for the rate limit no longer than the longest wait in all, whatever other requests use up', async () => {
      const busy = answerText('', 429, { 'retry-after': '40' });
      const { clock, polite, transport } = setUp([busy, busy, ok]);
      const requestPolicy = { timeout: 30_000, onSending: () => {} };
      await clock.finish(polite.sendOnce(patch, quiet, requestPolicy));
      const began = clock.now();
      const [other, own] = [polite.sendOnce(patch, quiet, requestPolicy), polite.sendOnce(patch, quiet, requestPolicy)];
      await clock.finish(other);
      const sent = await clock.finish(own);
      assert.ok(clock.now() - began <= longestWait, String(clock.now() - began));
      assert.deepEqual([!sent.ok && sent.problem.problem.kind, transport.requests.length], ['rateLimited', 2]);
    });
  });

  describe('repeats', () => {
    const cases: readonly (readonly [string, RequestPolicy, readonly FakeAnswer[], number, string])[] = [
      ['a success', reads, [ok], 1, 'ok'],
      ['503, then a success', reads, [status(503), ok], 2, 'ok'],
      ['524, then a success', reads, [status(524), ok], 2, 'ok'],
      ['500, then a success', reads, [status(500), ok], 2, 'ok'],
      ['429, then a success', reads, [status(429), ok], 2, 'ok'],
      ['408, then a success', reads, [status(408), ok], 2, 'ok'],
      ['refused twice, then a success', reads, [refuse(), refuse(), ok], 3, 'ok'],
      ['503 for ever', reads, [status(503)], 4, 'serverError'],
      ['429 for ever', reads, [status(429)], 4, 'rateLimited'],
      ['refused for ever', reads, [refuse()], 3, 'unreachable'],
      ['a certificate', reads, [refuse('CERT_HAS_EXPIRED')], 1, 'unreachable'],
      ['a sign-in to a proxy', reads, [refuse('proxy status 407')], 1, 'unreachable'],
      ['400', reads, [status(400)], 1, 'rejected'],
      ['401', reads, [status(401)], 1, 'unauthorized'],
      ['404', reads, [status(404)], 1, 'notFound'],
      [
        'an answer that is too large',
        reads,
        [fail({ kind: 'answerTooLarge', url: '', limit: 8 })],
        1,
        'answerTooLarge',
      ],
      ['413', reads, [status(413)], 1, 'tooLarge'],
      ['a batch: 500 is reported at once', batches, [status(500), ok], 1, 'serverError'],
      ['a batch: 502 is repeated', batches, [status(502), ok], 2, 'ok'],
      ['a write: never', writes, [status(503), ok], 1, 'serverError'],
      ['a write: not when refused either', writes, [refuse(), ok], 1, 'unreachable'],
      ['a write: not at 429 either', writes, [status(429, { 'retry-after': '1' }), ok], 1, 'rateLimited'],
      ['a body that broke off', reads, [fail({ kind: 'malformedResponse', url: '', detail: '' }), ok], 2, 'ok'],
    ];
    for (const [name, requestPolicy, answers, requests, outcome] of cases)
      it(name, async () => {
        const { clock, transport, polite } = setUp(answers);
        const result = await clock.finish(polite.send(get, quiet, requestPolicy));
        assert.equal(result.ok ? 'ok' : result.problem.kind, outcome);
        assert.equal(transport.requests.length, requests);
        assert.equal(clock.pending, 0, 'a timer is left');
      });
  });

  describe('pauses between tries', () => {
    const cases: readonly (readonly [string, number, readonly FakeAnswer[], readonly number[]])[] = [
      ['double, at least half', 0, [status(503)], [250, 500, 1000]],
      ['double, at most whole', 1, [status(503)], [500, 1000, 2000]],
      ['as Retry-After says', 0, [status(503, { 'retry-after': '7' }), ok], [7000]],
      ['as a date says', 0, [status(429, { 'retry-after': 'Thu, 15 Jan 2026 12:00:30 GMT' }), ok], [30_000 - 0]],
      ['at least the back-off', 1, [status(429, { 'retry-after': '0' }), ok], [500]],
      ['as the reset says', 0, [status(429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3' }), ok], [3000]],
      ['Retry-After of other errors is not asked', 0, [status(500, { 'retry-after': '50' }), ok], [250]],
    ];
    for (const [name, random, answers, expected] of cases)
      it(name, async () => {
        const { clock, polite } = setUp(answers, random);
        await clock.finish(polite.send(get, quiet, { repeat: 'always', timeout: 29_999 }));
        assert.deepEqual(
          clock.waits.filter((wait) => wait !== 29_999),
          expected,
        );
      });
  });

  describe('long waits', () => {
    it('report a long Retry-After at once', async () => {
      const { clock, polite, pauses } = setUp([status(429, { 'retry-after': '600' })]);
      const result = await clock.finish(polite.send(get, quiet, reads));
      assert.deepEqual(result, fail({ kind: 'rateLimited', retryAt: clock.now() + 600_000 }));
      assert.deepEqual(pauses(), []);
    });

    it('prevent requests before that time', async () => {
      const { clock, transport, polite } = setUp([status(429, { 'retry-after': '600' }), ok]);
      const began = clock.now();
      await clock.finish(polite.send(get, quiet, reads));
      const second = await clock.finish(polite.send(get, quiet, reads));
      assert.deepEqual(second, fail({ kind: 'rateLimited', retryAt: began + 600_000 }));
      assert.equal(transport.requests.length, 1);
      await clock.advance(600_000);
      assert.equal((await clock.finish(polite.send(get, quiet, reads))).ok, true);
    });

    it('are limited to an hour', async () => {
      const { clock, polite } = setUp([status(429, { 'retry-after': '99999999' })]);
      const result = await clock.finish(polite.send(get, quiet, reads));
      assert.deepEqual(result, fail({ kind: 'rateLimited', retryAt: clock.now() + 3_600_000 }));
    });

    it('apply to 503 as well', async () => {
      const { clock, polite } = setUp([status(503, { 'retry-after': '3600' })]);
      const result = await clock.finish(polite.send(get, quiet, reads));
      assert.equal(!result.ok && result.problem.kind, 'rateLimited');
    });
  });

  describe('budget', () => {
    const left = (remaining: number, reset = 10) =>
      answerJson({}, 200, { 'ratelimit-remaining': `${remaining}`, 'ratelimit-reset': `${reset}` });

    it('at 0 delays requests until the reset', async () => {
      const { clock, transport, polite, pauses } = setUp([left(0), ok]);
      await clock.finish(polite.send(get, quiet, reads));
      const second = polite.send(get, quiet, reads);
      await clock.advance(9_999);
      assert.equal(transport.requests.length, 1);
      await clock.advance(1);
      assert.equal((await clock.finish(second)).ok, true);
      assert.deepEqual(pauses(), [10_000]);
    });

    it('counts the requests already sent', async () => {
      const { clock, transport, polite } = setUp([left(2), () => never()]);
      await clock.finish(polite.send(get, quiet, reads));
      const stop = new AbortController();
      const sent = [1, 2, 3].map(() => polite.send(get, stop.signal, reads));
      await settle();
      assert.equal(transport.requests.length, 3, 'one to learn of it, and the two that were left');
      stop.abort(new Error('enough'));
      for (const one of sent) await assert.rejects(one, /enough/);
    });

    it('does not grow with an outdated answer', async () => {
      const { clock, transport, polite } = setUp([left(0), left(5), ok]);
      const both = [polite.send(get, quiet, reads), polite.send(get, quiet, reads)];
      await clock.finish(Promise.all(both));
      void polite.send(get, quiet, reads);
      await settle();
      assert.equal(transport.requests.length, 2);
      await clock.advance(10_000);
      assert.equal(transport.requests.length, 3);
    });

    it('is separate for batches and other requests', async () => {
      const { clock, transport, polite } = setUp([left(0), ok]);
      await clock.finish(polite.send(post, quiet, batches));
      await clock.finish(polite.send(get, quiet, reads));
      assert.equal(transport.requests.length, 2);
      assert.equal(clock.waits.includes(10_000), false);
    });

    it('does not delay unlimited requests', async () => {
      const { clock, transport, polite } = setUp([left(0, 300), left(0, 300), ok]);
      await clock.finish(polite.send(get, quiet, reads));
      const free = await clock.finish(polite.send(get, quiet, { ...reads, isUnlimited: true }));
      assert.equal(free.ok, true);
      assert.equal(transport.requests.length, 2);
    });

    it('ignores a reset more than an hour away', async () => {
      const { clock, transport, polite } = setUp([left(0, 3601), ok]);
      await clock.finish(polite.send(get, quiet, reads));
      assert.equal((await clock.finish(polite.send(get, quiet, reads))).ok, true);
      assert.equal(transport.requests.length, 2);
    });

    it('drops a reset that is far away after the clock is set back', async () => {
      const { clock, transport, polite } = setUp([left(0, 300), ok]);
      const began = clock.now();
      await clock.finish(polite.send(get, quiet, reads));
      const late = new FakeClock(began - 86_400_000);
      clock.now = () => late.now();
      assert.equal((await clock.finish(polite.send(get, quiet, reads))).ok, true);
      assert.equal(transport.requests.length, 2);
    });

    it('reports a distant reset at once', async () => {
      const { clock, polite } = setUp([left(0, 300), ok]);
      await clock.finish(polite.send(get, quiet, reads));
      const result = await clock.finish(polite.send(get, quiet, reads));
      assert.deepEqual(result, fail({ kind: 'rateLimited', retryAt: clock.now() + 300_000 }));
    });
  });

  describe('time-out', () => {
    it('ends a request that is never repeated, with its own problem', async () => {
      const { clock, transport, polite } = setUp([() => never()]);
      const result = await clock.finish(polite.send(get, quiet, writes));
      assert.deepEqual(result, fail({ kind: 'timeout', url: get.url, milliseconds: 30_000 }));
      assert.equal(transport.requests.length, 1);
    });

    it('ends a batch without a repeat', async () => {
      const { clock, transport, polite } = setUp([() => never(), ok]);
      const result = await clock.finish(polite.send(post, quiet, batches));
      assert.equal(!result.ok && result.problem.kind, 'timeout');
      assert.equal(transport.requests.length, 1);
    });

    it('repeats a read once', async () => {
      const { clock, transport, polite } = setUp([() => never(), ok]);
      assert.equal((await clock.finish(polite.send(get, quiet, reads))).ok, true);
      assert.equal(transport.requests.length, 2);
    });
  });

  describe('requests with a private name', () => {
    const situations: readonly (readonly [string, readonly FakeAnswer[], number])[] = [
      ['before the first try', [ok], 0],
      ['during back-off', [status(503), ok], 1],
      ['while waiting for the budget', [status(429, { 'retry-after': '60' }), ok], 1],
    ];
    for (const [name, answers, requests] of situations)
      it(`are not sent: ${name}`, async () => {
        const { clock, transport, polite } = setUp(answers);
        const privateName = () => (transport.requests.length === requests ? 'a' : null);
        const result = await clock.finish(polite.send(get, quiet, { ...reads, privateName }));
        assert.deepEqual(result, fail({ kind: 'privateName', coordinates: 'a' }));
        assert.equal(transport.requests.length, requests);
      });
  });

  describe('cancelled requests', () => {
    const reason = new Error('closed');
    const situations: readonly (readonly [string, readonly (FakeAnswer | (() => Promise<FakeAnswer>))[], number])[] = [
      ['while the answer is awaited', [() => never()], 1],
      ['during back-off', [status(503)], 1],
      ['while waiting for the budget', [status(429, { 'retry-after': '60' })], 1],
    ];
    for (const [name, answers, requests] of situations)
      it(name, async () => {
        const { clock, transport, polite } = setUp(answers);
        const stop = new AbortController();
        const work = polite.send(get, stop.signal, reads);
        await settle();
        stop.abort(reason);
        await assert.rejects(work, (error) => error === reason);
        assert.equal(transport.requests.length, requests);
        assert.equal(clock.pending, 0);
      });

    it('are not sent if cancelled before the start', async () => {
      const { transport, polite } = setUp([ok]);
      await assert.rejects(polite.send(get, AbortSignal.abort(reason), reads), (error) => error === reason);
      assert.equal(transport.requests.length, 0);
    });
  });
});

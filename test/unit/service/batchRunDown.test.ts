import assert from 'node:assert/strict';
import type { FakeClock } from '../../support/fakeClock.ts';
import { type FakeAnswer, answerText, never, refuse } from '../../support/fakeTransport.ts';
import { ask, some } from './batchWorld.ts';

describe('Batch run', () => {
  describe('with a service that is down', () => {
    const cases: readonly (readonly [string, FakeAnswer | (() => Promise<FakeAnswer>), string, number])[] = [
      // Two batches are in progress; each is tried up to the retry limit.
      ['no connection', refuse(), 'unreachable', 6],
      ['a bad certificate', refuse('SELF_SIGNED_CERT_IN_CHAIN'), 'unreachable', 2],
      ['no answer', () => never(), 'timeout', 12],
      ['no permission', answerText('', 401), 'unauthorized', 2],
      ['forbidden', answerText('', 403), 'unauthorized', 2],
      // Plus seven single requests, in case only batches are missing, and one under way.
      ['no such path', answerText('', 404), 'notFound', 10],
      ['a redirect', answerText('', 302, { location: 'https://login.example/' }), 'rejected', 2],
      ['rate limited for long', answerText('', 429, { 'retry-after': '900' }), 'rateLimited', 2],
      // Each of the two batches is divided, until seven requests of one have failed.
      ['broken', answerText('', 500), 'serverError', 12],
      ['a bad gateway', answerText('', 502), 'serverError', 8],
      ['a page for everything', answerText('<html>', 200, { 'content-type': 'text/html' }), 'malformedResponse', 12],
    ];
    for (const [name, answer, kind, most] of cases)
      it(`${name}: fails all 5,000 after ${most} requests at most`, async () => {
        const all = () => (typeof answer === 'function' ? answer() : answer);
        const { done, transport } = ask(some(5000), {
          batch: all,
          single: all,
        });
        assert.deepEqual(await done, { good: 0, [kind]: 5000 });
        assert.ok(transport.requests.length <= most, transport.lines.join('\n'));
      });

    for (const [name, answer] of [
      ['hangs', () => never()],
      [
        'hangs behind a gateway',
        (clock: FakeClock) => clock.delay(100_000, new AbortController().signal).then(() => answerText('', 524)),
      ],
    ] as const)
      for (const [count, minutes] of [
        [5000, 2.5],
        [150, 2.5],
      ] as const)
        it(`fails all ${count} within ${minutes} minutes if the service ${name}`, async () => {
          const all = (): Promise<FakeAnswer> => answer(clock);
          const { done, transport, answers, clock } = ask(some(count), { batch: all, single: all });
          const start = clock.now();
          await done;
          assert.ok(answers.every(({ result }) => !result.ok));
          assert.ok(clock.now() - start <= minutes * 60_000, `${(clock.now() - start) / 60_000} minutes`);
          assert.ok(transport.requests.length <= 6, transport.lines.join('\n'));
        });

    it('keeps earlier answers and fails the rest if the service goes down later', async () => {
      const { done, transport } = ask(some(2000), { batch: (_, at) => (at < 4 ? null : refuse()) });
      assert.deepEqual(await done, { good: 800, unreachable: 1200 });
      assert.ok(transport.requests.length <= 4 + 6);
    });
  });

  describe('with a service without batches', () => {
    for (const status of [404, 405, 501])
      it(`requests definitions one by one after ${status}`, async () => {
        const { done, transport } = ask(some(300), { batch: () => answerText('', status) });
        assert.deepEqual(await done, { good: 300 });
        const posts = transport.requests.filter(({ method }) => method === 'POST').length;
        assert.ok(posts <= 2, `${posts} batches`);
        assert.equal(transport.requests.length - posts, 300);
      });

    it('remembers that there are no batches', async () => {
      const { done, transport, client, clock } = ask(some(3), { batch: () => answerText('', 404) });
      await done;
      await clock.finish(client.definitions(some(5), new AbortController().signal, () => {}));
      assert.deepEqual(transport.requests.map(({ method }) => method).join(' '), `POST${' GET'.repeat(8)}`);
    });

    const ends: readonly (readonly [string, FakeAnswer, string, number])[] = [
      ['is gone', refuse(), 'unreachable', 10],
      ['breaks', answerText('', 500), 'serverError', 10],
    ];
    for (const [name, answer, kind, most] of ends)
      it(`fails the rest at once if the service ${name} during single requests`, async () => {
        let asked = 0;
        const { done, transport } = ask(some(2000), {
          batch: () => answerText('', 404),
          single: () => (++asked > 100 ? answer : null),
        });
        assert.deepEqual(await done, { good: 100, [kind]: 1900 });
        assert.ok(transport.requests.length <= 2 + 100 + most, `${transport.requests.length} requests`);
      });

    it('fails only the unknown components', async () => {
      const { done } = ask(some(50), {
        batch: () => answerText('', 404),
        single: (name) => (Number(name.slice(1)) % 2 ? answerText('', 404) : null),
      });
      assert.deepEqual(await done, { good: 25, notFound: 25 });
    });
  });
});

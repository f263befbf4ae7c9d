import assert from 'node:assert/strict';
import { type FakeAnswer, answerText, never, refuse } from '../../support/fakeTransport.ts';
import { ask, some } from './batchWorld.ts';

describe('a batch run', () => {
  describe('a service that is down', () => {
    const cases: readonly (readonly [string, FakeAnswer | (() => Promise<FakeAnswer>), string, number])[] = [
      // Two batches are under way; each is tried as often as manners allow.
      ['no connection', refuse(), 'unreachable', 6],
      ['a bad certificate', refuse('SELF_SIGNED_CERT_IN_CHAIN'), 'unreachable', 2],
      ['no answer', () => never(), 'timeout', 5],
      ['no permission', answerText('', 401), 'unauthorized', 2],
      ['forbidden', answerText('', 403), 'unauthorized', 2],
      // … or two single questions, in case only batches are unknown.
      ['no such path', answerText('', 404), 'notFound', 4],
      ['a redirect', answerText('', 302, { location: 'https://login.example/' }), 'rejected', 2],
      ['rate limited for long', answerText('', 429, { 'retry-after': '900' }), 'rateLimited', 2],
      // Here it takes a third batch and two probes to be sure.
      ['broken', answerText('', 500), 'serverError', 5],
      ['a bad gateway', answerText('', 502), 'serverError', 20],
      ['a page for everything', answerText('<html>', 200, { 'content-type': 'text/html' }), 'malformedResponse', 5],
    ];
    for (const [name, answer, kind, most] of cases)
      it(`${name}: 5,000 fail after ${most} requests at most`, async () => {
        const all = () => (typeof answer === 'function' ? answer() : answer);
        const { done, transport } = ask(some(5000), {
          batch: all,
          single: all,
        });
        assert.deepEqual(await done, { good: 0, [kind]: 5000 });
        assert.ok(transport.requests.length <= most, transport.lines.join('\n'));
      });

    it('after the first batches: the rest fails, what came stays', async () => {
      const { done, transport } = ask(some(2000), { batch: (_, at) => (at < 4 ? null : refuse()) });
      assert.deepEqual(await done, { good: 800, unreachable: 1200 });
      assert.ok(transport.requests.length <= 4 + 6);
    });
  });

  describe('a service that knows no batches', () => {
    for (const status of [404, 405, 501])
      it(`says ${status}: it is asked one by one`, async () => {
        const { done, transport } = ask(some(300), { batch: () => answerText('', status) });
        assert.deepEqual(await done, { good: 300 });
        const posts = transport.requests.filter(({ method }) => method === 'POST').length;
        assert.ok(posts <= 2, `${posts} batches`);
        assert.equal(transport.requests.length - posts, 300);
      });

    it('is remembered', async () => {
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
      it(`and ${name} on the way: the rest fails at once`, async () => {
        let asked = 0;
        const { done, transport } = ask(some(2000), {
          batch: () => answerText('', 404),
          single: () => (++asked > 100 ? answer : null),
        });
        assert.deepEqual(await done, { good: 100, [kind]: 1900 });
        assert.ok(transport.requests.length <= 2 + 100 + most, `${transport.requests.length} requests`);
      });

    it('and does not know single ones: each by itself', async () => {
      const { done } = ask(some(50), {
        batch: () => answerText('', 404),
        single: (name) => (Number(name.slice(1)) % 2 ? answerText('', 404) : null),
      });
      assert.deepEqual(await done, { good: 25, notFound: 25 });
    });
  });
});

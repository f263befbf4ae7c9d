import assert from 'node:assert/strict';
import { settle } from '../../../support/fakeClock.ts';
import { type FakeAnswer, answerText, refuse } from '../../../support/fakeTransport.ts';
import { hour, idle, minute, npm, quiet, stateOf, setUp, some } from './definitionsWorld.ts';

describe('Failures of definition lookups', () => {
  describe('Rate limit', () => {
    it('asks again on want from the time that the service named', async () => {
      const at = setUp();
      at.world.answer = answerText('', 429, { 'retry-after': '300' });
      at.definitions.want(some(400));
      await settle();
      await at.clock.advance(1);
      assert.equal(stateOf(at, npm('p0')), 'failed rateLimited');
      at.world.answer = null;
      const requests = at.transport.requests.length;
      await at.clock.advance(299_000);
      at.definitions.want(some(400));
      at.definitions.retry();
      await idle(at);
      assert.equal(at.transport.requests.length, requests);
      await at.clock.advance(2_000);
      at.definitions.want(some(400));
      await idle(at);
      assert.equal(stateOf(at, npm('p0')), 'known MIT');
      assert.equal(stateOf(at, npm('p399')), 'known MIT');
    });

    it('does not ask again by itself', async () => {
      const at = setUp();
      at.world.answer = answerText('', 429, { 'retry-after': '300' });
      at.definitions.want([npm('a')]);
      await at.clock.advance(1);
      at.world.answer = null;
      const requests = at.transport.requests.length;
      await at.clock.advance(hour);
      assert.equal(at.transport.requests.length, requests);
      assert.equal(at.clock.pending, 0);
    });
  });

  describe('Failed lookups', () => {
    const healing: readonly (readonly [string, FakeAnswer, string])[] = [
      ['no connection', refuse(), 'unreachable'],
      ['broken', answerText('', 500), 'serverError'],
      ['no permission', answerText('', 401), 'unauthorized'],
      ['no such path', answerText('', 404), 'notFound'],
      ['a page', answerText('<html>'), 'malformedResponse'],
      ['limited', answerText('', 429), 'rateLimited'],
    ];
    for (const [name, answer, kind] of healing)
      it(`asks again on retryFailed: ${name}`, async () => {
        const at = setUp();
        at.world.answer = answer;
        at.definitions.want(some(3));
        await idle(at);
        assert.equal(stateOf(at, npm('p0')), `failed ${kind}`);
        at.world.answer = null;
        at.definitions.retryFailed();
        assert.equal(stateOf(at, npm('p0')), 'loading');
        await idle(at);
        assert.equal(stateOf(at, npm('p0')), 'known MIT');
      });

    it('does not ask again for failures of a single component', async () => {
      const at = setUp();
      at.world.answer = answerText('');
      at.definitions.want([npm('a')]);
      await idle(at);
      at.world.answer = (): Promise<FakeAnswer> => Promise.resolve(answerText('', 400));
      at.definitions.want([npm('a')], 'now');
      await idle(at);
      const requests = at.transport.requests.length;
      at.definitions.retryFailed();
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'failed rejected');
      assert.equal(at.transport.requests.length, requests);
    });

    for (const status of [307, 409, 413, 422])
      it(`asks again after ${status}`, async () => {
        const at = setUp();
        at.world.answer = (): Promise<FakeAnswer> => Promise.resolve(answerText('', status));
        at.definitions.want([npm('a')]);
        await idle(at);
        at.world.answer = null;
        at.definitions.retryFailed();
        await idle(at);
        assert.equal(stateOf(at, npm('a')), 'known MIT');
      });

    it('does not ask again for known definitions', async () => {
      const at = setUp();
      at.definitions.want(some(3));
      await idle(at);
      at.definitions.retryFailed();
      await idle(at);
      assert.equal(at.transport.requests.length, 1);
    });

    const wanted: readonly (readonly [string, FakeAnswer, number, boolean])[] = [
      ['no connection, almost five minutes', refuse(), 5 * minute - 1, false],
      ['no connection, five minutes', refuse(), 5 * minute, true],
      ['broken, five minutes', answerText('', 500), 5 * minute, true],
      ['no permission, five minutes', answerText('', 401), 5 * minute, true],
      ['the sign-in page of a network, five minutes', answerText('<html></html>'), 5 * minute, true],
      ['a redirect that is not followed, five minutes', answerText('', 302), 5 * minute, true],
      ['refused, an hour', answerText('', 400), 60 * minute, false],
    ];
    for (const [name, answer, wait, isAsked] of wanted)
      it(`asks again on want after a while: ${name}`, async () => {
        const at = setUp();
        at.world.answer = answer;
        at.definitions.want([npm('a')]);
        await idle(at);
        at.world.answer = null;
        await at.clock.advance(wait);
        at.definitions.want([npm('a')]);
        await idle(at);
        assert.equal(stateOf(at, npm('a')) === 'known MIT', isAsked);
      });

    it('keeps a definition without data as it is, with its age and the problem', async () => {
      const at = setUp();
      at.definitions.want([npm('empty')]);
      await idle(at);
      const fetchedAt = at.clock.now();
      await at.clock.advance(10 * minute);
      at.world.answer = refuse();
      at.definitions.want([npm('empty')]);
      await idle(at);
      const problem = { kind: 'unreachable', url: 'https://service.example', detail: 'ECONNREFUSED' };
      assert.deepEqual(at.definitions.get(npm('empty')), { state: 'notHarvested', fetchedAt, problem });
    });

    const cutOff: readonly (readonly [string, FakeAnswer, boolean])[] = [
      ['no connection', refuse(), true],
      ['a gateway without its service', answerText('', 503), true],
      ['broken', answerText('', 500), false],
      ['no permission', answerText('', 401), false],
    ];
    for (const [name, answer, isCutOff] of cutOff)
      it(`asks again when the service is back: ${name}: ${isCutOff}`, async () => {
        const at = setUp();
        at.world.answer = answer;
        at.definitions.want([npm('a')]);
        await idle(at);
        assert.equal(at.definitions.isCutOff(), isCutOff);
        at.world.answer = null;
        at.definitions.retry();
        assert.equal(at.definitions.isCutOff(), false);
        await idle(at);
        assert.equal(stateOf(at, npm('a')) === 'known MIT', isCutOff);
      });

    it('does not ask again for failures of an outage after they are forgotten', async () => {
      const at = setUp();
      at.definitions.want([npm('a')]);
      await idle(at);
      await at.clock.advance(25 * hour);
      at.world.answer = refuse();
      at.definitions.want([npm('a'), npm('b')]);
      await idle(at);
      at.definitions.want([npm('b')], 'now');
      at.definitions.cancel();
      assert.deepEqual(
        [stateOf(at, npm('a')), stateOf(at, npm('b'))],
        ['failed unreachable (MIT stale)', 'failed unreachable'],
      );
      const [requests, changes] = [at.transport.requests.length, at.changes.length];
      at.definitions.forgetCutOff();
      assert.equal(at.definitions.isCutOff(), false);
      assert.deepEqual([stateOf(at, npm('a')), stateOf(at, npm('b'))], ['known MIT stale', 'notLookedUpYet']);
      assert.deepEqual(at.changes.slice(changes).flat().length, 2);
      at.world.answer = null;
      at.definitions.retry();
      await idle(at);
      assert.equal(at.transport.requests.length, requests);
      at.definitions.want([npm('b')]);
      await idle(at);
      assert.equal(stateOf(at, npm('b')), 'known MIT');
    });

    it('counts failures of a single full lookup as an outage', async () => {
      const at = setUp();
      at.world.answer = refuse();
      await at.clock.finish(at.definitions.full(npm('a'), quiet));
      assert.equal(stateOf(at, npm('a')), 'failed unreachable');
      assert.equal(at.definitions.isCutOff(), true);
    });

    it('counts the waiting time from the latest failure', async () => {
      const at = setUp();
      at.world.answer = refuse();
      at.definitions.want([npm('a')]);
      await idle(at);
      await at.clock.advance(5 * minute);
      at.definitions.want([npm('a')]);
      await idle(at);
      const requests = at.transport.requests.length;
      await at.clock.advance(minute);
      at.definitions.want([npm('a')]);
      await idle(at);
      assert.equal(at.transport.requests.length, requests);
    });
  });
});

import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import { type Coordinates, formatCoordinates } from '../../../../src/core/coordinates.ts';
import { Definitions } from '../../../../src/model/definitions/definitions.ts';
import { ServiceClient } from '../../../../src/service/client.ts';
import { settle } from '../../../support/fakeClock.ts';
import { type FakeAnswer, answerJson, answerText } from '../../../support/fakeTransport.ts';
import { day, idle, npm, quiet, stateOf, setUp, some } from './definitionsWorld.ts';

/** Definitions with a check for private names before the service; the private names can change at any time. */
function gated(...names: readonly string[]) {
  const at = setUp();
  const secret = new Set(names);
  const silent = (): void => {};
  const isPrivate = ({ name }: Coordinates): boolean => secret.has(name);
  const { transport, clock } = at;
  const client = new ServiceClient({ isPrivate, baseUrl: at.client.baseUrl, transport, clock, random: () => 0 });
  const definitions = new Definitions({
    client: succeed(client),
    store: at.store,
    clock,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    isPrivate,
  });
  const sent = (): string => at.transport.requests.map(({ url, body }) => url + (body ?? '')).join('\n');
  return { ...at, definitions, secret, sent };
}

describe('Definitions of private names', () => {
  it('never asks for them', async () => {
    const at = gated('p1');
    at.definitions.want(some(3));
    at.definitions.want(some(3), 'now');
    at.definitions.retryFailed();
    await idle(at);
    assert.deepEqual(
      some(3).map((one) => stateOf(at, one)),
      ['known MIT', 'notLookedUpYet', 'known MIT'],
    );
    assert.doesNotMatch(at.sent(), /p1\//);
  });

  it('drops pending lookups when their names become private', async () => {
    const at = gated();
    at.definitions.want(some(1000));
    await settle();
    at.secret.add('p700');
    await idle(at);
    assert.equal(stateOf(at, npm('p700')), 'notLookedUpYet');
    assert.equal(stateOf(at, npm('p701')), 'known MIT');
    assert.equal(at.definitions.activity, null);
    const later = at.transport.requests.slice(2).map(({ body }) => body ?? '');
    assert.doesNotMatch(later.join('\n'), /p700\//);
  });

  it('does not retry rate-limited lookups of names that became private', async () => {
    const at = gated();
    at.world.answer = answerText('', 429, { 'retry-after': '300' });
    at.definitions.want(some(3));
    await idle(at);
    at.secret.add('p1');
    at.world.answer = null;
    const { length } = at.transport.requests;
    await at.clock.advance(301_000);
    at.definitions.retry();
    await idle(at);
    assert.equal(at.transport.requests[length]?.body?.includes('p1/'), false);
    assert.equal(stateOf(at, npm('p0')), 'known MIT');
  });

  it('keeps what was known before the name became private', async () => {
    const at = gated();
    at.definitions.want([npm('a')]);
    await idle(at);
    at.secret.add('a');
    await at.clock.advance(2 * day);
    at.definitions.want([npm('a')]);
    await idle(at);
    assert.equal(stateOf(at, npm('a')), 'known MIT stale');
    assert.equal(at.transport.requests.length, 1);
  });

  describe('Full definition of a private name', () => {
    const problem = { kind: 'privateName', coordinates: formatCoordinates(npm('a')) } as const;

    it('returns a stored definition, and says when it is outdated because the name is private', async () => {
      const at = gated();
      await at.clock.finish(at.definitions.full(npm('a'), quiet));
      at.secret.add('a');
      const fresh = await at.clock.finish(at.definitions.full(npm('a'), quiet));
      assert.deepEqual(fresh.ok && [fresh.value.isStale, fresh.value.problem], [false, null]);
      await at.clock.advance(2 * day);
      const old = await at.clock.finish(at.definitions.full(npm('a'), quiet));
      assert.deepEqual(old.ok && [old.value.isStale, old.value.problem], [true, problem]);
      assert.equal(at.transport.requests.length, 1);
    });

    for (const revision of ['1.0.0', null])
      it(`fails without a stored definition: revision ${revision}`, async () => {
        const at = gated('a');
        const full = await at.clock.finish(at.definitions.full(npm('a', revision), quiet));
        assert.deepEqual(full, fail({ kind: 'privateName', coordinates: formatCoordinates(npm('a', revision)) }));
        assert.equal(at.transport.requests.length, 0);
      });

    it('does not send a waiting request when its name becomes private', async () => {
      const at = gated();
      let requests = 0;
      at.world.answer = (): Promise<FakeAnswer> =>
        Promise.resolve(requests++ === 0 ? answerText('', 429, { 'retry-after': '60' }) : answerJson({}));
      const work = at.definitions.full(npm('a'), quiet);
      await settle();
      at.secret.add('a');
      assert.deepEqual(await at.clock.finish(work), fail(problem));
      assert.equal(at.transport.requests.length, 1);
    });
  });
});

import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import { settle } from '../../../support/fakeClock.ts';
import { answerText, never } from '../../../support/fakeTransport.ts';
import { day, npm, quiet, said, service, setUp } from './definitionsWorld.ts';

describe('a whole definition', () => {
  it('that is old says why nothing newer could be had', async () => {
    const at = setUp();
    await at.clock.finish(at.definitions.full(npm('a'), quiet));
    await at.clock.advance(2 * day);
    at.world.answer = answerText('', 401);
    const full = await at.clock.finish(at.definitions.full(npm('a'), quiet));
    assert.deepEqual(full.ok && [full.value.isStale, full.value.problem], [
      true,
      { kind: 'unauthorized', status: 401 },
    ]);
  });

  describe('when the service changes meanwhile', () => {
    it('comes from the new one', async () => {
      const at = setUp();
      at.world.answer = () => never();
      const work = at.definitions.full(npm('a'), quiet);
      await settle();
      const other = setUp(at.store, at.clock, 'https://other.example');
      other.world.declared = 'ISC';
      at.definitions.useService(succeed(other.client));
      const full = await at.clock.finish(work);
      assert.equal(full.ok && full.value.definition.licensed.declared, 'ISC');
      assert.deepEqual(
        at.store.written.map((item) => item.service),
        ['https://other.example'],
      );
    });

    it('also where the store of the one before had it', async () => {
      const at = setUp();
      await at.clock.finish(at.definitions.full(npm('a'), quiet));
      const other = setUp(at.store, at.clock, 'https://other.example');
      other.world.declared = 'ISC';
      const work = at.definitions.full(npm('a'), quiet);
      at.definitions.useService(succeed(other.client));
      const full = await at.clock.finish(work);
      assert.equal(full.ok && full.value.definition.licensed.declared, 'ISC');
    });

    it('or fails with the new one', async () => {
      const at = setUp();
      at.world.answer = () => never();
      const work = at.definitions.full(npm('a'), quiet);
      await settle();
      const problem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'nope' } as const;
      at.definitions.useService(fail(problem));
      assert.deepEqual(await at.clock.finish(work), fail(problem));
    });

    it('rejects when nobody waits for it any more', async () => {
      const at = setUp();
      at.world.answer = () => never();
      const stop = new AbortController();
      const reason = new Error('closed');
      const work = at.definitions.full(npm('a'), stop.signal);
      await settle();
      at.definitions.useService(succeed(setUp(at.store, at.clock, 'https://other.example').client));
      stop.abort(reason);
      await assert.rejects(work, (error) => error === reason);
    });
  });

  it('is not ended by calling off the look-ups of others', async () => {
    const at = setUp();
    const work = at.definitions.full(npm('a'), quiet);
    at.definitions.cancel();
    assert.equal((await at.clock.finish(work)).ok, true);
  });

  it('another service is told of, also when nothing was known', () => {
    const at = setUp();
    let told = 0;
    const subscription = at.definitions.onDidChangeService(() => {
      told++;
      assert.equal(said(at, npm('a')), 'unasked');
    });
    at.definitions.useService(succeed(setUp(at.store, at.clock, service).client));
    assert.equal(told, 1);
    at.definitions.cancel();
    assert.equal(told, 1);
    subscription.dispose();
  });
});

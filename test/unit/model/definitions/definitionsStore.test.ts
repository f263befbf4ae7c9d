import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import { coordinatesKey } from '../../../../src/core/coordinates.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { type FakeAnswer, answerJson, never, refuse } from '../../../support/fakeTransport.ts';
import { CountingStore } from '../../../support/memoryStore.ts';
import { minute, day, service, quiet, npm, some, definition, setUp, idle, stateOf } from './definitionsWorld.ts';

describe('Definitions and their store', () => {
  describe('Second start', () => {
    it('sends no request when the store is fresh', async () => {
      const first = setUp();
      first.definitions.want([...some(300), npm('empty')]);
      await idle(first);
      first.definitions.dispose();
      const second = setUp(first.store, first.clock);
      second.definitions.want([...some(300), npm('empty')]);
      await idle(second);
      assert.equal(second.transport.requests.length, 0);
      assert.equal(stateOf(second, npm('p299')), 'known MIT');
      assert.equal(stateOf(second, npm('empty')), 'notHarvested');
    });

    it('shows definitions of two days ago at once, then the new ones', async () => {
      const first = setUp();
      first.definitions.want([npm('a')]);
      await idle(first);
      await first.clock.advance(2 * day);
      const second = setUp(first.store, first.clock);
      second.world.declared = 'ISC';
      second.definitions.want([npm('a')]);
      const seen: string[] = [];
      second.definitions.onDidChange(() => seen.push(stateOf(second, npm('a'))));
      await idle(second);
      assert.deepEqual(seen, ['loading', 'loading (MIT stale)', 'known ISC']);
      assert.equal(first.store.written.length, 2);
    });

    it('shows the last good answer with its age when offline', async () => {
      const first = setUp();
      first.definitions.want([npm('a')]);
      await idle(first);
      const fetchedAt = first.clock.now();
      await first.clock.advance(3 * day);
      const second = setUp(first.store, first.clock);
      second.world.answer = refuse();
      second.definitions.want([npm('a'), npm('b')]);
      await idle(second);
      assert.equal(stateOf(second, npm('a')), 'failed unreachable (MIT stale)');
      assert.equal(stateOf(second, npm('b')), 'failed unreachable');
      const loadable = second.definitions.get(npm('a'));
      assert.equal(loadable.state === 'failed' && loadable.lastKnown?.fetchedAt, fetchedAt);
    });

    it('shows fresh definitions as usual when offline', async () => {
      const first = setUp();
      first.definitions.want([npm('a')]);
      await idle(first);
      const second = setUp(first.store, first.clock);
      second.world.answer = refuse();
      second.definitions.want([npm('a')]);
      await idle(second);
      assert.equal(stateOf(second, npm('a')), 'known MIT');
    });

    const damaged: readonly (readonly [string, string])[] = [
      ['no JSON', '{"described":'],
      ['another shape', '[]'],
      ['empty', ''],
    ];
    for (const [name, body] of damaged)
      it(`asks again for a damaged entry: ${name}`, async () => {
        const at = setUp();
        await at.store.writeMany([{ key: coordinatesKey(npm('a')), service, fetchedAt: at.clock.now(), body }]);
        at.definitions.want([npm('a')]);
        await idle(at);
        assert.equal(stateOf(at, npm('a')), 'known MIT');
        assert.ok(at.logged.some((line) => line.includes('damaged')));
      });

    it('works with a broken store, at the cost of requests', async () => {
      const at = setUp();
      at.store.isBroken = true;
      at.definitions.want([npm('a')]);
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'known MIT');
      assert.equal(at.logged.filter((line) => line.includes('disk on fire')).length, 2);
    });

    it('reads a large store in slices', async () => {
      const first = setUp();
      first.definitions.want(some(1000));
      await idle(first);
      const second = setUp(first.store, first.clock);
      second.definitions.want(some(1000));
      await idle(second);
      assert.equal(second.store.reads, 20, 'ten per start');
      assert.ok(second.pauses() >= 6, `${second.pauses()} pauses`);
    });
  });

  describe('Freshness', () => {
    const cases: readonly (readonly [string, string, number, number])[] = [
      ['with data: almost a day', 'a', day - 1, 1],
      ['with data: a day', 'a', day, 2],
      ['without: four minutes', 'empty', 5 * minute - 1, 1],
      ['without: five minutes', 'empty', 5 * minute, 2],
    ];
    for (const [name, component, wait, requests] of cases)
      it(name, async () => {
        const at = setUp();
        at.definitions.want([npm(component)]);
        await idle(at);
        await at.clock.advance(wait);
        at.definitions.want([npm(component)]);
        await idle(at);
        assert.equal(at.transport.requests.length, requests);
      });

    it('asks more and more rarely while there are no data: after 5, 10, 20, 40 and 60 minutes', async () => {
      const at = setUp();
      const began = at.clock.now();
      const asked: number[] = [];
      for (let minutes = 0; minutes <= 240; minutes++) {
        const before = at.transport.requests.length;
        at.definitions.want([npm('empty')]);
        await idle(at);
        if (at.transport.requests.length > before) asked.push((at.clock.now() - began) / minute);
        await at.clock.advance(minute);
      }
      assert.deepEqual(asked, [0, 5, 10, 20, 40, 80, 140, 200]);
    });

    it('asks again for an answer dated in the future', async () => {
      const store = new CountingStore();
      const first = setUp(store);
      first.definitions.want([npm('a')]);
      await idle(first);
      const second = setUp(store, new FakeClock(first.clock.now() - day));
      second.definitions.want([npm('a')]);
      await idle(second);
      assert.equal(second.transport.requests.length, 1);
    });

    it('uses what another window looked up meanwhile', async () => {
      const store = new CountingStore();
      const one = setUp(store);
      one.definitions.want([npm('a')]);
      await idle(one);
      await one.clock.advance(day);
      const other = setUp(store, one.clock);
      other.definitions.want([npm('a')]);
      await idle(other);
      one.definitions.want([npm('a')]);
      await idle(one);
      assert.equal(one.transport.requests.length + other.transport.requests.length, 2);
      assert.equal(stateOf(one, npm('a')), 'known MIT');
    });
  });

  describe('Another service', () => {
    it('does not use answers of the previous service', async () => {
      const store = new CountingStore();
      const at = setUp(store);
      at.definitions.want([npm('a')]);
      await idle(at);
      const other = setUp(store, at.clock, 'https://other.example');
      other.world.declared = 'ISC';
      at.definitions.useService(succeed(other.client));
      assert.equal(stateOf(at, npm('a')), 'notLookedUpYet');
      assert.deepEqual(at.changes.at(-1), [coordinatesKey(npm('a'))]);
      at.definitions.want([npm('a')]);
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'known ISC');
      at.definitions.useService(succeed(at.client));
      at.definitions.want([npm('a')]);
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'known MIT');
      assert.equal(at.transport.requests.length, 1, 'the store still knew');
    });

    it('drops a late answer of the previous service', async () => {
      const at = setUp();
      let release: (answer: FakeAnswer) => void = () => {};
      at.world.answer = () => new Promise((resolve) => (release = resolve));
      at.definitions.want([npm('a')]);
      await settle();
      at.definitions.useService(succeed(setUp(at.store, at.clock, 'https://other.example').client));
      release(answerJson({ 'npm/npmjs/-/a/1.0.0': definition('npm/npmjs/-/a/1.0.0', 'MIT') }));
      await settle();
      assert.equal(stateOf(at, npm('a')), 'notLookedUpYet');
      assert.deepEqual(at.store.written, []);
    });

    it('fails all lookups when its address is invalid', async () => {
      const at = setUp();
      const problem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'nope' } as const;
      at.definitions.useService(fail(problem));
      at.definitions.want([npm('a')]);
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'failed invalidUrl');
      assert.deepEqual(await at.definitions.full(npm('a'), quiet), fail(problem));
    });
  });

  describe('Full definition', () => {
    it('reads a fresh one from the store', async () => {
      const at = setUp();
      at.definitions.want([npm('a')]);
      await idle(at);
      const full = await at.definitions.full(npm('a'), quiet);
      assert.ok(full.ok);
      assert.equal(full.value.definition.licensed.declared, 'MIT');
      assert.deepEqual(JSON.parse(full.value.body), definition('npm/npmjs/-/a/1.0.0', 'MIT'));
      assert.equal(full.value.isStale, false);
      assert.equal(at.transport.requests.length, 1);
    });

    it('asks the service for one that is not stored, and updates the list', async () => {
      const at = setUp();
      const full = await at.clock.finish(at.definitions.full(npm('a'), quiet));
      assert.equal(full.ok && full.value.isStale, false);
      assert.equal(stateOf(at, npm('a')), 'known MIT');
      assert.deepEqual(at.changes, [[coordinatesKey(npm('a'))]]);
      assert.equal(at.store.written.length, 1);
      assert.deepEqual(at.transport.lines, ['GET /definitions/npm/npmjs/-/a/1.0.0?expand=-files']);
    });

    it('falls back to the stored one with its age', async () => {
      const at = setUp();
      at.definitions.want([npm('a')]);
      await idle(at);
      const fetchedAt = at.clock.now();
      await at.clock.advance(5 * day);
      at.world.answer = refuse();
      const full = await at.clock.finish(at.definitions.full(npm('a'), quiet));
      assert.ok(full.ok);
      assert.deepEqual([full.value.isStale, full.value.fetchedAt], [true, fetchedAt]);
    });

    it('fails when neither has it', async () => {
      const at = setUp();
      at.world.answer = refuse();
      const full = await at.clock.finish(at.definitions.full(npm('a'), quiet));
      assert.equal(!full.ok && full.problem.kind, 'unreachable');
    });

    it('stores the latest definition under its own revision', async () => {
      const at = setUp();
      at.world.answer = answerJson(definition('npm/npmjs/-/a/7.0.0', 'MIT'));
      const full = await at.clock.finish(at.definitions.full(npm('a', null), quiet));
      assert.equal(full.ok && full.value.definition.coordinates.revision, '7.0.0');
      assert.equal(stateOf(at, npm('a', '7.0.0')), 'known MIT');
      assert.equal(stateOf(at, npm('a', null)), 'notLookedUpYet');
    });

    it('can be aborted', async () => {
      const at = setUp();
      at.world.answer = () => never();
      const stop = new AbortController();
      const reason = new Error('closed');
      const work = at.definitions.full(npm('a'), stop.signal);
      await settle();
      stop.abort(reason);
      await assert.rejects(work, (error) => error === reason);
    });
  });
});

import assert from 'node:assert/strict';
import { succeed } from '../../../../src/base/result.ts';
import { coordinatesKey } from '../../../../src/core/coordinates.ts';
import { settle } from '../../../support/fakeClock.ts';
import { answerJson, answerText, never, refuse } from '../../../support/fakeTransport.ts';
import { service, npm, some, definition, setUp, idle, stateOf } from './definitionsWorld.ts';

describe('Definitions', () => {
  describe('Answers from the service', () => {
    it('go from notLookedUpYet to loading to known', async () => {
      const at = setUp();
      assert.equal(stateOf(at, npm('a')), 'notLookedUpYet');
      at.definitions.want([npm('a')]);
      assert.equal(stateOf(at, npm('a')), 'loading');
      assert.deepEqual(at.definitions.activity, { total: 1, done: 0 });
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'known MIT');
      assert.equal(at.definitions.activity, null);
    });

    it('reports an empty definition as not harvested', async () => {
      const at = setUp();
      at.definitions.want([npm('empty')]);
      await idle(at);
      assert.deepEqual(at.definitions.get(npm('empty')), { state: 'notHarvested', fetchedAt: at.clock.now() });
    });

    it('sends requests of one turn together', async () => {
      const at = setUp();
      for (const one of some(50)) at.definitions.want([one]);
      at.definitions.want(some(60));
      await idle(at);
      assert.equal(at.transport.requests.length, 1);
    });

    it('sends no request for a definition that is already known', async () => {
      const at = setUp();
      at.definitions.want(some(3));
      at.definitions.want(some(3));
      await settle();
      at.definitions.want(some(3));
      await idle(at);
      at.definitions.want(some(3));
      await idle(at);
      assert.equal(at.transport.requests.length, 1);
    });

    it('treats different spellings of the same coordinates as equal', async () => {
      const at = setUp();
      at.definitions.want([npm('Left-Pad'), npm('left-pad')]);
      await idle(at);
      assert.equal(at.transport.requests[0]?.body, '["npm/npmjs/-/Left-Pad/1.0.0"]');
      assert.equal(stateOf(at, npm('LEFT-PAD')), 'known MIT');
    });

    it('skips coordinates without a revision', async () => {
      const at = setUp();
      at.definitions.want([npm('a', null)]);
      at.definitions.want([npm('a', null)], 'now');
      await idle(at);
      assert.equal(stateOf(at, npm('a', null)), 'notLookedUpYet');
      assert.equal(at.transport.requests.length, 0);
    });

    it('looks up 5,000 definitions with at most 50 requests', async () => {
      const at = setUp();
      at.definitions.want(some(5000));
      await idle(at);
      assert.ok(at.transport.requests.length <= 50, `${at.transport.requests.length} requests`);
      assert.equal(stateOf(at, npm('p4999')), 'known MIT');
    });

    it('keeps other answers when one component fails', async () => {
      const at = setUp();
      const good = answerJson({ 'npm/npmjs/-/a/1.0.0': definition('npm/npmjs/-/a/1.0.0', 'MIT') });
      let requests = 0;
      at.world.answer = () => Promise.resolve(++requests === 1 ? good : answerText('', 404));
      at.definitions.want([npm('a'), npm('b')]);
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'known MIT');
      assert.equal(stateOf(at, npm('b')), 'failed missingFromAnswer');
    });
  });

  describe('Change events', () => {
    it('announce many definitions at a time, and never fire inside want', async () => {
      const at = setUp();
      at.definitions.want(some(450));
      assert.equal(at.changes.length, 0);
      await idle(at);
      // First the loading event; then the batches of 200, 200 and 50.
      assert.deepEqual(
        at.changes.map((keys) => keys.length).toSorted((a, b) => a - b),
        [50, 200, 200, 450],
      );
      assert.equal(at.changes[0]?.[0], coordinatesKey(npm('p0')));
      assert.deepEqual(at.activities.toSorted(), ['0/450', '200/450', '400/450', 'idle'].toSorted());
    });

    it('announces and stores single answers together', async () => {
      const at = setUp();
      let asked = 0;
      at.world.answer = () => {
        const text = `npm/npmjs/-/p${asked++ - 1}/1.0.0`;
        return Promise.resolve(asked === 1 ? answerText('', 404) : answerJson(definition(text, 'MIT')));
      };
      at.definitions.want(some(60));
      await idle(at);
      assert.equal(stateOf(at, npm('p59')), 'known MIT');
      assert.equal(at.transport.requests.length, 61);
      assert.ok(at.changes.length <= 5, `${at.changes.length} events`);
      assert.ok(at.store.writes <= 4, `${at.store.writes} writes`);
      assert.equal(at.store.written.length, 60);
      assert.equal(at.clock.pending, 0);
    });

    it('survives a listener that throws', async () => {
      const at = setUp();
      at.definitions.onDidChange(() => {
        throw new Error('bad listener');
      });
      at.definitions.want([npm('a')]);
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'known MIT');
      assert.ok(at.logged.some((line) => line.includes('bad listener')));
    });
  });

  describe('refresh', () => {
    it('asks for fresh definitions too, and shows the old ones meanwhile', async () => {
      const at = setUp();
      at.definitions.want([npm('a')]);
      await idle(at);
      at.world.declared = 'ISC';
      at.definitions.want([npm('a')], 'now');
      assert.equal(stateOf(at, npm('a')), 'loading (MIT)');
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'known ISC');
    });

    it('does not use stored answers', async () => {
      const first = setUp();
      first.definitions.want([npm('a')]);
      await idle(first);
      const second = setUp(first.store, first.clock);
      second.definitions.want([npm('a')]);
      second.definitions.want([npm('a')], 'now');
      await idle(second);
      assert.equal(second.transport.requests.length, 1);
    });

    it('asks again for failed definitions, which want does not', async () => {
      const at = setUp();
      at.world.answer = refuse();
      at.definitions.want([npm('a')]);
      await idle(at);
      const requests = at.transport.requests.length;
      at.world.answer = null;
      at.definitions.want([npm('a')]);
      await idle(at);
      assert.equal(at.transport.requests.length, requests);
      assert.equal(stateOf(at, npm('a')), 'failed unreachable');
      at.definitions.want([npm('a')], 'now');
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'known MIT');
    });

    it('keeps known definitions when it fails', async () => {
      const at = setUp();
      at.definitions.want([npm('a')]);
      await idle(at);
      at.world.answer = answerText('', 503);
      at.definitions.want([npm('a')], 'now');
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'failed serverError (MIT)');
    });
  });

  describe('cancel', () => {
    it('returns to the last known definitions', async () => {
      const at = setUp();
      at.definitions.want([npm('a'), npm('empty')]);
      await idle(at);
      at.world.answer = refuse();
      at.definitions.want([npm('down')]);
      await idle(at);
      at.world.answer = () => never();
      at.definitions.want([npm('a'), npm('empty'), npm('down')], 'now');
      at.definitions.want([npm('new')]);
      await settle();
      at.definitions.cancel();
      const all = [npm('a'), npm('empty'), npm('down'), npm('new')].map((one) => stateOf(at, one));
      assert.deepEqual(all, ['known MIT', 'notHarvested', 'failed unreachable', 'notLookedUpYet']);
      assert.equal(at.definitions.activity, null);
      assert.equal(at.activities.at(-1), 'idle');
      await settle();
      assert.equal(at.clock.pending, 0);
      assert.deepEqual(
        at.logged.filter((line) => !line.startsWith('looked up')),
        [],
      );
    });

    it('can be called before the store is read', async () => {
      const at = setUp();
      at.definitions.want(some(3));
      at.definitions.cancel();
      await settle();
      assert.equal(at.transport.requests.length, 0);
      assert.equal(stateOf(at, npm('p0')), 'notLookedUpYet');
    });

    it('allows the next lookup', async () => {
      const at = setUp();
      at.world.answer = () => never();
      at.definitions.want([npm('a')]);
      await settle();
      at.definitions.cancel();
      at.world.answer = null;
      at.definitions.want([npm('a')]);
      await idle(at);
      assert.equal(stateOf(at, npm('a')), 'known MIT');
    });
  });

  describe('dispose', () => {
    it('leaves no timers or listeners behind', async () => {
      const at = setUp();
      at.world.answer = () => never();
      at.definitions.want(some(500));
      await settle();
      at.definitions.dispose();
      await settle();
      assert.equal(at.clock.pending, 0);
      const { length } = at.changes;
      at.definitions.want([npm('later')]);
      at.definitions.want(some(1), 'now');
      at.definitions.cancel();
      at.definitions.want([npm('later')]);
      await settle();
      assert.equal(at.changes.length, length);
      assert.equal(at.transport.requests.length, 2);
    });
  });

  it('fails pending lookups when the reader throws', async () => {
    const at = setUp();
    const broken = {
      baseUrl: service,
      definition: () => Promise.reject(new Error('not asked')),
      definitions: () => Promise.reject(new Error('a bug')),
    };
    at.definitions.useService(succeed(broken));
    at.definitions.want([npm('a')]);
    await idle(at);
    assert.equal(stateOf(at, npm('a')), 'failed malformedResponse');
    assert.ok(at.logged.some((line) => line.includes('a bug')));
  });

  it('fails lookups that the reader leaves unanswered', async () => {
    const at = setUp();
    at.definitions.useService(
      succeed({
        baseUrl: service,
        definition: () => Promise.reject(new Error('not asked')),
        definitions: () => Promise.resolve(),
      }),
    );
    at.definitions.want([npm('a')]);
    await idle(at);
    assert.equal(stateOf(at, npm('a')), 'failed malformedResponse');
  });
});

import assert from 'node:assert/strict';
import { succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import { Definitions } from '../../../../src/model/definitions/definitions.ts';
import type { DefinitionReader } from '../../../../src/model/definitions/definitionFull.ts';
import type { DefinitionAnswer } from '../../../../src/service/client.ts';
import { toDefinition } from '../../../../src/service/dialect.ts';
import { settle } from '../../../support/fakeClock.ts';
import { type FakeAnswer, answerJson, answerText } from '../../../support/fakeTransport.ts';
import { definition, idle, npm, stateOf, service, setUp, some } from './definitionsWorld.ts';

/** A reader whose lookup runs are answered and ended by the test. */
function byHand() {
  const runs: {
    readonly asked: readonly Coordinates[];
    readonly answer: (some: readonly Coordinates[]) => void;
    readonly end: () => void;
  }[] = [];
  const reader: DefinitionReader = {
    baseUrl: service,
    definition: () => Promise.reject(new Error('not asked')),
    definitions: (asked, _signal, onAnswers) =>
      new Promise((resolve) => {
        runs.push({
          asked,
          answer: (answered) => onAnswers(answered.map(answerOf)),
          end: resolve,
        });
      }),
  };
  return { reader, runs };
}

function answerOf(coordinates: Coordinates): DefinitionAnswer {
  const body = { described: { tools: ['t/1'] }, licensed: { declared: 'MIT' } };
  const read = toDefinition(body, coordinates);
  if (!read.ok) return assert.fail(read.problem);
  return { coordinates, result: succeed({ definition: read.value, body: JSON.stringify(body) }) };
}

describe('Lookup runs', () => {
  describe('Overlapping runs', () => {
    it('keep a newer lookup pending when the earlier run ends', async () => {
      const at = setUp();
      const { reader, runs } = byHand();
      at.definitions.useService(succeed(reader));
      const all = some(1000);
      at.definitions.want(all);
      while (runs.length < 1) await settle();
      runs[0]?.answer(all.slice(0, 800));
      at.definitions.want(all, 'now');
      while (runs.length < 2) await settle();
      assert.deepEqual(
        runs.map(({ asked }) => asked.length),
        [1000, 800],
      );
      runs[0]?.answer(all.slice(800));
      runs[0]?.end();
      await settle();
      assert.equal(stateOf(at, npm('p0')), 'loading (MIT)');
      assert.deepEqual(at.definitions.activity, { total: 1800, done: 1000 });
      runs[1]?.answer(all.slice(0, 800));
      runs[1]?.end();
      await settle();
      assert.equal(stateOf(at, npm('p0')), 'known MIT');
      assert.equal(at.definitions.activity, null);
    });

    it('keep other runs going when one throws', async () => {
      const at = setUp();
      const { reader, runs } = byHand();
      let isBroken = false;
      const definitions: DefinitionReader['definitions'] = (...question) =>
        isBroken ? Promise.reject(new Error('a bug')) : reader.definitions(...question);
      at.definitions.useService(succeed({ ...reader, definitions }));
      at.definitions.want([npm('a')]);
      await settle();
      isBroken = true;
      at.definitions.want([npm('b')]);
      await settle();
      assert.deepEqual([stateOf(at, npm('a')), stateOf(at, npm('b'))], ['loading', 'failed malformedResponse']);
      assert.equal(runs[0]?.asked.length, 1);
    });

    it('count an answer that comes twice only once', async () => {
      const at = setUp();
      const { reader, runs } = byHand();
      at.definitions.useService(succeed(reader));
      at.definitions.want(some(2));
      await settle();
      const [first] = runs[0]?.asked ?? [];
      assert.ok(first);
      runs[0]?.answer([first]);
      at.definitions.want([first], 'now');
      runs[0]?.answer([first]);
      assert.equal(stateOf(at, first), 'loading (MIT)');
      assert.deepEqual(at.definitions.activity, { total: 3, done: 1 });
    });
  });

  it('log one line with numbers for each run', async () => {
    const at = setUp();
    const lines: string[] = [];
    const quiet = (): void => {};
    const log = {
      debug: quiet,
      info: (line: string) => void lines.push(line),
      warn: quiet,
      error: quiet,
    };
    const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const definitions = new Definitions({ client: succeed(at.client), store: at.store, clock: at.clock, log, pause });
    const wait = () => idle({ ...at, definitions });
    definitions.want(some(2));
    await wait();
    at.world.answer = answerText('', 401);
    definitions.want(some(1), 'now');
    await wait();
    const text = 'npm/npmjs/-/p1/1.0.0';
    const half = answerJson({ [text]: definition(text, 'MIT') });
    let requests = 0;
    at.world.answer = (): Promise<FakeAnswer> => Promise.resolve(requests++ === 0 ? half : answerText('', 500));
    definitions.want(some(3), 'now');
    await wait();
    definitions.dispose();
    assert.deepEqual(lines, [
      'looked up 2 definitions: 0 from the store, 2 from the service, 0 failed',
      'looked up 1 definition: 0 from the store, 0 from the service, 1 failed (1 unauthorized)',
      'looked up 3 definitions: 0 from the store, 1 from the service, 2 failed (2 serverError)',
    ]);
  });

  describe('Rate-limited runs', () => {
    for (const retryAfter of ['0', '1'])
      it(`are repeated half a minute later at the earliest: retry-after ${retryAfter}`, async () => {
        const at = setUp();
        at.world.answer = answerText('', 429, { 'retry-after': retryAfter });
        at.definitions.want([npm('a')]);
        await idle(at);
        const loadable = at.definitions.get(npm('a'));
        const retryAt = at.clock.now() + 30_000;
        assert.deepEqual(loadable.state === 'failed' && loadable.problem, { kind: 'rateLimited', retryAt });
        assert.equal(at.definitions.isCutOff(), true);
        at.world.answer = null;
        const requests = at.transport.requests.length;
        await at.clock.advance(29_000);
        at.definitions.want([npm('a')]);
        at.definitions.retry();
        await idle(at);
        assert.equal(at.transport.requests.length, requests);
        await at.clock.advance(1_000);
        at.definitions.retry();
        await idle(at);
        assert.deepEqual([stateOf(at, npm('a')), at.definitions.isCutOff()], ['known MIT', false]);
        assert.equal(at.clock.pending, 0);
      });
  });
});

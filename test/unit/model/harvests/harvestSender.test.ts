import assert from 'node:assert/strict';
import fc from 'fast-check';
import { succeed } from '../../../../src/base/result.ts';
import { coordinatesKey, formatCoordinates } from '../../../../src/core/coordinates.ts';
import { chunksOf } from '../../../../src/model/harvests/harvestPlan.ts';
import { newItem } from '../../../../src/model/harvests/harvestItems.ts';
import { type SentChunk, maxRequestsOfChunk, sendChunk } from '../../../../src/model/harvests/harvestSender.ts';
import { harvestLimits } from '../../../../src/service/batch.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { FakeHarvestService, type Sent, lost, npm, refusing, some } from './harvestsWorld.ts';

const unknowing = { get: () => ({ state: 'notLookedUpYet' }) as const };
const items = (count: number): ReturnType<typeof newItem>[] => some(count).map((one) => newItem(one, 'package'));

interface Sending extends SentChunk {
  readonly service: FakeHarvestService;
  /** One line for each item: `p1 accepted`. */
  readonly outcomes: readonly string[];
}

async function send(count: number, onQueue: FakeHarvestService['onQueue'], secret?: string): Promise<Sending> {
  const clock = new FakeClock();
  const service = new FakeHarvestService(clock);
  service.onQueue = onQueue;
  service.isPrivate = ({ name }) => name === secret;
  const ports = {
    isPrivate: service.isPrivate,
    definitions: unknowing,
    clock,
  };
  const sent = await sendChunk(items(count), service, ports, new AbortController().signal);
  const outcomes = [...sent.states].map(([key, { kind }]) => `${key.split('/')[3] ?? ''} ${kind}`).toSorted();
  return { ...sent, service, outcomes };
}

const throttled = (name: string, ...faulty: number[]): Sent =>
  refusing({ kind: 'harvestThrottled', coordinates: formatCoordinates(npm(name)) }, ...faulty);
const rejected = (status: number, ...faulty: number[]): Sent =>
  refusing({ kind: 'rejected', status, detail: 'no' }, ...faulty);

describe('Sending one chunk', () => {
  it('makes one request', async () => {
    const { outcomes, stop, service } = await send(3, () => succeed(null));
    assert.deepEqual(
      [outcomes, stop, service.lines],
      [['p0 accepted', 'p1 accepted', 'p2 accepted'], null, ['POST 3']],
    );
  });

  it('leaves out the component that the service names', async () => {
    const { outcomes, service } = await send(3, (items) => (items.length === 3 ? throttled('p1', 1) : succeed(null)));
    assert.deepEqual(outcomes, ['p0 accepted', 'p1 refused', 'p2 accepted']);
    assert.deepEqual(service.queued, [
      ['p0', 'p1', 'p2'],
      ['p0', 'p2'],
    ]);
  });

  it('leaves out all components whose form the service rejects', async () => {
    const { outcomes } = await send(4, (items) => (items.length === 4 ? rejected(400, 0, 3) : succeed(null)));
    assert.deepEqual(outcomes, ['p0 refused', 'p1 accepted', 'p2 accepted', 'p3 refused']);
  });

  it('makes no further request when the service names the only component', async () => {
    const { outcomes, stop, service } = await send(1, () => throttled('p0', 0));
    assert.deepEqual([outcomes, stop, service.lines.length], [['p0 refused'], null, 1]);
  });

  const all: readonly (readonly [answer: string, sent: Sent, state: string, stops: boolean])[] = [
    ['no answer in time', lost, 'unsure', true],
    ['a request that never left', refusing({ kind: 'unreachable', url: '', detail: 'ECONNREFUSED' }), 'failed', true],
    ['too many requests', refusing({ kind: 'rateLimited', retryAt: null }), 'failed', true],
    ['no permission', refusing({ kind: 'unauthorized', status: 401 }), 'failed', true],
    ['no such path', refusing({ kind: 'notFound', url: '' }), 'failed', true],
    ['a redirection', rejected(302), 'failed', true],
    ['a plain 400', rejected(400), 'refused', false],
    ['a registry that is down', rejected(422), 'failed', false],
    ['too much', refusing({ kind: 'tooLarge' }), 'failed', false],
    ['a name that is none of ours', throttled('other'), 'refused', false],
  ];
  for (const [answer, sent, state, stops] of all)
    it(`handles ${answer}: all are ${state}${stops ? ', and nothing more is sent' : ''}`, async () => {
      const { outcomes, stop, service } = await send(2, () => sent);
      assert.deepEqual(outcomes, [`p0 ${state}`, `p1 ${state}`]);
      assert.equal(stop !== null, stops);
      assert.equal(service.lines.length, stops ? 1 : 3);
    });

  it('halves the chunk until it is small enough', async () => {
    const { outcomes, service } = await send(8, (items) =>
      items.length > 3 ? refusing({ kind: 'tooLarge' }) : succeed(null),
    );
    assert.ok(outcomes.every((one) => one.endsWith('accepted')));
    assert.deepEqual(service.lines, ['POST 8', 'POST 4', 'POST 2', 'POST 2', 'POST 4', 'POST 2', 'POST 2']);
  });

  it('stops when the service no longer answers, and only unanswered requests are unsure', async () => {
    const answers = [rejected(422), succeed(null), lost];
    const { outcomes } = await send(8, () => answers.shift() ?? succeed(null));
    assert.deepEqual(
      outcomes.map((one) => one.split(' ')[1]),
      ['accepted', 'accepted', 'accepted', 'accepted', 'unsure', 'unsure', 'unsure', 'unsure'],
    );
  });

  it('limits the requests to a service that refuses everything', async () => {
    const { outcomes, service, stop } = await send(1000, () => rejected(422));
    assert.equal(service.lines.length, maxRequestsOfChunk);
    assert.equal(outcomes.filter((one) => one.endsWith('failed')).length, 1000);
    assert.ok(stop);
  });

  it('never sends a private name', async () => {
    const { outcomes, service } = await send(3, () => succeed(null), 'p1');
    assert.deepEqual(outcomes, ['p0 accepted', 'p1 failed', 'p2 accepted']);
    assert.deepEqual(service.queued, [['p0', 'p2']]);
  });

  it('leaves items waiting when nothing was sent', async () => {
    const aborter = new AbortController();
    aborter.abort(new Error('closed'));
    const service = new FakeHarvestService(new FakeClock());
    const ports = {
      isPrivate: () => false,
      definitions: unknowing,
      clock: service.clock,
    };
    const sent = await sendChunk(items(2), service, ports, aborter.signal);
    assert.deepEqual([...sent.states.values()], [{ kind: 'waiting' }, { kind: 'waiting' }]);
    assert.deepEqual(service.lines, []);
  });
});

it('bisecting refuses exactly the blocked components, whether or not the service names them', async () => {
  const blocked = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(blocked, fc.boolean(), fc.integer({ min: 1, max: 60 }), async (at, isNamed, count) => {
      const names = new Set(at.map((one) => `p${one}`));
      const taken: string[] = [];
      const { outcomes, service } = await send(count, (items) => {
        const found = items.findIndex(({ coordinates }) => names.has(coordinates.name));
        if (found < 0) taken.push(...items.map(({ coordinates }) => coordinates.name));
        if (found < 0) return succeed(null);
        const [name = '', place] = isNamed ? [items[found]?.coordinates.name, found] : ['elsewhere'];
        return place === undefined ? throttled(name) : throttled(name, place);
      });
      const expected = items(count).map(
        ({ coordinates: { name } }) => `${name} ${names.has(name) ? 'refused' : 'accepted'}`,
      );
      assert.deepEqual(outcomes, expected.toSorted());
      assert.equal(new Set(taken).size, taken.length, 'taken once');
      assert.ok(service.lines.length <= maxRequestsOfChunk);
    }),
  );
});

it('chunks hold each item once, in order, and stay within the limits of the service', () => {
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
    fc.string({ unit: 'grapheme', minLength: 300, maxLength: 900 }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), fc.integer({ min: 1, max: 60 }), (names, times) => {
      const wanted = Array.from({ length: times }, () => names)
        .flat()
        .map((one) => newItem(npm(one), 'package'));
      const chunks = chunksOf(wanted);
      assert.deepEqual(
        chunks.flat().map((item) => coordinatesKey(item.coordinates)),
        wanted.map((item) => coordinatesKey(item.coordinates)),
      );
      for (const chunk of chunks) {
        const body = chunk.map(({ tool, coordinates }) => ({ tool, coordinates: formatCoordinates(coordinates) }));
        assert.ok(chunk.length > 0 && chunk.length <= harvestLimits.items);
        assert.ok(new TextEncoder().encode(JSON.stringify(body)).length <= harvestLimits.bytes);
      }
    }),
    { numRuns: 50 },
  );
});

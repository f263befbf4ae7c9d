import assert from 'node:assert/strict';
import fc from 'fast-check';
import { coordinatesKey, makeCoordinates } from '../../../../src/core/coordinates.ts';
import { harvestToolChoices } from '../../../../src/core/harvestTools.ts';
import type { HarvestOrder, HarvestState } from '../../../../src/model/harvests/harvest.ts';
import { harvestFormWith } from '../../../../src/model/harvests/harvestOrders.ts';
import { type PendingHarvest, harvestItemKey, pendingHarvest } from '../../../../src/model/harvests/harvestItems.ts';
import { npm } from './harvestsWorld.ts';

const harvestForm = harvestFormWith(coordinatesKey);
const progress = {
  sentAt: 1,
  before: [],
  results: ['scancode/1'],
  computed: [],
  computedAt: null,
  askedAt: 2,
  followedFrom: 1,
};
const problem = { kind: 'timeout', url: 'u', milliseconds: 5 };

/** A stored order with one item in this state. */
function written(state: unknown, text: unknown = 'npm/npmjs/-/a/1', tool: unknown = 'package'): unknown {
  return { id: 'x', service: 's', orderedAt: 5, items: [[text, tool, state]] };
}

async function readBack(order: HarvestOrder): Promise<HarvestOrder | null> {
  return harvestForm.read(JSON.parse(JSON.stringify(harvestForm.write(order))), order.id);
}

describe('A pending harvest', () => {
  const { sentAt } = progress;
  const states: readonly (readonly [state: HarvestState, pending: PendingHarvest | null])[] = [
    [{ kind: 'waiting' }, null],
    [{ kind: 'sending', since: 5 }, null],
    [
      { kind: 'accepted', ...progress },
      { sentAt, isUnsure: false },
    ],
    [
      { kind: 'unsure', problem: null, ...progress },
      { sentAt, isUnsure: true },
    ],
    [{ kind: 'arrived', arrivedAt: 9, ...progress }, null],
    [{ kind: 'gaveUp', at: 9, wasAccepted: false, ...progress }, null],
  ];
  for (const [state, pending] of states)
    it(`is ${JSON.stringify(pending)} if it is ${state.kind}`, () => {
      assert.deepEqual(pendingHarvest({ coordinates: npm('a'), tool: 'package', state }), pending);
    });

  it('is none without a request', () => assert.equal(pendingHarvest(null), null));
});

describe('A stored state', () => {
  const states: readonly (readonly [state: unknown, isRead: boolean])[] = [
    [{ kind: 'waiting' }, true],
    [{ kind: 'sending', since: 5 }, true],
    [{ kind: 'sending' }, false],
    [{ kind: 'sending', since: -1 }, false],
    [{ kind: 'sending', since: '5' }, false],
    [{ kind: 'accepted', ...progress }, true],
    [{ kind: 'accepted', ...progress, sentAt: null }, false],
    [{ kind: 'accepted', ...progress, results: 'scancode' }, false],
    [{ kind: 'accepted', ...progress, results: [5] }, false],
    [{ kind: 'accepted', ...progress, results: ['x'.repeat(101)] }, false],
    [{ kind: 'accepted', ...progress, before: Array.from({ length: 101 }, () => 'x/1') }, false],
    [{ kind: 'accepted', ...progress, askedAt: undefined }, false],
    [{ kind: 'accepted', ...progress, computedAt: 'today' }, false],
    [{ kind: 'unsure', problem, ...progress }, true],
    [{ kind: 'unsure', problem: null, ...progress }, true],
    [{ kind: 'arrived', arrivedAt: 9, ...progress }, true],
    [{ kind: 'arrived', ...progress }, false],
    [{ kind: 'gaveUp', at: 9, wasAccepted: false, ...progress }, true],
    [{ kind: 'gaveUp', ...progress }, false],
    [{ kind: 'refused', at: 9, problem }, true],
    [{ kind: 'failed', at: 9, problem: { kind: 'harvestCutShort' } }, true],
    [{ kind: 'failed', problem }, false],
    [{ kind: 'elsewhere' }, false],
    [{ kind: '__proto__' }, false],
    [null, false],
    [[], false],
  ];
  for (const [state, isRead] of states)
    it(`${JSON.stringify(state).slice(0, 70)} is ${isRead ? 'read as it is' : 'invalid, and so is its order'}`, async () => {
      const order = await harvestForm.read(written(state), 'x');
      if (isRead) assert.deepEqual(order?.items[0]?.state, state);
      else assert.equal(order, null);
    });

  it('is still read as refused when a later version stored its problem', async () => {
    const order = await harvestForm.read(written({ kind: 'refused', at: 9, problem: { kind: 'tomorrow' } }), 'x');
    assert.equal(order?.items[0]?.state.kind, 'refused');
  });
});

describe('A stored item', () => {
  const items: readonly (readonly [text: unknown, tool: unknown])[] = [
    ['npm/npmjs/-/a', 'package'],
    ['npm/npmjs/-/a/1/2', 'package'],
    ['npm/npmjs/-/a b/1', 'package'],
    ['NPM/npmjs/-/a/1', 'package'],
    ['go/golang/a%2Fb/c/1', 'package'],
    ['', 'package'],
    [null, 'package'],
    ['npm/npmjs/-/a/1', 'rm -rf'],
    ['npm/npmjs/-/a/1', null],
  ];
  for (const [text, tool] of items)
    it(`${JSON.stringify([text, tool])} is invalid`, async () =>
      assert.equal(await harvestForm.read(written({ kind: 'waiting' }, text, tool), 'x'), null));

  it('is read without the times of requests that earlier versions stored with its order', async () => {
    const order = { id: 'x', service: 's', orderedAt: 5, items: [['npm/npmjs/-/a/1', 'package', { kind: 'waiting' }]] };
    for (const looks of [[5, 8], 5, ['5']])
      assert.deepEqual(await harvestForm.read({ ...order, looks }, 'x'), await harvestForm.read(order, 'x'));
  });

  it('makes its order invalid when it is stored twice', async () => {
    const item = ['npm/npmjs/-/a/1', 'package', { kind: 'waiting' }];
    assert.equal(await harvestForm.read({ id: 'x', service: 's', orderedAt: 5, items: [item, item] }, 'x'), null);
  });
});

it('every order is read as it was written', async () => {
  const time = fc.integer({ min: 0, max: 2 ** 50 });
  const results = fc.array(fc.string({ maxLength: 30 }), { maxLength: 5 });
  const all = fc.record({
    sentAt: time,
    before: results,
    results,
    computed: results,
    computedAt: fc.option(time),
    askedAt: fc.option(time),
    followedFrom: time,
  });
  const at = time;
  const problems = fc.constantFrom(
    { kind: 'tooLarge' } as const,
    { kind: 'rateLimited', retryAt: null } as const,
    { kind: 'harvestThrottled', coordinates: 'c' } as const,
    { kind: 'harvestUnanswered', detail: '<b>' } as const,
  );
  const state: fc.Arbitrary<HarvestState> = fc.oneof(
    fc.constant({ kind: 'waiting' } as const),
    time.map((since) => ({ kind: 'sending', since }) as const),
    all.map((one) => ({ kind: 'accepted', ...one }) as const),
    fc.tuple(all, fc.option(problems)).map(([one, found]) => ({ kind: 'unsure', problem: found, ...one }) as const),
    fc.tuple(all, at).map(([one, arrivedAt]) => ({ kind: 'arrived', arrivedAt, ...one }) as const),
    fc
      .tuple(all, at, fc.boolean())
      .map(([one, when, wasAccepted]) => ({ kind: 'gaveUp', at: when, wasAccepted, ...one }) as const),
    fc.tuple(at, problems).map(([when, found]) => ({ kind: 'refused', at: when, problem: found }) as const),
  );
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  const coordinates = fc
    .record({
      type: fc.constantFrom('npm', 'git', 'go'),
      provider: fc.constantFrom('npmjs', 'github', 'pypi'),
      namespace: fc.option(part),
      name: part,
      revision: part,
    })
    .map(makeCoordinates)
    .filter((made) => made.ok && made.value.revision !== null)
    .map((made) => (made.ok ? made.value : (undefined as never)));
  const item = fc.record({ coordinates, tool: fc.constantFrom(...harvestToolChoices), state });
  const order = fc.record({
    id: fc.constant('x'),
    service: fc.string(),
    orderedAt: time,
    items: fc.uniqueArray(item, { minLength: 1, maxLength: 6, selector: harvestItemKey }),
  });
  const isSame = async (one: HarvestOrder): Promise<void> =>
    assert.deepEqual(await readBack(one), structuredClone(one));
  await fc.assert(fc.asyncProperty(order, isSame));
});

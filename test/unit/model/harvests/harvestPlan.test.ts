import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finish } from '../../../../src/base/steps.ts';
import { type Coordinates, coordinatesKey } from '../../../../src/core/coordinates.ts';
import { harvestToolChoices } from '../../../../src/core/harvestTools.ts';
import type { HarvestOrder, HarvestProgress, HarvestState } from '../../../../src/model/harvests/harvest.ts';
import type { HarvestPlan, HarvestTarget } from '../../../../src/model/harvests/harvestPlan.ts';
import { planHarvest } from '../../../../src/model/harvests/harvestPlan.ts';
import { coordinatesOf, hour, minute, npm, some, targets } from './harvestsWorld.ts';

const service = 'https://service.example';
const now = Date.UTC(2026, 0, 15, 12);
const day = 24 * hour;

function plan(all: readonly HarvestTarget[], more: Partial<Parameters<typeof planHarvest>[2]> = {}): HarvestPlan {
  return finish(planHarvest(all, null, { service, orders: [], isPrivate: () => false, now, ...more }));
}

/** The names and tools of what is sent, and the reasons of what is left out. */
function linesOf({ send, leftOut }: HarvestPlan): readonly string[] {
  return [
    ...send.map(({ coordinates, tool }) => `${coordinates.name} ${tool}`),
    ...leftOut.map((one) => one.reason.kind),
  ];
}

describe('planHarvest', () => {
  const written: readonly (readonly [text: string, expected: string])[] = [
    ['npm/npmjs/-/lodash/4.17.21', 'lodash package'],
    ['npm/npmjs/@babel/core/7.0.0', 'core package'],
    ['git/github/lodash/lodash/abc', 'lodash source'],
    ['sourcearchive/mavencentral/org.a/b/1', 'b source'],
    ['go/golang/a.example%2fb/mux/v1', 'mux package'],
    ['npm/npmjs/-/lodash', 'noRevision'],
    ['npm/pypi/-/lodash/1', 'notCovered'],
    ['pypi/pypi/space/x/1', 'notCovered'],
    ['maven/mavencentral/-/x/1', 'notCovered'],
    ['thing/place/-/x/1', 'notCovered'],
    ['npm/npmjs/-/mine/1', 'private'],
  ];
  for (const [text, expected] of written)
    it(`plans ${text}: ${expected}`, () => {
      const isPrivate = ({ name }: Coordinates): boolean => name === 'mine';
      assert.deepEqual(linesOf(plan(targets(coordinatesOf(text)), { isPrivate })), [expected]);
    });

  const garbage: readonly Partial<Coordinates>[] = [
    { name: '' },
    { name: 'a b' },
    { name: 'a/b' },
    { name: '..' },
    { name: 'a\u202eb' },
    { name: 'a%2fb' },
    { revision: '1\n2' },
    { namespace: '@x/' },
    { type: 'n p m' },
    { name: 'x'.repeat(3000) },
    { revision: '\ud800' },
  ];
  for (const part of garbage)
    it(`leaves out ${JSON.stringify(part).slice(0, 40)} as garbage, and names it`, () => {
      const [leftOut] = plan(targets({ ...npm('a'), ...part })).leftOut;
      assert.equal(leftOut?.reason.kind, 'garbage');
      assert.ok(leftOut.name.startsWith(part.type ?? 'npm'));
    });

  it('names a target without coordinates by its original name', () => {
    assert.deepEqual(plan([{ coordinates: null, name: 'left-pad from a folder' }]).leftOut, [
      { name: 'left-pad from a folder', reason: { kind: 'noCoordinates' } },
    ]);
  });

  it('treats different spellings of a component as one', () => {
    const all = ['git/github/A/B/c1', 'git/github/a/b/C1', 'pypi/pypi/-/a_b/1', 'pypi/pypi/-/A.b/1'].map(coordinatesOf);
    assert.deepEqual(linesOf(plan(targets(...all))), ['b source', 'a_b package', 'duplicate', 'duplicate']);
  });

  it('uses the chosen tool for all components', () => {
    const chosen = planHarvest(targets(npm('a'), npm('b')), 'scancode', {
      service,
      orders: [],
      isPrivate: () => false,
      now,
    });
    assert.deepEqual(linesOf(finish(chosen)), ['a scancode', 'b scancode']);
  });

  const requests: readonly (readonly [count: number, length: number, requests: number])[] = [
    [0, 1, 0],
    [1, 1, 1],
    [1000, 1, 1],
    [1000, 50, 2],
    [1000, 200, 3],
    [1001, 1, 2],
    [5000, 1, 5],
  ];
  for (const [count, length, expected] of requests)
    it(`sends ${count} names of ${length} letters in ${expected} requests`, () => {
      const all = some(count).map(({ name }) => npm(name.padEnd(length, 'x')));
      const distinct = plan(targets(...all));
      assert.deepEqual([distinct.send.length, distinct.requests], [count, expected]);
    });
});

describe('planHarvest after earlier orders', () => {
  const progress: HarvestProgress = {
    sentAt: now - hour,
    before: [],
    results: [],
    computed: [],
    computedAt: null,
    askedAt: null,
    followedFrom: now - hour,
  };
  const since = now - hour;
  const problem = { kind: 'rateLimited', retryAt: null } as const;
  const earlier: readonly (readonly [what: string, state: HarvestState, expected: string])[] = [
    ['taken an hour ago', { kind: 'accepted', ...progress }, 'alreadyQueued'],
    ['taken a day ago', { kind: 'accepted', ...progress, sentAt: now - day }, 'a package'],
    ['taken, and computed before', { kind: 'accepted', ...progress, computedAt: since - 1 }, 'alreadyQueued'],
    ['taken, and computed since', { kind: 'accepted', ...progress, computedAt: since + 1 }, 'a package'],
    ['arrived, and computed since', { kind: 'arrived', arrivedAt: now, ...progress, computedAt: now }, 'a package'],
    ['arrived, nobody knows when', { kind: 'arrived', arrivedAt: now, ...progress }, 'alreadyQueued'],
    ['unsure', { kind: 'unsure', problem: null, ...progress }, 'alreadyQueued'],
    ['on its way', { kind: 'sending', since }, 'alreadyQueued'],
    ['on its way, by a clock that was put back', { kind: 'sending', since: now + day }, 'a package'],
    ['waiting in a window', { kind: 'waiting' }, 'alreadyQueued'],
    ['failed', { kind: 'failed', at: since, problem }, 'a package'],
    ['refused', { kind: 'refused', at: since, problem }, 'refusedBefore'],
    ['refused a month ago', { kind: 'refused', at: now - 31 * day, problem }, 'a package'],
    [
      'given up two days ago',
      { kind: 'gaveUp', at: now, wasAccepted: true, ...progress, sentAt: now - 2 * day },
      'a package',
    ],
  ];
  const order = (state: HarvestState, more: Partial<HarvestOrder> = {}): HarvestOrder => ({
    id: 'x',
    service,
    orderedAt: now - minute,
    items: [{ coordinates: npm('a'), tool: 'package', state }],
    ...more,
  });
  for (const [what, state, expected] of earlier)
    it(`plans a component that is ${what}: ${expected}`, () => {
      assert.deepEqual(linesOf(plan(targets(npm('a')), { orders: [order(state)] })), [expected]);
    });

  it('reports since when a component is queued', () => {
    const orders = [order({ kind: 'accepted', ...progress })];
    assert.deepEqual(plan(targets(npm('a')), { orders }).leftOut[0]?.reason, { kind: 'alreadyQueued', since });
  });

  it('ignores orders for another service or another tool', () => {
    const elsewhere = order({ kind: 'sending', since }, { service: 'https://other.example' });
    const scancode = order(
      { kind: 'sending', since },
      { items: [{ coordinates: npm('a'), tool: 'scancode', state: { kind: 'sending', since } }] },
    );
    assert.deepEqual(linesOf(plan(targets(npm('a')), { orders: [elsewhere, scancode] })), ['a package']);
  });

  it('treats a component as queued although a later request was refused', () => {
    const orders = [order({ kind: 'refused', at: now, problem }), order({ kind: 'accepted', ...progress })];
    assert.deepEqual(linesOf(plan(targets(npm('a')), { orders })), ['alreadyQueued']);
  });

  it('sends a refused component again when the user insists', () => {
    const orders = [order({ kind: 'refused', at: now, problem })];
    assert.deepEqual(linesOf(plan([{ coordinates: npm('a'), name: '', isForcedHarvest: true }], { orders })), [
      'a package',
    ]);
  });
});

it('every target is either sent or left out, and each component is sent once for each tool', () => {
  const text = fc.oneof(
    fc.constantFrom('a', 'b', 'A', '-', '@s', 'a_b', 'a-b'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const coordinates = fc.record({
    type: fc.constantFrom('npm', 'git', 'pypi', 'maven', 'nonsense'),
    provider: fc.constantFrom('npmjs', 'github', 'pypi', 'mavencentral', 'nonsense'),
    namespace: fc.option(text),
    name: text,
    revision: fc.option(text),
  });
  const target = fc.record({ coordinates: fc.option(coordinates), name: text });
  fc.assert(
    fc.property(fc.array(target, { maxLength: 40 }), fc.option(fc.constantFrom(...harvestToolChoices)), (all, tool) => {
      const isPrivate = ({ name }: Coordinates): boolean => name === 'b';
      const found = finish(planHarvest(all, tool, { service, orders: [], isPrivate, now }));
      assert.equal(found.send.length + found.leftOut.length, all.length);
      const keys = found.send.map((one) => `${coordinatesKey(one.coordinates)} ${one.tool}`);
      assert.equal(new Set(keys).size, keys.length);
      assert.ok(found.send.every((one) => one.coordinates.revision !== null && !isPrivate(one.coordinates)));
    }),
  );
});

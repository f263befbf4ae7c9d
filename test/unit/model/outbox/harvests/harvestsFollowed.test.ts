import assert from 'node:assert/strict';
import { finish } from '../../../../../src/base/steps.ts';
import { succeed } from '../../../../../src/base/result.ts';
import { harvestItemKey } from '../../../../../src/model/outbox/harvests/harvestItems.ts';
import { FakeHarvestService, type Window, type World } from './harvestsWorld.ts';
import {
  allTools,
  baseUrl,
  counts,
  hour,
  lost,
  minute,
  newWorld,
  npm,
  queue,
  some,
  states,
  unreachable,
} from './harvestsWorld.ts';

const [a, b, c] = [npm('a'), npm('b'), npm('c')];
let world: World;
beforeEach(() => (world = newWorld()));
afterEach(() => world.close());

/** Opens a window in which the user is present and has requested these harvests. */
async function following(...all: Parameters<typeof queue>[1][]): Promise<Window> {
  const window = await world.open();
  window.harvests.setAttention(true);
  await queue(window.harvests, ...all);
  world.service.lines.length = 0;
  return window;
}

/** Returns the largest number of lookups in any hour. */
function maxInAnyHour(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at - from < hour).length));
}

describe('Following harvests', () => {
  it('follows each tool until the harvest has arrived, with no other requests', async () => {
    const { harvests, definitions, progressed, arrived } = await following(a, b);
    const seen: string[] = [];
    for (let tools = 1; tools <= 4; tools++) {
      world.service.compute(a, allTools.slice(0, tools));
      await world.clock.advance(40 * minute);
      const item = harvests.of(a);
      seen.push(`${item?.state.kind} ${item && 'computed' in item.state ? item.state.computed.length : 0}`);
    }
    assert.deepEqual(seen, ['accepted 1', 'accepted 2', 'accepted 3', 'arrived 4']);
    assert.deepEqual([progressed, arrived], [['a', 'a', 'a', 'a'], ['a']]);
    const known = definitions.get(a);
    assert.deepEqual(known.state === 'known' && known.value.tools, allTools);
    assert.equal(definitions.get(b).state, 'notHarvested');
    assert.deepEqual(states(harvests), ['a arrived', 'b accepted']);
  });

  it('looks at growing intervals', async () => {
    await following(a);
    const began = world.clock.now();
    await world.clock.advance(3 * hour);
    const looks = world.service.askedAt.filter((_, at) => world.service.lines[at]?.startsWith('look'));
    assert.deepEqual(
      looks.map((at) => (at - began) / minute),
      [1, 3.5, 9.5, 24.5, 54.5, 84.5, 114.5, 144.5, 174.5],
    );
  });

  const crowds: readonly (readonly [count: number, looksInTwoHours: number])[] = [
    [1, 8],
    [500, 8],
    [1000, 8],
    [5000, 16],
  ];
  for (const [count, fewest] of crowds)
    it(`sends at most eight lookups in any hour for ${count} components, and reaches each one`, async () => {
      const { harvests } = await following(...some(count));
      world.service.askedAt.length = 0;
      await world.clock.advance(2.5 * hour);
      assert.ok(maxInAnyHour(world.service.askedAt) <= 8, world.service.lines.join());
      assert.ok(world.service.lines.length >= fewest, world.service.lines.join());
      const asked = harvests.all.flatMap(({ items }) => items.map(({ state }) => 'askedAt' in state && state.askedAt));
      assert.equal(asked.filter((at) => typeof at === 'number').length, count);
    });

  it('looks up components of a later order together with the first', async () => {
    const { harvests } = await following(a);
    await world.clock.advance(50 * minute);
    await queue(harvests, b, c);
    world.service.lines.length = 0;
    await world.clock.advance(minute);
    assert.equal(world.service.lines[0], 'look 3');
  });

  it('lists results that no definition shows yet, for unsure harvests first', async () => {
    world.service.onQueue = (items) =>
      items.some(({ coordinates }) => coordinates.name === 'b') ? lost : succeed(null);
    const { harvests, progressed } = await following(a);
    await world.clock.advance(1000);
    await queue(harvests, b);
    world.service.deliver(b, ['clearlydefined/1.5.0']);
    world.service.lines.length = 0;
    await world.clock.advance(minute);
    assert.deepEqual(world.service.lines, ['look 2', 'list b']);
    assert.deepEqual(states(harvests), ['b accepted', 'a accepted']);
    const b1 = harvests.of(b);
    assert.deepEqual(b1 && 'results' in b1.state && [b1.state.results, b1.state.computed], [
      ['clearlydefined/1.5.0'],
      [],
    ]);
    assert.deepEqual(progressed, []);
  });

  it('waits for something new when the component was harvested before', async () => {
    const window = await world.open();
    world.service.compute(a);
    await world.clock.advance(minute);
    const looked = await world.service.look([a], new AbortController().signal, () => false);
    window.definitions.learn(baseUrl, looked.ok ? looked.value : new Map());
    window.harvests.setAttention(true);
    await queue(window.harvests, a);
    await world.clock.advance(2 * minute);
    assert.deepEqual(states(window.harvests), ['a accepted']);
    world.service.compute(a);
    await world.clock.advance(10 * minute);
    assert.deepEqual(states(window.harvests), ['a arrived']);
  });

  it('ends when the one requested tool has delivered', async () => {
    const { harvests } = await world.open();
    harvests.setAttention(true);
    const plan = harvests.plan([{ coordinates: a, name: '' }], 'scancode');
    assert.ok(plan.ok && (await harvests.queue(finish(plan.value))).ok);
    world.service.compute(a, ['clearlydefined/1.5.0', 'scancode/32.3.0', 'curation/abc']);
    await world.clock.advance(minute);
    assert.deepEqual(states(harvests), ['a arrived']);
  });

  it('ends after two days', async () => {
    const { harvests, arrived } = await following(a, b);
    world.service.compute(b, ['clearlydefined/1.5.0']);
    await world.clock.advance(47 * hour);
    assert.equal(counts(harvests), '2 accepted');
    await world.clock.advance(2 * hour);
    assert.equal(counts(harvests), '2 gaveUp');
    assert.deepEqual(arrived, ['b']);
    world.service.lines.length = 0;
    await world.clock.advance(24 * hour);
    assert.deepEqual(world.service.lines, []);
    assert.equal(world.clock.pending, 0);
  });

  it('continues for two more days when the user asks again', async () => {
    const { harvests } = await following(a);
    await world.clock.advance(49 * hour);
    const [order] = harvests.all;
    world.service.lines.length = 0;
    await harvests.askAgain([{ order: order?.id ?? '', item: null }]);
    assert.deepEqual(world.service.lines, ['look 1', 'list a']);
    assert.deepEqual(states(harvests), ['a accepted']);
    await world.clock.advance(hour);
    assert.ok(world.service.lines.length > 2);
    await world.clock.advance(48 * hour);
    assert.deepEqual(states(harvests), ['a gaveUp']);
  });
});

describe('Limits of following harvests', () => {
  it('sends no lookups while the user is away, and looks at once when the user returns', async () => {
    const { harvests } = await following(a);
    harvests.setAttention(false);
    await world.clock.advance(5 * hour);
    assert.deepEqual(world.service.lines, []);
    harvests.setAttention(true);
    await world.clock.advance(0);
    assert.deepEqual(world.service.lines, ['look 1', 'list a']);
  });

  it('does not look more often when the user comes and goes', async () => {
    const { harvests } = await following(a);
    world.service.askedAt.length = 0;
    for (let turn = 0; turn < 60; turn++) {
      harvests.setAttention(turn % 2 === 0);
      await world.clock.advance(minute);
    }
    assert.ok(world.service.askedAt.length <= 8, world.service.lines.join());
  });

  it('looks rarely without a connection, does not count those lookups, and resumes later', async () => {
    const { harvests } = await following(a);
    world.service.pollFailure = unreachable;
    const began = world.clock.now();
    await world.clock.advance(2 * hour);
    const tried = world.service.askedAt.map((at) => (at - began) / minute);
    assert.deepEqual(tried, [1, 2, 4.5, 10.5, 25.5, 55.5, 85.5, 115.5]);
    const [order] = harvests.all;
    assert.deepEqual(
      order?.items.map(({ state }) => 'askedAt' in state && state.askedAt),
      [null],
    );
    world.service.pollFailure = null;
    world.service.compute(a);
    await world.clock.advance(31 * minute);
    assert.deepEqual(states(harvests), ['a arrived']);
  });

  it('returns the reason when the user asks and there is no answer', async () => {
    const { harvests } = await following(a);
    assert.equal(await harvests.refresh(), null);
    world.service.pollFailure = unreachable;
    assert.deepEqual(await harvests.refresh(), unreachable);
    const [order] = harvests.all;
    assert.ok(order);
    const refs = order.items.map((item) => ({ order: order.id, item: harvestItemKey(item) }));
    assert.deepEqual(await harvests.askAgain(refs), unreachable);
    world.service.pollFailure = null;
    assert.equal(await harvests.askAgain(refs), null);
  });

  it('gives up after two days only once the connection is back', async () => {
    const { harvests } = await following(a);
    world.service.pollFailure = unreachable;
    await world.clock.advance(60 * hour);
    assert.deepEqual(states(harvests), ['a accepted']);
    world.service.pollFailure = null;
    await world.clock.advance(hour);
    assert.deepEqual(states(harvests), ['a gaveUp']);
  });

  it('does not look before the time that the service names', async () => {
    await following(a);
    world.service.pollFailure = { kind: 'rateLimited', retryAt: world.clock.now() + 2 * hour };
    await world.clock.advance(minute);
    world.service.pollFailure = null;
    world.service.lines.length = 0;
    await world.clock.advance(2 * hour - 2 * minute);
    assert.deepEqual(world.service.lines, []);
    await world.clock.advance(2 * minute);
    assert.equal(world.service.lines[0], 'look 1');
  });

  it('stops looking up a name that has become private', async () => {
    const { harvests } = await following(a, b);
    world.isPrivate.add('a');
    world.service.compute(a);
    await world.clock.advance(3 * hour);
    assert.ok(
      world.service.lines.every((line) => line === 'look 1' || line === 'list b'),
      world.service.lines.join(),
    );
    assert.deepEqual(states(harvests), ['a accepted', 'b accepted']);
    await world.clock.advance(46 * hour);
    assert.equal(counts(harvests), '2 gaveUp');
  });

  it('sends no lookups to another service', async () => {
    const other = new FakeHarvestService(world.clock, 'https://other.example');
    let current = world.service;
    const { harvests } = await world.open('a', { client: () => succeed(current) });
    harvests.setAttention(true);
    await queue(harvests, a);
    current = other;
    await world.clock.advance(5 * hour);
    assert.deepEqual([other.lines, harvests.of(a)], [[], null]);
    current = world.service;
    harvests.useService();
    await world.clock.advance(0);
    assert.equal(harvests.of(a)?.state.kind, 'accepted');
    assert.equal(world.service.lines[1], 'look 1');
  });
});

describe('Failed lookups', () => {
  it('leave out one bad component, and find the others', async () => {
    const { harvests } = await following(...some(64));
    world.service.spoilers.add('p13');
    for (const one of some(64)) world.service.compute(one);
    await world.clock.advance(12 * hour);
    assert.equal(counts(harvests), '63 arrived, 1 accepted');
    assert.ok(maxInAnyHour(world.service.askedAt) <= 8);
  });

  it('are rarely repeated when the whole lookup fails', async () => {
    await following(...some(64));
    world.service.pollFailure = { kind: 'serverError', status: 500 };
    world.service.askedAt.length = 0;
    await world.clock.advance(5 * hour);
    assert.ok(world.service.askedAt.length <= 20, world.service.lines.join());
  });

  it('are repeated one component at a time when the service has no batches', async () => {
    const { harvests } = await following(a, b);
    knowsNoBatches();
    world.service.compute(a);
    world.service.compute(b);
    await world.clock.advance(hour);
    assert.deepEqual(states(harvests), ['a arrived', 'b arrived']);
  });

  it('send nothing more when the user asked, and the state stays', async () => {
    const { harvests } = await following(a);
    world.service.pollFailure = unreachable;
    await harvests.refresh();
    assert.deepEqual(world.service.lines, ['look 1']);
    assert.deepEqual(states(harvests), ['a accepted']);
  });
});

/** From now on the service answers lookups of one component only. */
function knowsNoBatches(): void {
  const { look } = world.service;
  const single: typeof look = (coordinates, ...rest) => {
    if (coordinates.length > 1)
      return Promise.resolve({ ok: false, problem: { kind: 'notOffered', url: baseUrl } } as const);
    world.service.hasNoBatches = true;
    return look(coordinates, ...rest);
  };
  Object.assign(world.service, { look: single });
}

describe('Requests of the user', () => {
  it('look up a hundred components at once when the service has no batches, and the rest next time', async () => {
    const all = some(120);
    const { harvests } = await following(...all);
    knowsNoBatches();
    for (const one of all) world.service.compute(one);
    const arrived = (): number => states(harvests).filter((state) => state.endsWith(' arrived')).length;
    await harvests.refresh();
    assert.equal(arrived(), 100);
    await harvests.refresh();
    assert.equal(arrived(), 120);
  });

  it('are not limited by the budget', async () => {
    const { harvests } = await following(...some(600));
    await world.clock.advance(hour);
    world.service.lines.length = 0;
    await harvests.refresh();
    assert.deepEqual(world.service.lines, ['look 500', 'look 100']);
  });

  it('look up only the selected components', async () => {
    const { harvests } = await following(a, b, c);
    const [order] = harvests.all;
    await harvests.askAgain([{ order: order?.id ?? '', item: 'npm/npmjs/-/b/1.0.0 package' }]);
    assert.deepEqual(world.service.lines, ['look 1', 'list b']);
  });

  it('send nothing for an order that does not exist', async () => {
    const { harvests } = await following(a);
    await harvests.askAgain([{ order: 'nowhere', item: null }]);
    await harvests.forget([{ order: 'nowhere', item: null }]);
    assert.deepEqual([world.service.lines, states(harvests)], [[], ['a accepted']]);
  });

  it('remove finished harvests from the list, and no others', async () => {
    const { harvests } = await following(a, b);
    world.service.compute(a);
    await world.clock.advance(minute);
    await harvests.forget(harvests.all.map(({ id }) => ({ order: id, item: null })));
    assert.deepEqual(states(harvests), ['b accepted']);
    world.service.compute(b);
    await world.clock.advance(hour);
    await harvests.forget(harvests.all.map(({ id }) => ({ order: id, item: null })));
    assert.deepEqual(harvests.all, []);
    const again = await world.open('later');
    assert.deepEqual(again.harvests.all, []);
  });
});

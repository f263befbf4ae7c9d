import assert from 'node:assert/strict';
import { finish } from '../../../../src/base/steps.ts';
import { succeed } from '../../../../src/base/result.ts';
import { harvestItemKey } from '../../../../src/model/harvests/harvestItems.ts';
import { FakeHarvestService, type Window, type World } from './harvestsWorld.ts';
import { allTools, counts, hour, minute, newWorld, npm, queue, some, states, unreachable } from './harvestsWorld.ts';

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

  it('looks every five minutes in the first half hour, and then every thirty', async () => {
    await following(a);
    const began = world.clock.now();
    await world.clock.advance(2 * hour);
    assert.deepEqual(
      world.service.askedAt.map((at) => (at - began) / minute),
      [5, 10, 15, 20, 25, 30, 60, 90, 120],
    );
  });

  for (const count of [1, 200, 1000, 5000])
    it(`sends at most eight lookups in any hour for each 200 of ${count} components, and reaches each one`, async () => {
      const { harvests } = await following(...some(count));
      world.service.askedAt.length = 0;
      await world.clock.advance(2.5 * hour);
      assert.ok(maxInAnyHour(world.service.askedAt) <= 8 * Math.ceil(count / 200), world.service.lines.join());
      const asked = harvests.all.flatMap(({ items }) => items.map(({ state }) => 'askedAt' in state && state.askedAt));
      assert.equal(asked.filter((at) => typeof at === 'number').length, count);
    });

  it('looks up components of a later order together with the first', async () => {
    const { harvests } = await following(a);
    await world.clock.advance(50 * minute);
    await queue(harvests, b, c);
    world.service.lines.length = 0;
    await world.clock.advance(10 * minute);
    assert.deepEqual(world.service.lines, ['look 2', 'look 3']);
  });

  it('waits for something new when the component was harvested before', async () => {
    const window = await world.open();
    world.service.compute(a);
    await world.clock.advance(minute);
    window.definitions.want([a]);
    await world.clock.advance(minute);
    window.harvests.setAttention(true);
    await queue(window.harvests, a);
    await world.clock.advance(6 * minute);
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
    await world.clock.advance(5 * minute);
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
    await harvests.checkAgain([{ order: order?.id ?? '', item: null }]);
    assert.deepEqual(world.service.lines, ['look 1']);
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
    assert.deepEqual(world.service.lines, ['look 1']);
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

  it('looks no more often without a connection, does not count those lookups, and resumes later', async () => {
    const { harvests } = await following(a);
    world.service.pollFailure = unreachable;
    const began = world.clock.now();
    await world.clock.advance(2 * hour);
    const tried = world.service.askedAt.map((at) => (at - began) / minute);
    assert.deepEqual(tried, [5, 10, 15, 20, 25, 30, 60, 90, 120]);
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
    assert.deepEqual(await harvests.checkAgain(refs), unreachable);
    world.service.pollFailure = null;
    assert.equal(await harvests.checkAgain(refs), null);
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

  it('stops looking up a name that has become private', async () => {
    const { harvests } = await following(a, b);
    world.isPrivate.add('a');
    world.service.compute(a);
    await world.clock.advance(3 * hour);
    assert.ok(
      world.service.lines.every((line) => line === 'look 1'),
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

  it('send nothing more when the user asked, and the state stays', async () => {
    const { harvests } = await following(a);
    world.service.pollFailure = unreachable;
    await harvests.refresh();
    assert.deepEqual(world.service.lines, ['look 1']);
    assert.deepEqual(states(harvests), ['a accepted']);
  });
});

describe('Requests of the user', () => {
  it('are sent whenever the user asks', async () => {
    const { harvests } = await following(...some(600));
    await world.clock.advance(hour);
    world.service.lines.length = 0;
    await harvests.refresh();
    assert.deepEqual(world.service.lines, ['look 200', 'look 200', 'look 200']);
  });

  it('look up only the selected components', async () => {
    const { harvests, definitions } = await following(a, b, c);
    const [order] = harvests.all;
    await harvests.checkAgain([{ order: order?.id ?? '', item: 'npm/npmjs/-/b/1.0.0 package' }]);
    assert.deepEqual(world.service.lines, ['look 1']);
    const asked = order?.items.map(({ coordinates }) => definitions.get(coordinates).state);
    assert.deepEqual(asked, ['notLookedUpYet', 'notHarvested', 'notLookedUpYet']);
  });

  it('send nothing for an order that does not exist', async () => {
    const { harvests } = await following(a);
    await harvests.checkAgain([{ order: 'nowhere', item: null }]);
    await harvests.forget([{ order: 'nowhere', item: null }]);
    assert.deepEqual([world.service.lines, states(harvests)], [[], ['a accepted']]);
  });

  it('remove finished harvests from the list, and no others', async () => {
    const { harvests } = await following(a, b);
    world.service.compute(a);
    await world.clock.advance(5 * minute);
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

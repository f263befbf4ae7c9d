import assert from 'node:assert/strict';
import { succeed } from '../../../../src/base/result.ts';
import { type World, counts, newWorld, npm, queue, some, states } from './harvestsWorld.ts';

describe('Sending confirmed harvests', () => {
  let world: World;
  beforeEach(() => (world = newWorld()));
  afterEach(() => world.close());

  it('stores the state "sending" before the request is sent', async () => {
    const { harvests } = await world.open();
    let onStorage: readonly string[] = [];
    world.service.onQueue = () => {
      onStorage = [...world.files.texts.values()];
      return succeed(null);
    };
    const outcome = await queue(harvests, npm('a'), npm('b'));
    assert.match(onStorage.join(), /"npm\/npmjs\/-\/a\/1\.0\.0","package",\{"kind":"sending"/);
    assert.deepEqual([outcome.accepted, outcome.orders[0]?.items.length], [2, 2]);
    assert.deepEqual(states(harvests), ['a accepted', 'b accepted']);
  });

  it('sends 1,000 components in one request', async () => {
    const { harvests } = await world.open();
    await queue(harvests, ...some(1000));
    assert.equal(counts(harvests), '1000 accepted');
    assert.deepEqual(world.service.lines, ['POST 1000']);
  });

  it('lists larger orders in the order of confirmation', async () => {
    const { harvests } = await world.open();
    await queue(harvests, ...some(2200));
    const listed = harvests.all.flatMap(({ items }) => items.map(({ coordinates }) => coordinates.name));
    assert.deepEqual(
      listed,
      some(2200).map(({ name }) => name),
    );
    // Each part has its own time, so the order does not depend on names.
    const times = harvests.all.map(({ orderedAt }) => orderedAt);
    assert.equal(new Set(times).size, times.length);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { HarvestArrivals } from '../../../../src/model/activity/harvestArrivals.ts';
import { renewAfterHarvests } from '../../../../src/model/activity/harvestEffects.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { itemOf, minute, npm, orderOf, SomeHarvests, states } from './someHarvests.ts';

interface World {
  readonly arrivals: HarvestArrivals;
  readonly harvests: SomeHarvests;
  readonly clock: FakeClock;
  /** The names in each notification, one string per notification. */
  readonly announced: string[];
}

function setUp(): World {
  const [harvests, clock] = [new SomeHarvests(), new FakeClock()];
  harvests.all = [orderOf('o', [], clock.now() - minute)];
  const arrivals = new HarvestArrivals({ harvests, clock });
  const announced: string[] = [];
  arrivals.onDidAnnounce((items) => announced.push(items.map(({ coordinates }) => coordinates.name).join()));
  return { arrivals, harvests, clock, announced };
}

const arrived = (...names: readonly string[]) => names.map((name) => itemOf(name, states.arrived));

describe('Notifications about arrived harvests', () => {
  it('announces several arrivals together, and once', async () => {
    const { harvests, clock, announced } = setUp();
    harvests.arrived.fire(arrived('a', 'b'));
    await clock.advance(1000);
    harvests.arrived.fire(arrived('b', 'c'));
    assert.deepEqual(announced, []);
    await clock.advance(1000);
    assert.deepEqual(announced, ['a,b,c']);
    harvests.arrived.fire(arrived('d'));
    await clock.advance(minute);
    assert.equal(announced.length, 1);
  });

  it('announces new arrivals after the user has looked', async () => {
    const { arrivals, harvests, clock, announced } = setUp();
    harvests.arrived.fire(arrived('a'));
    await clock.advance(minute);
    arrivals.setVisible(true);
    arrivals.setVisible(false);
    harvests.arrived.fire(arrived('b'));
    await clock.advance(minute);
    assert.deepEqual(announced, ['a', 'b']);
  });

  it('announces arrivals again after more was queued', async () => {
    const { harvests, clock, announced } = setUp();
    harvests.arrived.fire(arrived('a'));
    await clock.advance(minute);
    harvests.all = [orderOf('next', [], clock.now()), ...harvests.all];
    harvests.arrived.fire(arrived('b'));
    await clock.advance(minute);
    assert.deepEqual(announced, ['a', 'a,b']);
  });

  it('announces nothing while the view is visible or after the user has looked', async () => {
    const { arrivals, harvests, clock, announced } = setUp();
    arrivals.setVisible(true);
    harvests.arrived.fire(arrived('a'));
    await clock.advance(minute);
    arrivals.setVisible(false);
    harvests.arrived.fire(arrived('b'));
    arrivals.setVisible(true);
    await clock.advance(minute);
    assert.deepEqual(announced, []);
  });

  it('announces nothing after disposal', async () => {
    const { arrivals, harvests, clock, announced } = setUp();
    harvests.arrived.fire(arrived('a'));
    arrivals.dispose();
    harvests.arrived.fire(arrived('b'));
    await clock.advance(minute);
    assert.deepEqual(announced, []);
  });
});

describe('Data that depends on a harvest', () => {
  it('is read again for each component that made progress', () => {
    const harvests = new SomeHarvests();
    const renewed: string[] = [];
    const effects = renewAfterHarvests({ harvests, renew: ({ name }) => renewed.push(name) });
    harvests.progressed.fire([npm('a'), npm('b')]);
    harvests.arrived.fire(arrived('c'));
    effects.dispose();
    harvests.progressed.fire([npm('d')]);
    assert.deepEqual(renewed, ['a', 'b', 'c']);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { Emitter } from '../../../../src/base/event.ts';
import { Reconnection } from '../../../../src/model/definitions/reconnection.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

const second = 1000;
const minute = 60 * second;

interface World {
  readonly clock: FakeClock;
  readonly reconnection: Reconnection;
  /** When the service was checked, in seconds since the start. */
  readonly checks: number[];
  /** When failed lookups were repeated, in seconds since the start. */
  readonly requests: number[];
  readonly changed: Emitter<void>;
  isUp: boolean;
  isCutOff: boolean;
  /** What failed can't be requested yet. */
  isWaiting: boolean;
  /** Lookups fail although the check succeeds. */
  areQuestionsFailing: boolean;
  /** Duration of a check in milliseconds. */
  checkTakes: number;
}

function setUp(): World {
  const clock = new FakeClock();
  const began = clock.now();
  const since = (): number => (clock.now() - began) / second;
  const changed = new Emitter<void>();
  const quiet = new AbortController().signal;
  const source = {
    onDidChange: changed.event,
    isCutOff: () => world.isCutOff,
    retry: () => {
      if (world.isWaiting) return;
      world.requests.push(since());
      world.isCutOff = false;
      changed.fire();
      void clock.delay(second, quiet).then(() => {
        world.isCutOff = !world.isUp || world.areQuestionsFailing;
        changed.fire();
      });
    },
  };
  const reconnection = new Reconnection({
    sources: [source],
    isReachable: async (signal) => {
      world.checks.push(since());
      const { isUp } = world;
      await clock.delay(world.checkTakes, signal);
      return isUp;
    },
    clock,
    log: new MemoryLog(),
  });
  const world: World = {
    clock,
    reconnection,
    checks: [],
    requests: [],
    changed,
    isUp: true,
    isCutOff: false,
    isWaiting: false,
    areQuestionsFailing: false,
    checkTakes: 0,
  };
  return world;
}

/** Reports a failed lookup. */
function failIn(world: World): void {
  world.isCutOff = true;
  world.changed.fire();
}

describe('Reconnection', () => {
  it('does not check while nothing has failed', async () => {
    const world = setUp();
    world.reconnection.setAttention(true);
    await world.clock.advance(10 * minute);
    assert.deepEqual([world.checks, world.clock.pending], [[], 0]);
  });

  it('checks each minute', async () => {
    const world = setUp();
    world.reconnection.setAttention(true);
    world.isUp = false;
    failIn(world);
    await world.clock.advance(5 * minute);
    assert.deepEqual(world.checks, [60, 120, 180, 240, 300]);
  });

  for (const checkTakes of [0, 8 * second])
    it(`asks again within a minute of the return at any time: checks take ${checkTakes} ms`, async () => {
      for (let downFor = 1; downFor <= 120; downFor += 7) {
        const world = setUp();
        world.checkTakes = checkTakes;
        world.reconnection.setAttention(true);
        world.isUp = false;
        failIn(world);
        await world.clock.advance(downFor * second);
        world.isUp = true;
        world.checkTakes = 0;
        await world.clock.advance(70 * second);
        const [waited] = world.requests;
        assert.ok(
          waited !== undefined && waited <= downFor + 60 + checkTakes / second,
          `down for ${downFor} s, requested after ${waited} s`,
        );
        assert.equal(world.isCutOff, false);
        world.reconnection.dispose();
      }
    });

  it('asks once, and then stops checking', async () => {
    const world = setUp();
    world.reconnection.setAttention(true);
    failIn(world);
    await world.clock.advance(10 * minute);
    assert.deepEqual([world.checks, world.requests, world.clock.pending], [[60], [60], 0]);
  });

  it('pauses while the window has no attention, and checks as soon as it has', async () => {
    const world = setUp();
    world.reconnection.setAttention(true);
    world.isUp = false;
    failIn(world);
    await world.clock.advance(130 * second);
    world.reconnection.setAttention(false);
    await world.clock.advance(10 * minute);
    assert.deepEqual(world.checks, [60, 120]);
    world.isUp = true;
    world.reconnection.setAttention(true);
    await world.clock.advance(second);
    assert.deepEqual([world.checks.length, world.requests.length], [3, 1]);
  });

  it('checks more rarely when the service answers but lookups fail', async () => {
    const world = setUp();
    world.areQuestionsFailing = true;
    world.reconnection.setAttention(true);
    failIn(world);
    await world.clock.advance(60 * minute);
    assert.deepEqual(world.checks, [60, 181, 422, 903, 1804, 2705]);
  });

  it('checks each minute while what failed has to wait', async () => {
    const world = setUp();
    world.isWaiting = true;
    world.reconnection.setAttention(true);
    failIn(world);
    await world.clock.advance(5 * minute);
    assert.deepEqual([world.checks, world.requests], [[60, 120, 180, 240, 300], []]);
    world.isWaiting = false;
    await world.clock.advance(minute + 2 * second);
    assert.deepEqual([world.requests, world.clock.pending], [[360], 0]);
  });

  it('returns to short intervals when the service goes down after that', async () => {
    const world = setUp();
    world.areQuestionsFailing = true;
    world.reconnection.setAttention(true);
    failIn(world);
    await world.clock.advance(20 * minute);
    [world.isUp, world.areQuestionsFailing] = [false, false];
    await world.clock.advance(15 * minute);
    world.isUp = true;
    const before = world.requests.length;
    await world.clock.advance(minute);
    assert.equal(world.requests.length, before + 1);
  });

  it('stops when the service changes and nothing has failed there', async () => {
    const world = setUp();
    world.reconnection.setAttention(true);
    world.isUp = false;
    failIn(world);
    await world.clock.advance(61 * second);
    world.isCutOff = false;
    world.reconnection.startOver();
    await world.clock.advance(minute);
    assert.deepEqual([world.checks, world.clock.pending], [[60], 0]);
  });

  it('stops when it is disposed', async () => {
    const world = setUp();
    world.reconnection.setAttention(true);
    failIn(world);
    world.reconnection.dispose();
    world.changed.fire();
    await settle();
    assert.equal(world.clock.pending, 0);
  });
});

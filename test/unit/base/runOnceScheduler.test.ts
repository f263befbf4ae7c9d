import assert from 'node:assert/strict';
import { RunOnceScheduler } from '../../../src/base/runOnceScheduler.ts';
import { FakeClock } from '../../support/fakeClock.ts';

function scheduled() {
  const clock = new FakeClock();
  const start = clock.now();
  const runs: number[] = [];
  const scheduler = new RunOnceScheduler(clock, () => runs.push(clock.now() - start));
  return { clock, runs, scheduler };
}

describe('A run that is scheduled', () => {
  it('runs once for all calls until then, at the time of the first', async () => {
    const { clock, runs, scheduler } = scheduled();
    scheduler.schedule(100);
    await clock.advance(60);
    scheduler.schedule(100);
    await clock.advance(500);
    assert.deepEqual(runs, [100]);
    scheduler.schedule(50);
    await clock.advance(50);
    assert.deepEqual(runs, [100, 610]);
  });

  it('runs after the last call, if each starts the wait again', async () => {
    const { clock, runs, scheduler } = scheduled();
    scheduler.restart(100);
    await clock.advance(60);
    scheduler.restart(100);
    await clock.advance(500);
    assert.deepEqual(runs, [160]);
  });

  it('runs again when it is scheduled while it runs', async () => {
    const clock = new FakeClock();
    let runs = 0;
    const scheduler: RunOnceScheduler = new RunOnceScheduler(clock, () => {
      if (++runs === 1) scheduler.schedule(100);
    });
    scheduler.schedule(100);
    await clock.advance(100);
    assert.equal(runs, 1);
    await clock.advance(100);
    assert.equal(runs, 2);
  });

  it('does not run after it was cancelled, until it is scheduled again', async () => {
    const { clock, runs, scheduler } = scheduled();
    scheduler.schedule(100);
    scheduler.cancel();
    await clock.advance(500);
    assert.deepEqual(runs, []);
    scheduler.schedule(100);
    await clock.advance(100);
    assert.deepEqual(runs, [600]);
  });

  it('never runs after its end', async () => {
    const { clock, runs, scheduler } = scheduled();
    scheduler.schedule(100);
    scheduler.dispose();
    scheduler.schedule(100);
    scheduler.restart(100);
    await clock.advance(500);
    assert.deepEqual(runs, []);
  });
});

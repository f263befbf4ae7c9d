import assert from 'node:assert/strict';
import { type Steps, finish, runCooperatively } from '../../../src/base/steps.ts';

describe('finish', () => {
  it('runs all steps synchronously', () => {
    assert.equal(finish(count(1000)), 1000);
  });
  it('rethrows an error', () => {
    assert.throws(() => finish(failing()), /no/);
  });
});

describe('finishInTurns', () => {
  it('pauses when the budget is used up, and not before', async () => {
    const log: string[] = [];
    const turns = turnsOf({ budget: 10, cost: 4, log });
    assert.equal(await runCooperatively(count(7), turns), 7);
    // Three steps of four milliseconds exceed the budget of ten.
    assert.deepEqual(log, ['pause', 'pause']);
  });

  it('does not count the pause as work', async () => {
    const log: string[] = [];
    await runCooperatively(count(4), turnsOf({ budget: 10, cost: 5, pause: 1000, log }));
    assert.deepEqual(log, ['pause', 'pause']);
  });

  it('needs no pause for short work', async () => {
    const log: string[] = [];
    await runCooperatively(count(2), turnsOf({ budget: 10, cost: 1, log }));
    assert.deepEqual(log, []);
  });

  it('stops between two steps when it is aborted', async () => {
    const controller = new AbortController();
    let steps = 0;
    function* endless(): Steps<never> {
      for (;;) {
        if (++steps === 3) controller.abort(new Error('enough'));
        yield;
      }
    }
    const turns = turnsOf({ budget: 1, cost: 1, log: [] });
    await assert.rejects(runCooperatively(endless(), turns, controller.signal), /enough/);
    assert.equal(steps, 3);
  });

  it('does not start when it is already aborted', async () => {
    const turns = turnsOf({ budget: 1, cost: 1, log: [] });
    await assert.rejects(runCooperatively(failing(), turns, AbortSignal.abort(new Error('enough'))), /enough/);
  });

  it('rejects with a thrown error', async () => {
    await assert.rejects(runCooperatively(failing(), turnsOf({ budget: 1, cost: 1, log: [] })), /no/);
  });
});

function* count(steps: number): Steps<number> {
  for (let at = 0; at < steps; at++) yield;
  return steps;
}

function* failing(): Steps<never> {
  yield;
  throw new Error('no');
}

interface TestTurns {
  readonly budget: number;
  /** Milliseconds that pass between two readings of the clock during work. */
  readonly cost: number;
  /** Milliseconds that pass in a pause. */
  readonly pause?: number;
  readonly log: string[];
}

function turnsOf({ budget, cost, pause = 0, log }: TestTurns): Parameters<typeof runCooperatively>[1] {
  let now = 0;
  let isResting = true;
  return {
    budget,
    now() {
      if (!isResting) now += cost;
      isResting = false;
      return now;
    },
    pause() {
      log.push('pause');
      now += pause;
      isResting = true;
      return Promise.resolve();
    },
  };
}

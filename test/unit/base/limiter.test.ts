import assert from 'node:assert/strict';
import { Limiter } from '../../../src/base/limiter.ts';

describe('Limiter', () => {
  it('runs at most the allowed number of tasks at once, and the others in order', async () => {
    const limiter = new Limiter(2);
    const gates = Array.from({ length: 5 }, newGate);
    const started: number[] = [];
    const runs = gates.map((gate, at) =>
      limiter.run(async () => {
        started.push(at);
        await gate.promise;
        return at;
      }),
    );
    await settle();
    assert.deepEqual(started, [0, 1]);
    gates[1]?.resolve();
    await settle();
    assert.deepEqual(started, [0, 1, 2]);
    gates[0]?.resolve();
    gates[2]?.resolve();
    await settle();
    assert.deepEqual(started, [0, 1, 2, 3, 4]);
    for (const gate of gates) gate.resolve();
    assert.deepEqual(await Promise.all(runs), [0, 1, 2, 3, 4]);
  });

  it('shares an amount among tasks in order, and runs a task above the limit alone', async () => {
    const limiter = new Limiter(10);
    const amounts = [4, 6, 11, 1];
    const gates = amounts.map(newGate);
    const started: number[] = [];
    const runs = amounts.map((amount, at) =>
      limiter.run(
        async () => {
          started.push(amount);
          await gates[at]?.promise;
        },
        undefined,
        amount,
      ),
    );
    await settle();
    assert.deepEqual(started, [4, 6]);
    gates[0]?.resolve();
    await settle();
    assert.deepEqual(started, [4, 6]);
    gates[1]?.resolve();
    await settle();
    assert.deepEqual(started, [4, 6, 11]);
    gates[2]?.resolve();
    await settle();
    assert.deepEqual(started, amounts);
    gates[3]?.resolve();
    await Promise.all(runs);
  });

  it('continues after a task that fails', async () => {
    const limiter = new Limiter(1);
    const failing = limiter.run(() => Promise.reject(new Error('no')));
    const next = limiter.run(() => Promise.resolve('yes'));
    await assert.rejects(failing, /no/);
    assert.equal(await next, 'yes');
  });

  it('continues after a task that throws synchronously', async () => {
    const limiter = new Limiter(1);
    const failing = limiter.run(() => {
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    assert.equal(await limiter.run(() => Promise.resolve('yes')), 'yes');
  });

  it('never starts a task that was aborted while it waited', async () => {
    const limiter = new Limiter(1);
    const gate = newGate();
    const controller = new AbortController();
    const first = limiter.run(() => gate.promise);
    const second = limiter.run(() => assert.fail('started'), controller.signal);
    const third = limiter.run(() => Promise.resolve('third'));
    controller.abort(new Error('enough'));
    gate.resolve();
    await first;
    await assert.rejects(second, /enough/);
    assert.equal(await third, 'third');
  });

  it('never starts a task that was aborted before', async () => {
    const limiter = new Limiter(1);
    await assert.rejects(
      limiter.run(() => assert.fail('started'), AbortSignal.abort(new Error('enough'))),
      /enough/,
    );
    assert.equal(await limiter.run(() => Promise.resolve(1)), 1);
  });

  it('loses no place after many tasks', async () => {
    const limiter = new Limiter(3);
    let running = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await settle();
      running--;
    };
    await Promise.all(Array.from({ length: 50 }, () => limiter.run(task)));
    await Promise.all(Array.from({ length: 50 }, () => limiter.run(task)));
    assert.deepEqual([running, most], [0, 3]);
  });
});

interface Gate {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function newGate(): Gate {
  let open: (() => void) | null = null;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, resolve: () => open?.() };
}

/** Resolves after all work that is ready to run has run. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

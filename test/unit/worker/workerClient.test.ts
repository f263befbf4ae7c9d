import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { LostWorker } from '../../../src/model/readingWorker.ts';
import type { WorkerEvents } from '../../../src/worker/workerThread.ts';
import { WorkerClient } from '../../../src/worker/workerClient.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { MemoryLog } from '../../support/memoryLog.ts';

interface FakeThread {
  readonly events: WorkerEvents;
  readonly ids: number[];
  hasEnded: boolean;
}

function setUp(canStart: () => boolean = () => true) {
  const [clock, log] = [new FakeClock(), new MemoryLog()];
  const threads: FakeThread[] = [];
  const client = new WorkerClient({
    clock,
    log,
    start: (events) => {
      if (!canStart()) throw new Error('there are no workers');
      const thread: FakeThread = { events, ids: [], hasEnded: false };
      threads.push(thread);
      return {
        post: (message) => thread.ids.push((message as { id: number }).id),
        end: () => {
          thread.hasEnded = true;
        },
      };
    },
  });
  const run = (folder = 'f') => client.run('forgetFolder', { folder });
  /** Answers the oldest request of the newest worker. */
  const answer = (more: object = { answer: null }): void => {
    const thread = threads.at(-1);
    thread?.events.onMessage({ id: thread.ids.shift(), ...more });
  };
  return { client, clock, log, threads, run, answer };
}

const done = { ok: true, value: null };
const lost = (cause: LostWorker['cause'], isBlamed: boolean, detail = '') => ({
  ok: false,
  problem: { cause, isBlamed, detail },
});

describe('WorkerClient', () => {
  it('starts with the first request and returns each answer to its request', async () => {
    const { threads, run, answer } = setUp();
    assert.equal(threads.length, 0);
    const pending = [run('a'), run('b')];
    assert.equal(threads.length, 1);
    answer({ answer: 'first' });
    answer({ answer: 'second' });
    assert.deepEqual(await Promise.all(pending), [
      { ok: true, value: 'first' },
      { ok: true, value: 'second' },
    ]);
  });

  it('reports an operation that throws and continues with the same worker', async () => {
    const { client, threads, log, run, answer } = setUp();
    const pending = [run(), run()];
    answer({ error: 'Error: no' });
    answer();
    assert.deepEqual(await Promise.all(pending), [lost('failed', true, 'Error: no'), done]);
    assert.deepEqual([threads.length, client.generation], [1, 1]);
    assert.deepEqual(log.errors, ['worker: forgetFolder: Error: no']);
  });

  for (const [what, message] of [
    ['that is no answer', 'hello'],
    ['with another number', { id: 99, answer: null }],
    ['without a number', { answer: null }],
  ] as const)
    it(`ends a worker that sends a message ${what}`, async () => {
      const { client, threads, run } = setUp();
      const pending = run();
      threads[0]?.events.onMessage(message);
      assert.deepEqual(await pending, lost('failed', true, 'the answer belongs to no request'));
      assert.deepEqual([threads[0]?.hasEnded, client.generation], [true, 2]);
    });

  it('ignores messages of a worker that was ended', async () => {
    const { client, clock, threads, run, answer } = setUp();
    const late = run();
    await clock.advance(10_000);
    assert.deepEqual(await late, lost('time', true));
    const next = run();
    threads[0]?.events.onMessage({ id: 2, answer: 'late' });
    threads[0]?.events.onEnded('memory', '');
    answer({ answer: 'right' });
    assert.deepEqual(await next, { ok: true, value: 'right' });
    assert.equal(client.generation, 2);
  });

  it('ends an operation after ten seconds, and does not mark waiting requests as its cause', async () => {
    const { client, clock, threads, run } = setUp();
    const pending = [run(), run()];
    await clock.advance(9_999);
    assert.equal(client.generation, 1);
    await clock.advance(1);
    assert.deepEqual(await Promise.all(pending), [lost('time', true), lost('time', false)]);
    assert.equal(threads[0]?.hasEnded, true);
  });

  it('measures each operation from the previous answer', async () => {
    const { client, clock, run, answer } = setUp();
    const pending = [run(), run(), run()];
    for (const _ of pending) {
      await clock.advance(9_000);
      answer();
    }
    assert.deepEqual(await Promise.all(pending), [done, done, done]);
    assert.equal(client.generation, 1);
  });

  it('counts the time of a sleeping machine as one check', async () => {
    const { client, run, answer } = setUpWithSlowDelay();
    const pending = run();
    // The machine slept for an hour during each of these checks.
    for (let look = 0; look < 19; look++) await asleep(client);
    answer();
    assert.deepEqual(await pending, done);
  });

  it('marks the running operation as the cause of a memory failure, and starts another worker', async () => {
    const { client, threads, run, answer } = setUp();
    const pending = [run(), run()];
    threads[0]?.events.onEnded('memory', 'too much');
    assert.deepEqual(await Promise.all(pending), [lost('memory', true, 'too much'), lost('memory', false, 'too much')]);
    const next = run();
    answer();
    assert.deepEqual(await next, done);
    assert.deepEqual([threads.length, client.generation], [2, 2]);
  });

  it('marks every request as failed when no worker can start', async () => {
    const { run } = setUp(() => false);
    const pending = [run(), run()];
    const problem = lost('failed', true, 'Error: there are no workers');
    assert.deepEqual(await Promise.all(pending), [problem, problem]);
  });

  it('marks every request as failed when a worker ends before its first answer', async () => {
    const { threads, run, answer } = setUp();
    const pending = [run(), run()];
    threads[0]?.events.onEnded('failed', 'no such file');
    assert.deepEqual(await Promise.all(pending), [
      lost('failed', true, 'no such file'),
      lost('failed', true, 'no such file'),
    ]);
    const more = [run(), run(), run()];
    answer();
    threads[1]?.events.onEnded('failed', 'later');
    assert.deepEqual(await Promise.all(more), [done, lost('failed', true, 'later'), lost('failed', false, 'later')]);
  });

  it('ends a worker after ten idle minutes', async () => {
    const { client, clock, log, threads, run, answer } = setUp();
    const pending = run();
    answer();
    await pending;
    await clock.advance(599_999);
    assert.deepEqual([threads[0]?.hasEnded, client.generation], [false, 1]);
    await clock.advance(1);
    assert.deepEqual([threads[0]?.hasEnded, client.generation], [true, 2]);
    const next = run();
    answer();
    assert.deepEqual(await next, done);
    assert.deepEqual(log.warnings, []);
  });

  it('does not count idle time as the time of a request', async () => {
    const { clock, run, answer } = setUp();
    const first = run();
    answer();
    await first;
    await clock.advance(590_000);
    const second = run();
    await clock.advance(9_000);
    answer();
    assert.deepEqual(await second, done);
  });

  it('ends when it is disposed, and answers no more requests', async () => {
    const { client, clock, log, threads, run } = setUp();
    const pending = [run(), run()];
    client.dispose();
    assert.deepEqual(await Promise.all(pending), [lost('disposed', false), lost('disposed', false)]);
    assert.deepEqual(await run(), lost('disposed', false));
    assert.deepEqual([threads.length, threads[0]?.hasEnded, clock.pending, log.warnings.length], [1, true, 0, 0]);
  });
});

/** Delays end when the test ends them, whatever time has passed. */
let wake: (() => void)[] = [];

function setUpWithSlowDelay() {
  const threads: { readonly events: WorkerEvents; readonly ids: number[] }[] = [];
  wake = [];
  const client = new WorkerClient({
    clock: { delay: () => new Promise((resolve) => wake.push(resolve)) },
    log: new MemoryLog(),
    start: (events) => {
      const ids: number[] = [];
      threads.push({ events, ids });
      return { post: (message) => ids.push((message as { id: number }).id), end: () => undefined };
    },
  });
  const answer = (): void => threads[0]?.events.onMessage({ id: threads[0].ids.shift(), answer: null });
  return { client, run: () => client.run('forgetFolder', { folder: 'f' }), answer };
}

async function asleep(client: WorkerClient): Promise<void> {
  for (const one of wake.splice(0)) one();
  await settle();
  assert.equal(client.generation, 1);
}

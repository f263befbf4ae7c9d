import assert from 'node:assert/strict';
import { systemClock } from '../../../src/platform/systemClock.ts';

describe('System clock', () => {
  it('returns the current time', () => {
    const before = Date.now();
    const now = systemClock.now();
    assert.ok(before <= now && now <= Date.now());
  });

  it('waits for a delay', async () => {
    const began = performance.now();
    await systemClock.delay(15, new AbortController().signal);
    assert.ok(performance.now() - began >= 13);
  });

  it('does not wait for a delay that is over', async () => {
    await systemClock.delay(0, new AbortController().signal);
    await systemClock.delay(-5, new AbortController().signal);
  });

  for (const milliseconds of [60_000, 2 ** 40])
    it(`ends a delay of ${milliseconds} ms on abort, with the reason`, async () => {
      const stop = new AbortController();
      const reason = new Error('closed');
      const wait = systemClock.delay(milliseconds, stop.signal);
      stop.abort(reason);
      await assert.rejects(wait, (error) => error === reason);
    });

  it('does not wait when the signal is already aborted', async () => {
    const reason = new Error('closed');
    for (const milliseconds of [0, 60_000])
      await assert.rejects(systemClock.delay(milliseconds, AbortSignal.abort(reason)), (error) => error === reason);
  });
});

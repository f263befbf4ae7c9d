import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/event.ts';
import { whenIdle } from '../../../src/base/whenIdle.ts';

describe('whenIdle', () => {
  it('resolves at once when nothing is pending', async () => {
    await whenIdle([], () => false, new AbortController().signal);
  });

  it('resolves when the last pending task ends, and removes its listener', async () => {
    const [one, other] = [new Emitter<void>(), new Emitter<void>()];
    let busy = 2;
    let isQuiet = false;
    const waiting = whenIdle([one.event, other.event], () => busy > 0, new AbortController().signal).then(() => {
      isQuiet = true;
    });
    busy = 1;
    one.fire();
    await Promise.resolve();
    assert.equal(isQuiet, false);
    busy = 0;
    other.fire();
    await waiting;
    assert.deepEqual([isQuiet, one.listenerCount, other.listenerCount], [true, 0, 0]);
  });

  it('rejects with the reason of an abort, and removes its listener', async () => {
    const event = new Emitter<void>();
    const stop = new AbortController();
    const waiting = whenIdle([event.event], () => true, stop.signal);
    stop.abort(new Error('called off'));
    await assert.rejects(waiting, /called off/);
    assert.equal(event.listenerCount, 0);
  });
});

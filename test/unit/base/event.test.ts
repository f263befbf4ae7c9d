import assert from 'node:assert/strict';
import { DisposableStore } from '../../../src/base/disposable.ts';
import { Emitter } from '../../../src/base/event.ts';

describe('Emitter', () => {
  it('calls the listeners in the order of registration', () => {
    const received: string[] = [];
    const emitter = new Emitter<number>();
    emitter.event((value) => received.push(`a${value}`));
    emitter.event((value) => received.push(`b${value}`));
    emitter.fire(1);
    emitter.fire(2);
    assert.deepEqual(received, ['a1', 'b1', 'a2', 'b2']);
  });

  it('does not call removed listeners', () => {
    const received: number[] = [];
    const emitter = new Emitter<number>();
    const subscription = emitter.event((value) => received.push(value));
    emitter.fire(1);
    subscription.dispose();
    subscription.dispose();
    emitter.fire(2);
    assert.deepEqual(received, [1]);
    assert.equal(emitter.listenerCount, 0);
  });

  it('calls a listener twice that is added twice, and removes each registration separately', () => {
    const received: number[] = [];
    const listener = (value: number): void => void received.push(value);
    const emitter = new Emitter<number>();
    const first = emitter.event(listener);
    emitter.event(listener);
    assert.equal(emitter.listenerCount, 2);
    emitter.fire(1);
    first.dispose();
    emitter.fire(2);
    assert.deepEqual(received, [1, 1, 2]);
  });

  it('does not call listeners that are added during an event', () => {
    const received: string[] = [];
    const emitter = new Emitter<number>();
    emitter.event((value) => {
      received.push(`a${value}`);
      if (value === 1) emitter.event((later) => received.push(`b${later}`));
    });
    emitter.fire(1);
    emitter.fire(2);
    assert.deepEqual(received, ['a1', 'a2', 'b2']);
  });

  it('still calls listeners that are removed during an event', () => {
    const received: number[] = [];
    const emitter = new Emitter<number>();
    const subscriptions = new DisposableStore();
    emitter.event(() => subscriptions.dispose());
    subscriptions.add(emitter.event((value) => received.push(value)));
    emitter.fire(1);
    emitter.fire(2);
    assert.deepEqual(received, [1]);
  });

  it('calls the other listeners when one throws, and throws afterwards', () => {
    const received: number[] = [];
    const emitter = new Emitter<number>();
    emitter.event(() => {
      throw new Error('first');
    });
    emitter.event((value) => received.push(value));
    emitter.event(() => {
      throw new Error('second');
    });
    assert.throws(() => emitter.fire(1), /first/);
    assert.deepEqual(received, [1]);
  });

  it('drops all listeners when it is disposed', () => {
    const emitter = new Emitter<void>();
    const subscription = emitter.event(() => assert.fail('received'));
    emitter.dispose();
    emitter.fire();
    subscription.dispose();
    assert.equal(emitter.listenerCount, 0);
  });

  it('exposes an event that works without its emitter', () => {
    const { event } = new Emitter<number>();
    event(() => undefined).dispose();
  });
});

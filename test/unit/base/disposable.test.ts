import assert from 'node:assert/strict';
import { type Disposable, DisposableStore, Slot, toDisposable } from '../../../src/base/disposable.ts';

describe('toDisposable', () => {
  it('runs its work once', () => {
    let runs = 0;
    const disposable = toDisposable(() => runs++);
    assert.equal(runs, 0);
    disposable.dispose();
    disposable.dispose();
    assert.equal(runs, 1);
  });

  it('disposes once even if its callback throws', () => {
    let runs = 0;
    const disposable = toDisposable(() => {
      runs++;
      throw new Error('no');
    });
    assert.throws(() => disposable.dispose(), /no/);
    disposable.dispose();
    assert.equal(runs, 1);
  });
});

describe('DisposableStore', () => {
  it('disposes its members, newest first', () => {
    const log: string[] = [];
    const store = new DisposableStore();
    store.add(noting(log, 'a'));
    store.add(noting(log, 'b'));
    store.add(noting(log, 'c'));
    store.dispose();
    assert.deepEqual(log, ['c', 'b', 'a']);
    store.dispose();
    assert.deepEqual(log, ['c', 'b', 'a']);
  });

  it('returns the added member', () => {
    const item = noting([], 'a');
    assert.equal(new DisposableStore().add(item), item);
  });

  it('can be cleared and filled again', () => {
    const log: string[] = [];
    const store = new DisposableStore();
    store.add(noting(log, 'a'));
    store.clear();
    store.add(noting(log, 'b'));
    assert.deepEqual(log, ['a']);
    store.dispose();
    assert.deepEqual(log, ['a', 'b']);
  });

  it('disposes at once a member that is added after disposal', () => {
    const log: string[] = [];
    const store = new DisposableStore();
    store.dispose();
    store.add(noting(log, 'a'));
    assert.deepEqual(log, ['a']);
  });

  it('disposes at once a member that is added during disposal', () => {
    const log: string[] = [];
    const store = new DisposableStore();
    store.add({ dispose: () => store.add(noting(log, 'late')) });
    store.dispose();
    assert.deepEqual(log, ['late']);
  });

  it('disposes a member only once when it is added twice', () => {
    const log: string[] = [];
    const store = new DisposableStore();
    const item = noting(log, 'a');
    store.add(item);
    store.add(item);
    store.dispose();
    assert.deepEqual(log, ['a']);
  });
});

describe('Slot', () => {
  it('disposes the previous value when a new one is set', () => {
    const log: string[] = [];
    const slot = new Slot<Disposable>();
    slot.value = noting(log, 'a');
    const second = noting(log, 'b');
    slot.value = second;
    assert.deepEqual(log, ['a']);
    assert.equal(slot.value, second);
    slot.value = undefined;
    assert.deepEqual(log, ['a', 'b']);
    assert.equal(slot.value, undefined);
  });

  it('keeps the value when the same one is set again', () => {
    const log: string[] = [];
    const slot = new Slot<Disposable>();
    const item = noting(log, 'a');
    slot.value = item;
    slot.value = item;
    assert.deepEqual(log, []);
  });

  it('disposes its value with itself', () => {
    const log: string[] = [];
    const slot = new Slot<Disposable>();
    slot.value = noting(log, 'a');
    slot.dispose();
    slot.dispose();
    assert.deepEqual(log, ['a']);
    assert.equal(slot.value, undefined);
  });

  it('disposes at once a value that is set after disposal', () => {
    const log: string[] = [];
    const slot = new Slot<Disposable>();
    slot.dispose();
    slot.value = noting(log, 'a');
    assert.deepEqual(log, ['a']);
    assert.equal(slot.value, undefined);
  });
});

function noting(log: string[], name: string): Disposable {
  return { dispose: () => void log.push(name) };
}

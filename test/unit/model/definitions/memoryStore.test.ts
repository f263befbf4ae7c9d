import assert from 'node:assert/strict';
import { MemoryStore } from '../../../../src/model/definitions/memoryStore.ts';

function entry(key: string, service = 'a', body = '{}') {
  return { key, service, fetchedAt: 1, body };
}

describe('Memory store', () => {
  it('returns what was written, for the same service only', async () => {
    const store = new MemoryStore();
    await store.writeMany([entry('x'), entry('y'), entry('x', 'b', '{"b":1}')]);
    assert.deepEqual(await store.readMany('a', ['x', 'z', 'y']), [entry('x'), entry('y')]);
    assert.deepEqual(await store.readMany('b', ['x', 'y']), [entry('x', 'b', '{"b":1}')]);
    assert.deepEqual(await store.readMany('c', ['x']), []);
  });

  it('replaces an earlier entry', async () => {
    const store = new MemoryStore();
    await store.writeMany([entry('x', 'a', '1'), entry('x', 'a', '2')]);
    assert.deepEqual(await store.readMany('a', ['x']), [entry('x', 'a', '2')]);
  });

  it('accepts __proto__ as a key', async () => {
    const store = new MemoryStore();
    await store.writeMany([entry('__proto__', '__proto__')]);
    assert.deepEqual(await store.readMany('__proto__', ['__proto__', 'constructor']), [
      entry('__proto__', '__proto__'),
    ]);
  });

  it('deletes entries', async () => {
    const store = new MemoryStore();
    await store.writeMany([entry('x')]);
    await store.clear();
    assert.deepEqual(await store.readMany('a', ['x']), []);
    await store.writeMany([entry('x')]);
    store.close();
    assert.deepEqual(await store.readMany('a', ['x']), []);
  });
});

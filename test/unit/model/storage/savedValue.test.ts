import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { SavedValue } from '../../../../src/model/storage/savedValue.ts';

/** The memory of a window. Without a workspace, several windows have the same. */
class Memory {
  text = 'null';
  saves = 0;
  isFull = false;

  load(): unknown {
    return JSON.parse(this.text);
  }

  async save(value: unknown): Promise<void> {
    if (this.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    this.saves++;
    this.text = JSON.stringify(value);
  }
}

type Numbers = readonly unknown[];

function open(store: Memory) {
  const read = (json: unknown): Numbers => (Array.isArray(json) ? json : []);
  const value = new SavedValue<Numbers>({ store, read, write: (all) => all });
  const changes: Numbers[] = [];
  value.onDidChange((before) => changes.push(before));
  return { value, changes };
}

const plus = (one: number) => (all: Numbers) => [...all, one];

describe('A value in the memory of the workspace', () => {
  it('is not written again when a change makes no difference', async () => {
    const store = new Memory();
    const { value, changes } = open(store);
    await value.change(plus(1));
    await value.change((all) => all);
    assert.deepEqual([store.load(), store.saves, changes], [[1], 1, [[]]]);
  });

  it('counts in this window when it can’t be saved, and is saved with the next change', async () => {
    const store = new Memory();
    const { value } = open(store);
    store.isFull = true;
    assert.deepEqual(await value.change(plus(1)), { ok: false, problem: { kind: 'notKept', detail: 'ENOSPC' } });
    assert.deepEqual([value.value, store.load()], [[1], null]);
    store.isFull = false;
    await value.change((all) => all);
    assert.deepEqual([value.value, store.load()], [[1], [1]]);
  });

  it('keeps changes made while another one is being saved', async () => {
    const store = new Memory();
    const { value } = open(store);
    await Promise.all([value.change(plus(1)), value.change(plus(2)), value.change((all) => all.slice(1))]);
    assert.deepEqual([value.value, store.load()], [[2], [2]]);
  });

  it('is read again before a change: without a workspace, another window may have saved one', async () => {
    const store = new Memory();
    const [one, other] = [open(store).value, open(store).value];
    await one.change(plus(1));
    await other.change(plus(2));
    assert.deepEqual(
      [other.value, store.load()],
      [
        [1, 2],
        [1, 2],
      ],
    );
  });

  it('is loaded again at a window’s request, unless that window has something to save', async () => {
    const store = new Memory();
    const [one, other] = [open(store), open(store)];
    await one.value.change(plus(1));
    other.value.reload();
    other.value.reload();
    assert.deepEqual([other.value.value, other.changes], [[1], [[]]]);
    store.isFull = true;
    await other.value.change(plus(2));
    store.text = '[3]';
    other.value.reload();
    assert.deepEqual(other.value.value, [1, 2]);
  });

  it('takes over the value of an earlier version, together with what has changed since the start', async () => {
    const store = new Memory();
    const { value } = open(store);
    const both = (earlier: Numbers, now: Numbers): Numbers => [...earlier, ...now];
    await value.migrate([7], both);
    assert.deepEqual([value.value, store.load()], [[7], [7]]);
    const [unchanged, changed] = [open(store).value, open(store).value];
    await unchanged.migrate([8], both);
    assert.deepEqual([unchanged.value, store.load()], [[8], [8]]);
    await changed.change(plus(9));
    await changed.migrate([7], both);
    assert.deepEqual(
      [changed.value, store.load()],
      [
        [7, 8, 9],
        [7, 8, 9],
      ],
    );
  });
});

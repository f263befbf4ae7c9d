import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Exports, readExports } from '../../../../src/model/activity/exports.ts';
import type { WorkspaceValue } from '../../../../src/model/ports.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

class Kept implements WorkspaceValue {
  value: unknown;
  failure: Error | null = null;
  load(): unknown {
    return this.value;
  }
  save(value: unknown): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    // Same as a value read back from storage.
    this.value = JSON.parse(JSON.stringify(value));
    return Promise.resolve();
  }
}

function setUp(store = new Kept(), clock = new FakeClock()) {
  let count = 0;
  const log = new MemoryLog();
  const window = { value: 'w' };
  const exports = new Exports({ store, clock, log, newId: () => `${window.value}${++count}` });
  return { exports, store, clock, log, window };
}

const list = { what: 'coordinates', uri: 'file:///w/a.txt', entries: 2 } as const;
const linesOf = (exports: Exports): string[] =>
  exports.all.map(({ id, uri, state }) => `${id} ${uri.slice(uri.lastIndexOf('/') + 1)} ${state.kind}`);

describe('Exported files', () => {
  it('stores an export when it begins and when it ends', async () => {
    const { exports, store, clock } = setUp();
    const id = exports.begin(list);
    assert.deepEqual(linesOf(exports), ['w1 a.txt writing']);
    await clock.advance(1000);
    await exports.written(id, 80);
    assert.deepEqual(exports.all[0]?.state, { kind: 'written', at: clock.now(), bytes: 80 });
    assert.deepEqual(linesOf(setUp(store, clock).exports), ['w1 a.txt written']);
  });

  it('keeps exports begun before those of an earlier version are read', async () => {
    const earlier = setUp();
    await earlier.exports.written(earlier.exports.begin(list), 1);
    await earlier.exports.written(earlier.exports.begin({ ...list, uri: 'file:///w/b.txt' }), 1);
    const { exports, clock, window } = setUp(new Kept(), earlier.clock);
    window.value = 'now';
    await clock.advance(1000);
    const id = exports.begin(list);
    await exports.migrate(earlier.store.value);
    await exports.written(id, 2);
    assert.deepEqual(linesOf(exports), ['now1 a.txt written', 'w2 b.txt written']);
  });

  it('stores why an export failed', async () => {
    const { exports, store, clock } = setUp();
    await exports.failed(exports.begin(list), 'disk full');
    assert.deepEqual(setUp(store, clock).exports.all[0]?.state, {
      kind: 'failed',
      at: clock.now(),
      detail: 'disk full',
    });
  });

  it('lists the newest first, at most twenty, and each file once', async () => {
    const { exports, clock } = setUp();
    for (let at = 0; at < 25; at++) {
      await clock.advance(1000);
      await exports.written(exports.begin({ ...list, uri: `file:///w/${at}.txt` }), 1);
    }
    assert.equal(exports.all.length, 20);
    assert.equal(linesOf(exports)[0], 'w25 24.txt written');
    await exports.written(exports.begin({ ...list, uri: 'file:///w/20.txt' }), 1);
    assert.deepEqual([exports.all.length, linesOf(exports)[0]], [20, 'w26 20.txt written']);
  });

  it('marks an export as given up when its window has closed', async () => {
    const { exports, store, clock } = setUp();
    exports.begin(list);
    await settle();
    await clock.advance(5 * 60_000);
    assert.deepEqual(linesOf(setUp(store, clock).exports), ['w1 a.txt writing']);
    await clock.advance(6 * 60_000);
    const [record] = setUp(store, clock).exports.all;
    assert.deepEqual(record?.state, { kind: 'failed', at: record?.startedAt, detail: '' });
  });

  it('keeps the list in the window when saving fails', async () => {
    const { exports, store, log } = setUp();
    store.failure = new Error('no room');
    await exports.written(exports.begin(list), 1);
    assert.deepEqual(linesOf(exports), ['w1 a.txt written']);
    assert.match(log.warnings.join(), /list of them could not be saved/);
    store.failure = null;
    await exports.written(exports.begin({ ...list, uri: 'file:///w/b.txt' }), 1);
    assert.equal(readExports(store.value).length, 2);
  });
});

describe('A stored list of exports', () => {
  const good = { id: 'e', what: 'definitions', uri: 'file:///a', entries: 1, startedAt: 5, state: { kind: 'writing' } };
  const cases: readonly (readonly [title: string, json: unknown, count: number])[] = [
    ['whole', good, 1],
    ['written', { ...good, state: { kind: 'written', at: 6, bytes: 7 } }, 1],
    ['failed', { ...good, state: { kind: 'failed', at: 6, detail: 'x' } }, 1],
    ['without a size', { ...good, state: { kind: 'written', at: 6 } }, 0],
    ['of another state', { ...good, state: { kind: 'flown', at: 6 } }, 0],
    ['of another kind', { ...good, what: 'sbom' }, 0],
    ['without a place', { ...good, uri: '' }, 0],
    ['with a number of entries that is none', { ...good, entries: -1 }, 0],
    ['with a very long place', { ...good, uri: 'x'.repeat(5000) }, 0],
    ['no record', 7, 0],
  ];
  for (const [title, json, count] of cases)
    it(`handles a record that is ${title}`, () => assert.equal(readExports({ exports: [json, null] }).length, count));

  it('has components, where 0.9.0 stored their format', () => {
    const whats = ['notice', 'cyclonedx', 'spdx', 'csv', 'components'];
    const read = readExports({ exports: whats.map((what) => ({ ...good, what })) });
    assert.deepEqual(
      read.map(({ what }) => what),
      whats.map(() => 'components'),
    );
  });

  it('ignores malformed data', () => {
    for (const json of [undefined, null, 7, [], { exports: 7 }, { exports: [[]] }])
      assert.deepEqual(readExports(json), []);
    assert.equal(readExports({ exports: Array.from({ length: 99 }, () => good) }).length, 20);
  });
});

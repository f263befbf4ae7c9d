import assert from 'node:assert/strict';
import { isRecord } from '../../../../src/base/isRecord.ts';
import { RecordStore } from '../../../../src/model/storage/recordStore.ts';
import type { RecordForm } from '../../../../src/model/storage/sharedRecord.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';

/** A record that remembers every window's share. */
interface Shares {
  readonly id: string;
  readonly madeAt: number;
  readonly shares: readonly string[];
}

const form: RecordForm<Shares> = {
  write: (value) => value,
  read: (json, id) => {
    if (!isRecord(json) || json['id'] !== id || !Array.isArray(json['shares'])) return null;
    return { id, madeAt: Number(json['madeAt'] ?? 0), shares: json['shares'].map(String) };
  },
};
const merge = (one: Shares, other: Shares): Shares => ({
  ...one,
  shares: [...new Set([...one.shares, ...other.shares])].sort(),
});
const value = (id: string, ...shares: string[]): Shares => ({ id, madeAt: 0, shares });

describe('RecordStore', () => {
  let files: MemoryRecordFiles;
  let log: MemoryLog;
  let opened: RecordStore<Shares>[];
  beforeEach(() => ([files, log, opened] = [new MemoryRecordFiles(), new MemoryLog(), []]));
  afterEach(() => opened.forEach((one) => one.dispose()));

  const open = async (
    session: string,
    onReload?: (changed: ReadonlyMap<string, Shares | undefined>) => Promise<void>,
  ): Promise<RecordStore<Shares>> => {
    const madeAt = ({ madeAt: time }: Shares): number => time;
    const parts = { files, session, log, what: 'shares', form, merge, madeAt };
    const store = new RecordStore<Shares>({ ...parts, ...(onReload && { onReload }) });
    opened.push(store);
    await store.reload();
    return store;
  };
  const listed = ({ all }: RecordStore<Shares>): readonly string[] =>
    all.map(({ id, shares }) => `${id} ${shares.join('+')}`);
  /** As earlier versions of the extension wrote it. */
  const earlier = (name: string, what: Shares, more: object = {}): void => {
    const [id = '', session, count] = name.split('.');
    const record = { format: 1, id, session, count: Number(count), supersedes: [], endedAt: null, value: what };
    files.texts.set(`${name}.json`, JSON.stringify({ ...record, ...more }));
  };

  it('keeps one file for a record, and a change can be read at once', async () => {
    const store = await open('a');
    const first = store.put(value('x', '1'));
    assert.deepEqual(listed(store), ['x 1']);
    await first;
    await Promise.all([store.put(value('x', '2')), store.put(value('x', '3'))]);
    assert.deepEqual([files.names, listed(await open('b'))], [['x.a.2.json'], ['x 3']]);
  });

  it('lists the newest first, and gives the same list until something changes', async () => {
    const store = await open('a');
    await store.put({ ...value('old'), madeAt: 1 });
    await store.put({ ...value('new'), madeAt: 2 });
    const { all } = store;
    assert.deepEqual(
      all.map(({ id }) => id),
      ['new', 'old'],
    );
    await store.reload();
    assert.equal(store.all, all);
  });

  it('takes over what another window wrote, and passes the value before', async () => {
    const [a, seen] = [await open('a'), [] as (readonly string[] | undefined)[]];
    const b = await open('b', async (changed) => void seen.push(changed.get('x')?.shares));
    await a.put(value('x', '1'));
    await b.reload();
    await a.put(value('x', '2'));
    await b.reload();
    assert.deepEqual([listed(b), seen], [['x 2'], [undefined, ['1']]]);
  });

  it('does not list a record again that a reload reads before its files are removed', async () => {
    const store = await open('a');
    await store.put(value('x', '1'));
    const [reloaded, removed] = [store.reload(), store.remove('x')];
    await reloaded;
    assert.deepEqual([listed(store), store.get('x')], [[], undefined]);
    await removed;
    assert.deepEqual([listed(store), files.names], [[], []]);
  });

  it('lists a record that is changed while its files are removed', async () => {
    const store = await open('a');
    await store.put(value('x', '1'));
    const [removed, changed] = [store.remove('x'), store.put(value('x', '2'))];
    assert.deepEqual(listed(store), ['x 2']);
    await Promise.all([removed, changed]);
    // As any change, it is merged with what the folder has.
    assert.deepEqual([listed(store), listed(await open('b'))], [['x 1+2'], ['x 1+2']]);
  });

  it('merges changes that two windows write at once, in every window', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await a.put(value('x', 'both'));
    await b.reload();
    await Promise.all([a.put(value('x', 'both', 'a')), b.put(value('x', 'both', 'b'))]);
    for (const store of [a, b, await open('c')]) {
      await store.reload();
      assert.deepEqual(listed(store), ['x a+b+both']);
    }
    await a.put(value('x', 'a', 'b', 'both', 'more'));
    assert.equal(files.names.length, 1);
  });

  it('shows a window that writes and then reloads every window that wrote before', async () => {
    for (let round = 0; round < 20; round++) {
      const id = `x${round}`;
      const stores = await Promise.all([open(`a${round}`), open(`b${round}`)]);
      const alone = stores.map(async (store, at) => {
        await store.put(value(id, String(at)));
        await store.reload();
        return store.get(id)?.shares.length === 1;
      });
      assert.ok((await Promise.all(alone)).filter(Boolean).length <= 1);
    }
  });

  it('removes a record in all windows', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await a.put(value('x', '1'));
    await b.reload();
    await b.remove('x');
    await a.reload();
    assert.deepEqual([listed(a), listed(b), files.names], [[], [], []]);
  });

  it('keeps in memory what a full disk refuses, says so, and writes it after the next reload', async () => {
    const store = await open('a');
    files.failure = Object.assign(new Error('full'), { code: 'ENOSPC' });
    assert.deepEqual(await store.put(value('x', '1')), { ok: false, problem: { kind: 'notKept', detail: 'ENOSPC' } });
    assert.deepEqual([listed(store), files.names], [['x 1'], []]);
    files.failure = null;
    await store.reload();
    assert.deepEqual(listed(await open('b')), ['x 1']);
  });

  it('forgets nothing while the folder cannot be read', async () => {
    const store = await open('a');
    await store.put(value('x', '1'));
    files.isListable = false;
    await store.reload();
    assert.deepEqual([store.isRead, listed(store)], [false, ['x 1']]);
    assert.equal((await store.put(value('x', '2'))).ok, false);
  });

  it('names a file that cannot be read, and reads it as soon as it can be', async () => {
    await (await open('a')).put(value('x', '1'));
    files.beforeRead = () => Promise.reject(new Error('EIO'));
    const store = await open('b');
    assert.deepEqual([listed(store), store.unreadable], [[], ['x.a.1.json']]);
    files.beforeRead = null;
    await store.reload();
    assert.deepEqual([listed(store), store.unreadable], [['x 1'], []]);
  });

  it('is not confused by files that are replaced while the folder is read', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await a.put(value('x', '1'));
    await b.reload();
    b.dispose();
    let count = 1;
    files.beforeRead = async () => {
      if (count++ < 3) await a.put(value('x', String(count)));
    };
    await a.put(value('x', 'next'));
    await b.reload();
    assert.equal(b.all.length, 1);
  });

  it('names damaged files and those of a newer version, and leaves them alone', async () => {
    earlier('good.old.1', value('good', '1'));
    earlier('newer.old.1', value('newer', '1'), { format: 2 });
    files.texts.set('torn.a.1.json', '{"format":1,"id":"torn"');
    files.texts.set('notes.txt', 'mine');
    const { texts } = files;
    const before = new Map(texts);
    const store = await open('b');
    assert.deepEqual(
      [listed(store), store.unreadable],
      [['good 1'], ['newer.old.1.json', 'notes.txt', 'torn.a.1.json']],
    );
    await store.put(value('newer', '2'));
    for (const name of store.unreadable) assert.equal(texts.get(name), before.get(name));
    texts.delete('notes.txt');
    await store.reload();
    assert.deepEqual(store.unreadable, ['newer.old.1.json', 'torn.a.1.json']);
  });

  describe('reads records of earlier versions of the extension', () => {
    it('the newest states, merged', async () => {
      earlier('x.one.1', value('x', 'outdated'));
      earlier('x.one.2', value('x', 'one'), { supersedes: [{ session: 'one', count: 1 }] });
      earlier('x.two.1', value('x', 'two'), { supersedes: [{ session: 'one', count: 1 }] });
      const store = await open('a');
      assert.deepEqual(listed(store), ['x one+two']);
      await store.put(value('x', 'done'));
      assert.deepEqual([listed(await open('b')), files.names], [['x done'], ['x.a.1.json']]);
    });

    it('but none that was removed', async () => {
      earlier('x.one.1', value('x', 'outdated'));
      earlier('x.one.2', value('x', 'removed'), { supersedes: [{ session: 'one', count: 1 }], endedAt: 5 });
      assert.deepEqual([listed(await open('a')), files.names], [[], []]);
    });

    it('nothing beside the successor that this version wrote', async () => {
      const store = await open('a');
      await store.put(value('x', 'new'));
      earlier('x.one.1', value('x', 'outdated'));
      assert.deepEqual(listed(await open('b')), ['x new']);
    });
  });
});

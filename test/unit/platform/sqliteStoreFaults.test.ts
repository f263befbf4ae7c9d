import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Log, StoredDefinition } from '../../../src/model/ports.ts';
import { SqliteStore } from '../../../src/platform/node/sqliteStore.ts';
import {
  damageDatabase,
  DatabaseDisk,
  killWhileWriting,
  lockDatabase,
  makeNewer,
} from '../../editor/faults/databases.ts';

const service = 'https://a.example';
const start = Date.UTC(2026, 0, 15, 12);
const keys = Array.from({ length: 50 }, (_, at) => `k${at}`);

function entry(key: string): StoredDefinition {
  return { key, service, fetchedAt: start, body: JSON.stringify({ key, text: 'x'.repeat(500) }) };
}

describe('SQLite store and faults of the machine', () => {
  let folder = '';
  let file = '';
  let now = start;
  let logged: string[] = [];
  let disk: DatabaseDisk;
  const stores: SqliteStore[] = [];

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'definitions-'));
    file = path.join(folder, 'definitions.sqlite');
    now = start;
    logged = [];
    disk = new DatabaseDisk(folder);
    const store = open();
    await store.writeMany(keys.map(entry));
    store.close();
  });

  afterEach(() => {
    disk.dispose();
    for (const store of stores.splice(0)) store.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function open(): SqliteStore {
    const note = (message: string): void => void logged.push(message);
    const log: Log = { debug: note, info: note, warn: note, error: note };
    const store = new SqliteStore({ file, log, now: () => now });
    stores.push(store);
    return store;
  }

  /** The number of entries found. */
  async function found(store: SqliteStore, wanted: readonly string[] = keys): Promise<number> {
    return (await store.readMany(service, wanted)).length;
  }

  it('is read on a disk that is read-only, and new entries are kept for the session', async () => {
    disk.become('readOnly');
    const store = open();
    assert.equal(await found(store), 50);
    await store.writeMany([entry('new')]);
    assert.equal(await found(store, [...keys, 'new']), 51);
    assert.deepEqual(logged, [
      'definitions.sqlite can’t be written: attempt to write a readonly database; new definitions are kept in memory for this session',
    ]);
    assert.equal(await found(open(), [...keys, 'new']), 50, 'in another window');
  });

  it('is deleted on a full disk, and new entries are kept for the session', async () => {
    disk.become('full');
    const store = open();
    assert.equal(await found(store), 50);
    await store.writeMany([entry('new')]);
    assert.equal(await found(store, [...keys, 'new']), 1);
    assert.deepEqual(logged, [
      'definitions.sqlite was deleted: database or disk is full; new definitions are kept in memory for this session',
    ]);
    disk.become('good');
    const next = open();
    await next.writeMany([entry('later')]);
    assert.equal(await found(open(), [...keys, 'new', 'later']), 1);
  });

  it('can be cleared on a full disk, and is used again once there is room', async () => {
    disk.become('full');
    const store = open();
    await store.clear();
    assert.equal(await found(store), 0);
    disk.become('good');
    await store.clear();
    await store.writeMany([entry('later')]);
    assert.equal(await found(open(), [...keys, 'later']), 1);
  });

  it('isn’t reported as cleared on a disk that is read-only', async () => {
    disk.become('readOnly');
    const store = open();
    await store.writeMany([entry('new')]);
    await assert.rejects(store.clear());
    disk.become('good');
    assert.equal(await found(open()), 50);
    await store.clear();
    await store.writeMany([entry('later')]);
    assert.equal(await found(open(), [...keys, 'later']), 1);
  });

  it('reads while another window is in the middle of a write, and is deleted when that never ends', async () => {
    const unlock = lockDatabase(file);
    const store = open();
    assert.equal(await found(store), 50);
    await store.writeMany([entry('new')]);
    assert.equal(await found(store, ['new']), 1);
    assert.deepEqual(logged, [
      'definitions.sqlite was deleted: database is locked; new definitions are kept in memory for this session',
    ]);
    unlock();
    const next = open();
    await next.writeMany([entry('later')]);
    assert.equal(await found(open(), [...keys, 'new', 'later']), 1);
  });

  for (const damage of ['header', 'middle', 'end'] as const)
    it(`deletes a file with a damaged ${damage}, and writes a new one at once`, async () => {
      damageDatabase(file, damage);
      const store = open();
      assert.equal(await found(store), 0);
      await store.writeMany([entry('new')]);
      assert.equal(await found(open(), ['new']), 1);
      assert.deepEqual(logged, ['definitions.sqlite was deleted: it is damaged']);
    });

  it('replaces a file of a newer version', async () => {
    makeNewer(file);
    const store = open();
    await store.writeMany([entry('new')]);
    assert.equal(await found(open(), [...keys, 'new']), 1);
    assert.deepEqual(logged, ['definitions.sqlite was deleted: another version of this extension made it']);
  });

  it('has everything but the unfinished transaction after a window was killed', async () => {
    await killWhileWriting(file);
    assert.ok(fs.statSync(`${file}-wal`).size > 0, 'a journal is left');
    const store = open();
    assert.equal(await found(store), 50);
    assert.equal((await store.readMany('https://killed.example', ['key1'])).length, 0);
    await store.writeMany([entry('new')]);
    assert.equal(await found(open(), ['new']), 1);
    assert.deepEqual(logged, []);
  });
});

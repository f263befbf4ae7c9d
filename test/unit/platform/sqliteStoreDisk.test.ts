import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log, StoredDefinition } from '../../../src/model/ports.ts';
import { SqliteStore } from '../../../src/platform/node/sqliteStore.ts';

const start = Date.UTC(2026, 0, 15, 12);
const service = 'https://a.example';

function entry(at: number, filler = ''): StoredDefinition {
  return { key: `k${at}`, service, fetchedAt: start, body: JSON.stringify({ number: `definition ${at}`, filler }) };
}

function some(count: number, filler?: string): readonly StoredDefinition[] {
  return Array.from({ length: count }, (_, at) => entry(at, filler));
}

function keysOf(entries: readonly StoredDefinition[]): readonly string[] {
  return entries.map(({ key }) => key);
}

const ownExec = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec') ?? assert.fail();

function exec(database: DatabaseSync, sql: string): void {
  Reflect.apply(ownExec.value as (sql: string) => void, database, [sql]);
}

describe('SQLite store on a bad disk', () => {
  let folder = '';
  let file = '';
  let now = start;
  let logged: string[] = [];
  const stores: SqliteStore[] = [];
  const databases = new Set<DatabaseSync>();

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'definitions-'));
    file = path.join(folder, 'definitions.sqlite');
    now = start;
    logged = [];
  });

  afterEach(() => {
    Object.defineProperty(DatabaseSync.prototype, 'exec', ownExec);
    for (const store of stores.splice(0)) store.close();
    databases.clear();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function open(): SqliteStore {
    const note = (message: string): void => void logged.push(message);
    const log: Log = { debug: note, info: note, warn: note, error: note };
    const store = new SqliteStore({ file, log, now: () => now });
    stores.push(store);
    return store;
  }

  /** Runs before each statement that is not prepared. */
  function beforeEachExec(work: (sql: string) => void): void {
    DatabaseSync.prototype.exec = function (sql) {
      databases.add(this);
      work(sql);
      exec(this, sql);
    };
  }

  /** The number of pages that the disk has room for. */
  function limitPages(pages: number): void {
    for (const database of databases) exec(database, `PRAGMA max_page_count = ${pages}`);
  }

  /** Written and closed, so that everything is in one file. */
  async function written(entries: readonly StoredDefinition[]): Promise<Buffer> {
    const store = open();
    await store.writeMany(entries);
    store.close();
    return fs.readFileSync(file);
  }

  describe('Full disk', () => {
    it('has the file deleted, and new entries are held in memory', async () => {
      beforeEachExec(() => {});
      const store = open();
      await store.writeMany(some(20));
      limitPages(1);
      const after = some(60, 'x'.repeat(2000));
      await store.writeMany(after);
      assert.deepEqual(await store.readMany(service, keysOf(after)), after);
      assert.deepEqual(fs.readdirSync(folder), []);
      assert.deepEqual(logged, [
        'definitions.sqlite was deleted: database or disk is full; new definitions are kept in memory for this session',
      ]);
      await store.writeMany([entry(3, 'newer'), entry(70)]);
      assert.deepEqual(await store.readMany(service, ['k3', 'k70']), [entry(3, 'newer'), entry(70)]);
      const next = open();
      await next.writeMany(some(2));
      assert.equal((await next.readMany(service, keysOf(after))).length, 2, 'the next window begins anew');
      assert.equal(logged.length, 1);
    });

    it('is logged once, however many attempts there are', async () => {
      beforeEachExec(() => {});
      const store = open();
      await store.writeMany(some(1));
      limitPages(1);
      for (let at = 0; at < 5; at++) {
        await store.writeMany(some(50, 'x'.repeat(1000 + at)));
      }
      assert.equal(logged.length, 1);
      assert.deepEqual(await store.readMany(service, ['k7']), [entry(7, 'x'.repeat(1004))]);
    });

    it('drops entries in memory when the store is cleared or closed', async () => {
      beforeEachExec(() => {});
      const store = open();
      await store.writeMany(some(1));
      limitPages(1);
      await store.writeMany(some(50, 'x'.repeat(1000)));
      await store.clear();
      assert.deepEqual(await store.readMany(service, ['k0', 'k7']), []);
      store.close();
      assert.deepEqual(await store.readMany(service, ['k7']), []);
    });
  });

  describe('Failing disk', () => {
    const codes: readonly (readonly [name: string, errcode: number])[] = [
      ['to write', 778],
      ['to sync', 1034],
      ['because it is read-only now', 8],
    ];
    for (const [name, errcode] of codes)
      it(`uses memory for the session, and the file again once it is cleared: ${name}`, async () => {
        let isBad = false;
        beforeEachExec((sql) => {
          if (isBad && sql.includes('BEGIN')) throw Object.assign(new Error('disk I/O error'), { errcode });
        });
        const store = open();
        await store.writeMany(some(2));
        isBad = true;
        await store.writeMany([entry(5)]);
        await store.writeMany([entry(6)]);
        const isDeleted = errcode !== 8;
        assert.deepEqual(
          keysOf(await store.readMany(service, ['k0', 'k5', 'k6'])).toSorted(),
          isDeleted ? ['k5', 'k6'] : ['k0', 'k5', 'k6'],
        );
        isBad = false;
        await store.clear();
        await store.writeMany([entry(7)]);
        assert.deepEqual(keysOf(await open().readMany(service, ['k0', 'k5', 'k6', 'k7'])), ['k7']);
        assert.equal(logged.length, 1);
      });
  });

  describe('Disk that returns wrong bytes', () => {
    it('loses only the damaged row, and is logged once', async () => {
      const bytes = await written(some(300));
      const letters = 'definition 7"';
      // Pages contain copies of rows that have moved.
      for (let at = bytes.indexOf(letters); at >= 0; at = bytes.indexOf(letters, at)) bytes[at] = (bytes[at] ?? 0) ^ 1;
      fs.writeFileSync(file, bytes);
      const keys = keysOf(some(300));
      const found = await open().readMany(service, keys);
      assert.deepEqual(
        found,
        some(300).filter(({ key }) => key !== 'k7'),
      );
      assert.deepEqual(logged, ['damaged definitions are requested again: 1']);
      const store = open();
      await store.writeMany([entry(7)]);
      assert.equal((await store.readMany(service, keys)).length, 300);
      assert.equal(logged.length, 1);
    });

    it('never yields a body that was not written, whichever bit is wrong', async () => {
      const intact = await written(some(200));
      const bodies = new Map(some(200).map(({ key, body }) => [key, body]));
      for (let flip = 0; flip < 60; flip++) {
        const bytes = Buffer.from(intact);
        const at = (flip * 7919 + 4096) % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (flip % 8));
        for (const extra of ['', '-wal', '-shm']) fs.rmSync(file + extra, { force: true });
        fs.writeFileSync(file, bytes);
        const store = open();
        const found = await store.readMany(service, [...bodies.keys()]);
        store.close();
        for (const { key, body } of found) assert.equal(body, bodies.get(key), `byte ${at}`);
      }
    });

    it('leads to a truncated file being deleted, or read as far as possible', async () => {
      const intact = await written(some(500));
      const bodies = new Map(some(500).map(({ key, body }) => [key, body]));
      for (const part of [0.2, 0.5, 0.9]) {
        fs.writeFileSync(file, intact.subarray(0, Math.floor(intact.length * part)));
        const store = open();
        const found = await store.readMany(service, [...bodies.keys()]);
        for (const { key, body } of found) assert.equal(body, bodies.get(key));
        await store.writeMany([entry(1)]);
        assert.deepEqual(await store.readMany(service, ['k1']), [entry(1)]);
        store.close();
      }
    });
  });

  it('reads rows of earlier versions without a checksum, and replaces a table without a place for it', async () => {
    const store = open();
    await store.writeMany(some(3));
    const database = new DatabaseSync(file);
    database.exec('UPDATE definition SET checksum = NULL');
    assert.deepEqual(await store.readMany(service, ['k0', 'k1', 'k2']), some(3));
    store.close();
    database.exec('ALTER TABLE definition DROP COLUMN checksum');
    database.close();
    const next = open();
    await next.writeMany([entry(1, 'new')]);
    assert.deepEqual(await next.readMany(service, ['k0', 'k1']), [entry(1, 'new')]);
    assert.deepEqual(logged, ['definitions.sqlite was deleted: another version of this extension made it']);
  });
});

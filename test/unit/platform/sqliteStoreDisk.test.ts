import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log, StoredDefinition } from '../../../src/model/ports.ts';
import { SqliteStore } from '../../../src/platform/node/sqliteStore.ts';

const minute = 60_000;
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
    const log: Log = { trace: note, debug: note, info: note, warn: note, error: note };
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
    it('keeps written entries, holds others in memory, and writes them when there is room again', async () => {
      beforeEachExec(() => {});
      const store = open();
      const [before, after] = [some(20), some(60, 'x'.repeat(2000)).slice(20)];
      await store.writeMany(before);
      limitPages(1);
      await store.writeMany(after);
      await store.writeMany([entry(3, 'newer'), entry(70)]);
      const kept = [...before.filter(({ key }) => key !== 'k3'), entry(3, 'newer'), ...after, entry(70)];
      const keys = keysOf(kept);
      const sorted = (all: readonly StoredDefinition[]): readonly StoredDefinition[] =>
        all.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
      assert.deepEqual(sorted(await store.readMany(service, keys)), kept);
      assert.deepEqual(logged, [
        'definitions could not be written (database or disk is full): new ones are remembered for this session only',
      ]);
      assert.equal((await open().readMany(service, keys)).length, 20, 'on disk');

      limitPages(100_000);
      await store.writeMany([entry(71)]);
      assert.equal((await open().readMany(service, [...keys, 'k71'])).length, 20, 'not tried again at once');
      now += minute;
      await store.writeMany([entry(72)]);
      assert.deepEqual(sorted(await open().readMany(service, keys)), kept);
      assert.equal((await open().readMany(service, ['k71', 'k72'])).length, 2);
      assert.deepEqual(logged.slice(1), ['definitions can be written to disk again']);
    });

    it('is logged once, however many attempts there are', async () => {
      beforeEachExec(() => {});
      const store = open();
      await store.writeMany(some(1));
      limitPages(1);
      for (let at = 0; at < 5; at++) {
        await store.writeMany(some(50, 'x'.repeat(1000 + at)));
        now += minute;
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
      it(`uses memory for the session, and opens the file again later: ${name}`, async () => {
        let isBad = false;
        beforeEachExec((sql) => {
          if (isBad && sql.includes('BEGIN')) throw Object.assign(new Error('disk I/O error'), { errcode });
        });
        const store = open();
        await store.writeMany(some(2));
        isBad = true;
        await store.writeMany([entry(5)]);
        assert.deepEqual(await store.readMany(service, ['k5']), [entry(5)]);
        isBad = false;
        now += minute;
        await store.writeMany([entry(6)]);
        assert.deepEqual(keysOf(await open().readMany(service, ['k0', 'k5', 'k6'])), ['k0', 'k5', 'k6']);
        assert.equal(logged.length, 2);
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
      assert.deepEqual(logged, ['1 damaged definitions are dropped']);
      assert.equal((await open().readMany(service, keys)).length, 299);
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

    it('leads to a truncated file being renamed, or read as far as possible', async () => {
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

  it('reads rows of earlier versions without a checksum, and writes rows with one', async () => {
    const earlier = new DatabaseSync(file);
    earlier.exec(`
      CREATE TABLE definition (id INTEGER PRIMARY KEY, service TEXT NOT NULL, key TEXT NOT NULL,
        fetchedAt INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (service, key));
      CREATE INDEX definitionAge ON definition (fetchedAt);
      PRAGMA user_version = 1`);
    const insert = earlier.prepare('INSERT INTO definition (service, key, fetchedAt, body) VALUES (?, ?, ?, ?)');
    for (const { key, fetchedAt, body } of some(3)) insert.run(service, key, fetchedAt, body);
    earlier.close();
    const [one, other] = [open(), open()];
    const both = await Promise.all([one, other].map((store) => store.readMany(service, ['k0', 'k1', 'k2'])));
    assert.deepEqual(both, [some(3), some(3)]);
    await one.writeMany([entry(1, 'new')]);
    const database = new DatabaseSync(file);
    const rows = database.prepare('SELECT key, checksum IS NULL AS isBare FROM definition ORDER BY key').all();
    database.close();
    assert.deepEqual(
      rows.map(({ key, isBare }) => [key, isBare]),
      [
        ['k0', 1],
        ['k1', 0],
        ['k2', 1],
      ],
    );
    assert.deepEqual(logged, []);
  });
});

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log, StoredDefinition } from '../../../src/model/ports.ts';
import { SqliteStore } from '../../../src/platform/node/sqliteStore.ts';

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 0, 15, 12);
const a = 'https://a.example';
const b = 'https://b.example';

function entry(key: string, service = a, body = `{"key":"${key}"}`, fetchedAt = now): StoredDefinition {
  return { key, service, fetchedAt, body };
}

function some(count: number, prefix = 'k'): readonly StoredDefinition[] {
  return Array.from({ length: count }, (_, at) => entry(`${prefix}${at}`));
}

function keysOf(entries: readonly StoredDefinition[]): readonly string[] {
  return entries.map(({ key }) => key);
}

describe('SQLite store', () => {
  let folder = '';
  let file = '';
  let logged: string[] = [];
  const stores: SqliteStore[] = [];

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'definitions-'));
    file = path.join(folder, 'not', 'there', 'definitions.sqlite');
    logged = [];
  });

  afterEach(() => {
    for (const store of stores.splice(0)) store.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function open(at = file, time = now): SqliteStore {
    const note = (message: string): void => void logged.push(message);
    const log: Log = { debug: note, info: note, warn: note, error: note };
    const store = new SqliteStore({ file: at, log, now: () => time });
    stores.push(store);
    return store;
  }

  /** Modifies the file directly. */
  function tamper(work: (database: DatabaseSync) => void): void {
    const database = new DatabaseSync(file);
    work(database);
    database.close();
  }

  it('does not access the disk before its first use', () => {
    open();
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it('gives the disk back that a large write needed, while it is open', async () => {
    const store = open();
    const body = `{"text":"${'long '.repeat(400)}"}`;
    await store.writeMany(some(10_000).map((one) => ({ ...one, body })));
    const log = (): number => fs.statSync(`${file}-wal`).size;
    assert.ok(log() > 20_000_000, `${log()}`);
    const later = async (): Promise<void> => store.writeMany([entry('k0')]);
    await later();
    await later();
    assert.ok(log() <= 4_200_000, `${log()}`);
  });

  it('does not grow with data that is written again and again', async () => {
    const store = open();
    const sizes: number[] = [];
    for (let time = 0; time < 200; time++) {
      await store.writeMany(some(50).map((one) => ({ ...one, fetchedAt: now + time })));
      sizes.push(fs.statSync(`${file}-wal`).size + fs.statSync(file).size);
    }
    assert.ok(Math.max(...sizes) <= 4_400_000, `${Math.max(...sizes)}`);
  });

  it('returns written entries, for their service only', async () => {
    const store = open();
    await store.writeMany([entry('x'), entry('y'), entry('x', b, '{"b":1}')]);
    assert.deepEqual(await store.readMany(a, ['y', 'z', 'x']), [entry('y'), entry('x')]);
    assert.deepEqual(await store.readMany(b, ['x', 'y']), [entry('x', b, '{"b":1}')]);
    assert.deepEqual(logged, []);
  });

  it('keeps entries after a restart', async () => {
    const first = open();
    await first.writeMany(some(1000));
    first.close();
    assert.equal((await open().readMany(a, keysOf(some(1000)))).length, 1000);
  });

  it('replaces an entry by a later write', async () => {
    const store = open();
    await store.writeMany([entry('x', a, '1'), entry('x', a, '2')]);
    await store.writeMany([entry('x', a, '3', now + 1)]);
    assert.deepEqual(await store.readMany(a, ['x']), [entry('x', a, '3', now + 1)]);
  });

  it('stores any text', async () => {
    const store = open();
    const odd = ["'; DROP TABLE definition; --", '__proto__', '语言', '\u0000', 'x'.repeat(100_000)];
    await store.writeMany(odd.map((key) => entry(key, a, JSON.stringify(key))));
    assert.deepEqual(keysOf(await store.readMany(a, odd)), odd);
  });

  it('removes all entries on request', async () => {
    const store = open();
    await store.writeMany(some(3));
    await store.clear();
    assert.deepEqual(await store.readMany(a, ['k0']), []);
  });

  it('returns nothing and logs nothing after it is closed', async () => {
    const store = open();
    await store.writeMany(some(1));
    store.close();
    store.close();
    assert.deepEqual(await store.readMany(a, ['k0']), []);
    await store.writeMany(some(1));
    await store.clear();
    assert.deepEqual(logged, []);
  });

  it('opens without blocking other work', async () => {
    let turns = 0;
    let isOver = false;
    const watch = (): void => {
      turns++;
      if (!isOver) setImmediate(watch);
    };
    setImmediate(watch);
    const found = await open().readMany(a, ['x']);
    isOver = true;
    assert.deepEqual(found, []);
    assert.ok(turns >= 4, `${turns} turns`);
  });

  it('opens once for concurrent calls', async () => {
    const store = open();
    await Promise.all([store.writeMany(some(3)), store.readMany(a, ['k0']), store.writeMany(some(3, 'm'))]);
    assert.deepEqual(keysOf(await store.readMany(a, ['k0', 'm2'])), ['k0', 'm2']);
    assert.deepEqual(logged, []);
  });

  it('stays closed when it is closed while it opens', async () => {
    const store = open();
    const asked = store.readMany(a, ['k0']);
    store.close();
    assert.deepEqual(await asked, []);
    await store.writeMany(some(1));
    assert.deepEqual(logged, []);
    assert.deepEqual(await open().readMany(a, ['k0']), []);
  });

  it('deletes entries older than 90 days when it opens', async () => {
    const first = open();
    await first.writeMany([entry('old', a, '{}', now - 91 * day), entry('young', a, '{}', now - 89 * day)]);
    first.close();
    assert.deepEqual(keysOf(await open().readMany(a, ['old', 'young'])), ['young']);
  });

  describe('Two windows', () => {
    it('read the entries of each other', async () => {
      const [one, other] = [open(), open()];
      await one.writeMany(some(2, 'one'));
      await other.writeMany(some(2, 'other'));
      assert.equal((await one.readMany(a, ['one0', 'other0'])).length, 2);
      assert.equal((await other.readMany(a, ['one1', 'other1'])).length, 2);
    });

    it('write concurrently without a loss', async () => {
      const windows = [open(), open(), open()];
      const rounds = Array.from({ length: 20 }, (_, round) => round);
      await Promise.all(
        windows.flatMap((store, at) => rounds.map((round) => store.writeMany(some(50, `w${at}r${round}-`)))),
      );
      const keys = windows.flatMap((_, at) => rounds.flatMap((round) => keysOf(some(50, `w${at}r${round}-`))));
      assert.equal((await open().readMany(a, keys)).length, 3000);
      assert.deepEqual(logged, []);
    });

    it('wait for the write of the other, without blocking the thread for long', async () => {
      const store = open();
      await store.writeMany(some(1));
      const other = new DatabaseSync(file);
      other.exec('BEGIN IMMEDIATE');
      let isWritten = false;
      const write = store.writeMany([entry('late')]).then(() => (isWritten = true));
      assert.deepEqual(keysOf(await store.readMany(a, ['k0'])), ['k0'], 'reading goes on');
      assert.equal(isWritten, false);
      other.exec('COMMIT');
      await write;
      other.close();
      assert.deepEqual(keysOf(await store.readMany(a, ['late'])), ['late']);
      assert.deepEqual(logged, []);
    });
  });

  describe('A file that cannot be used', () => {
    const garbage: readonly (readonly [string, Buffer])[] = [
      ['text', Buffer.from('this is no database, and long enough to be looked at as one. '.repeat(50))],
      ['a damaged head', Buffer.concat([Buffer.from('SQLite format 3\u0000'), Buffer.alloc(4096, 0xff)])],
    ];
    for (const [name, bytes] of garbage)
      it(`is replaced when it contains ${name}`, async () => {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, bytes);
        const store = open();
        assert.deepEqual(await store.readMany(a, ['x']), []);
        await store.writeMany([entry('x')]);
        assert.deepEqual(await store.readMany(a, ['x']), [entry('x')]);
        assert.equal(logged.length, 1);
        assert.match(logged[0] ?? '', /was deleted/);
      });

    it('is replaced once for concurrent calls', async () => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, 'this is no database, and long enough to be looked at as one. '.repeat(50));
      const store = open();
      await Promise.all([store.readMany(a, ['x']), store.writeMany([entry('x')]), store.writeMany([entry('y')])]);
      assert.deepEqual(keysOf(await store.readMany(a, ['x', 'y'])), ['x', 'y']);
      assert.equal(logged.length, 1);
    });

    it('is initialized when it is empty', async () => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, '');
      const store = open();
      await store.writeMany([entry('x')]);
      assert.deepEqual(await store.readMany(a, ['x']), [entry('x')]);
      assert.deepEqual(logged, []);
    });

    it('is replaced when damage is found while reading', async () => {
      const first = open();
      await first.writeMany(some(2000));
      first.close();
      const bytes = fs.readFileSync(file);
      bytes.fill(0xab, 4096);
      fs.writeFileSync(file, bytes);
      const store = open();
      await store.readMany(a, keysOf(some(2000)));
      await store.writeMany([entry('x')]);
      assert.deepEqual(await store.readMany(a, ['x']), [entry('x')]);
      assert.equal(logged.length, 1);
    });

    const versions: readonly (readonly [string, string])[] = [
      ['of a later version', 'CREATE TABLE definition (else_ TEXT); PRAGMA user_version = 99'],
      ['of some other program', 'CREATE TABLE notes (text TEXT)'],
    ];
    for (const [name, sql] of versions)
      it(`is replaced when it is ${name}`, async () => {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        tamper((database) => database.exec(sql));
        const store = open();
        await store.writeMany([entry('x')]);
        assert.deepEqual(await store.readMany(a, ['x']), [entry('x')]);
        assert.equal(logged.length, 1);
        assert.equal(logged.length, 1);
      });

    it('loses only the rows of the wrong type', async () => {
      const store = open();
      await store.writeMany([entry('x'), entry('y')]);
      tamper((database) => database.exec("UPDATE definition SET body = x'00ff' WHERE key = 'x'"));
      assert.deepEqual(keysOf(await store.readMany(a, ['x', 'y'])), ['y']);
    });

    it('is replaced by memory for the session when there is a folder in its place, with a log message', async () => {
      fs.mkdirSync(path.join(file, 'sub'), { recursive: true });
      const store = open();
      await store.writeMany([entry('x')]);
      assert.deepEqual(await store.readMany(a, ['x']), [entry('x')]);
      await store.clear();
      assert.deepEqual(await store.readMany(a, ['x']), []);
      assert.ok(logged.some((line) => line.includes('kept in memory for this session')));
    });

    it('is replaced by memory when there is a file in place of its folder', async () => {
      fs.writeFileSync(path.join(folder, 'not'), '');
      const store = open();
      await store.writeMany([entry('x')]);
      assert.deepEqual(await store.readMany(a, ['x']), [entry('x')]);
    });
  });

  it('writes 20,000 entries, and reads them in short slices', async () => {
    const body = JSON.stringify({ described: { tools: ['t/1'] }, filler: 'x'.repeat(1400) });
    const store = open();
    const all = some(20_000).map((one) => ({ ...one, body }));
    for (let at = 0; at < all.length; at += 200) await store.writeMany(all.slice(at, at + 200));
    let turns = 0;
    let isOver = false;
    const watch = (): void => {
      turns++;
      if (!isOver) setImmediate(watch);
    };
    setImmediate(watch);
    const found = await store.readMany(a, keysOf(all));
    isOver = true;
    assert.equal(found.length, 20_000);
    assert.ok(turns >= 90, `others had ${turns} turns`);
  });
});

import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type DefinitionStore, type Log, storedFor, type StoredDefinition } from '../../model/ports.ts';

export interface SqliteStoreOptions {
  /** Absolute. Its folder is created if missing. */
  readonly file: string;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  now(): number;
}

interface Opened {
  readonly database: DatabaseSync;
  readonly read: StatementSync;
  readonly write: StatementSync;
  readonly drop: StatementSync;
}

/** Of the tables below. A file of any other version is moved aside. */
const schemaVersion = 1;
/** Deleting more at once would be noticeable; the rest follows at the next start. */
const maxDeletedAtOnce = 2_000;
/**
 * Milliseconds. The thread blocks for that long while another window writes, so it is short; writes are tried again.
 */
const busyTimeout = 20;
const maxWriteTries = 12;
/**
 * Bytes that the file's log (`-wal`) needs before its content goes into the file itself, 1000 pages, and that it has at
 * most afterwards. Only while a larger write is under way it has more.
 */
const maxLogged = 1000 * 4096;
const readSlice = 200;
const writeSlice = 200;
/** Milliseconds after which a failed disk is tried again. */
const restLasts = 60_000;

/** Result codes of SQLite. */
const busyCodes = new Set([5, 6, 261, 517]);
const damagedCodes = new Set([11, 26, 267, 523, 779]);
const full = 13;
const readOnly = 8;
/** Primary codes: read-only, input or output error, full, cannot be opened. */
const diskCodes = new Set([8, 10, 13, 14]);

/**
 * One file shared by all windows, opened at the first use, in small turns: an opening reads and writes the disk several
 * times. A file that is damaged or of another version is moved aside (one of them is kept, as `….old`) and a new one
 * started; a damaged row is dropped. Data that can't be written is kept in memory for this session and written with
 * later data; a disk that is full, read-only or without a usable file is tried again after a minute, and read until
 * then if possible. Unreadable data is absent, failed writes are logged; only `clear` rejects.
 */
export class SqliteStore implements DefinitionStore {
  readonly #options: SqliteStoreOptions;
  #opened: Opened | null = null;
  #opening: Promise<void> | null = null;
  /** Data missing on the disk, or outdated there. */
  readonly #unwritten = new Map<string, StoredDefinition>();
  /** Milliseconds since the epoch; `null` while the disk can be used. */
  #restsUntil: number | null = null;
  /** Of the open file. */
  #isReadOnly = false;
  #isClosed = false;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
  }

  async readMany(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    const found: StoredDefinition[] = [];
    for (let at = 0; at < keys.length; at += readSlice) {
      if (at > 0) await setImmediate();
      const slice = keys.slice(at, at + readSlice);
      const kept = slice.flatMap((key) => this.#unwritten.get(idOf({ service, key })) ?? []);
      const others = kept.length === 0 ? slice : slice.filter((key) => !this.#unwritten.has(idOf({ service, key })));
      const rows = await this.#attempt('read', (opened) => readSome(opened, service, others));
      if (rows && rows.damaged.length > 0) await this.#drop(service, rows.damaged);
      found.push(...(rows?.found ?? []), ...kept);
    }
    return found;
  }

  async writeMany(entries: readonly StoredDefinition[]): Promise<void> {
    let isWritten = false;
    // A file that was opened read-only stays so.
    if (this.#isReadOnly && !this.#isResting) this.#shut();
    for (let tries = 1; !this.#isResting && !this.#isClosed; tries++) {
      const isLast = tries === maxWriteTries;
      const outcome = await this.#attempt('written', (opened) => this.#write(opened, entries), isLast);
      isWritten = outcome !== null;
      if (isWritten || isLast) break;
      // Another window writes. A random wait keeps both from retrying in step.
      await setTimeout(10 + 30 * Math.random());
    }
    if (isWritten) await this.#writeRest();
    else if (!this.#isClosed) for (const entry of entries) this.#unwritten.set(idOf(entry), entry);
  }

  async clear(): Promise<void> {
    this.#unwritten.clear();
    if (this.#isClosed || !fs.statSync(this.#options.file, { throwIfNoEntry: false })?.isFile()) return;
    const isCleared = await this.#attempt('cleared', ({ database }) => {
      try {
        database.exec('DELETE FROM definition');
      } catch (error) {
        if (resultCode(error) !== full) throw error;
        this.#deleteFile();
      }
      return true;
    });
    if (isCleared === null) throw new Error('the file of definitions could not be changed');
    if (!this.#opened) return;
    // Another window that reads at this moment keeps the file at its size, nothing else.
    await this.#attempt('compacted', ({ database }) => database.exec('VACUUM'), false);
  }

  close(): void {
    this.#isClosed = true;
    this.#unwritten.clear();
    this.#shut();
  }

  get #isResting(): boolean {
    return this.#restsUntil !== null && this.#options.now() < this.#restsUntil;
  }

  /** A full disk has no room for the journal of a deletion. Throws if the file system refuses. */
  #deleteFile(): void {
    this.#shut();
    for (const extra of ['', '-wal', '-shm']) fs.rmSync(this.#options.file + extra, { force: true });
  }

  #write(opened: Opened, entries: readonly StoredDefinition[]): true {
    writeAll(opened, entries);
    for (const entry of entries) this.#unwritten.delete(idOf(entry));
    if (this.#restsUntil !== null) this.#options.log.info('definitions can be written to disk again');
    this.#restsUntil = null;
    return true;
  }

  /** Writes the data kept in memory, in turns with the rest of the program. */
  async #writeRest(): Promise<void> {
    while (this.#unwritten.size > 0 && !this.#isResting && !this.#isClosed) {
      await setImmediate();
      const isWritten = await this.#attempt('written', (opened) =>
        this.#write(opened, [...this.#unwritten.values()].slice(0, writeSlice)),
      );
      if (isWritten === null) return;
    }
  }

  async #drop(service: string, keys: readonly string[]): Promise<void> {
    this.#options.log.warn(`${keys.length} damaged definitions are dropped`);
    await this.#attempt('dropped', ({ drop }) => {
      for (const key of keys) drop.run(service, key);
    });
  }

  /**
   * `null` on failure. Logs it, but for a busy file only if `showBusy`. With a file that is open already, it is done by
   * the time this returns.
   */
  async #attempt<T>(what: string, work: (opened: Opened) => T, showBusy = true): Promise<T | null> {
    for (const isFirst of [true, false]) {
      try {
        const opened = this.#opened ?? (await this.#open());
        return opened ? work(opened) : null;
      } catch (error) {
        const code = resultCode(error);
        if (code !== null && damagedCodes.has(code) && isFirst && this.#putAside('it is damaged')) continue;
        const isBusy = code !== null && busyCodes.has(code);
        const isDisk = what === 'written' && code !== null && diskCodes.has(code & 0xff);
        if (!isBusy && (isDisk || !this.#opened)) this.#rest(what, error);
        else if (!isBusy || showBusy) this.#options.log.warn(`definitions could not be ${what}: ${describe(error)}`);
        return null;
      }
    }
    return null;
  }

  /**
   * Waiting callers get the file that is open by then: another caller may have moved the first file aside meanwhile.
   */
  async #open(): Promise<Opened | null> {
    while (!this.#opened && !this.#isResting && !this.#isClosed) {
      this.#opening ??= this.#openFile().finally(() => (this.#opening = null));
      await this.#opening;
    }
    return this.#opened;
  }

  async #openFile(): Promise<void> {
    const sqlite = process.getBuiltinModule?.('node:sqlite');
    if (!sqlite) {
      this.#options.log.info('this host has no SQLite: definitions are remembered for this session only');
      this.#restsUntil = Infinity;
      return;
    }
    const { file } = this.#options;
    const now = this.#options.now();
    await setImmediate();
    fs.mkdirSync(path.dirname(file), { recursive: true });
    for (const isFirst of [true, false]) {
      const opened = await this.#openOr(() => new sqlite.DatabaseSync(file, { timeout: busyTimeout }), now, isFirst);
      if (!opened) continue;
      if (this.#isClosed) opened.database.close();
      else this.#opened = opened;
      return;
    }
  }

  /** `null` if the file is moved aside, which is done once. */
  async #openOr(open: () => DatabaseSync, now: number, mayPutAside: boolean): Promise<Opened | null> {
    try {
      const opened = await prepared(open(), now);
      if (opened) return opened;
    } catch (error) {
      const code = resultCode(error);
      if (code !== null && damagedCodes.has(code) && mayPutAside && this.#putAside('it is damaged')) return null;
      throw error;
    }
    if (mayPutAside && this.#putAside('another version of this extension made it')) return null;
    throw new Error('the file is of another version');
  }

  /** False if the file system refuses, as Windows does while another window has the file open. */
  #putAside(reason: string): boolean {
    this.#shut();
    const { file, log } = this.#options;
    try {
      fs.renameSync(file, `${file}.old`);
      for (const extra of ['-wal', '-shm']) fs.rmSync(file + extra, { force: true });
      log.warn(`${path.basename(file)} was renamed, and a new one was created: ${reason}`);
      return true;
    } catch (error) {
      log.warn(`${path.basename(file)} can’t be used, ${reason}, nor put aside: ${describe(error)}`);
      return false;
    }
  }

  /** Logs it once, until the disk can be written again. A disk that is full or read-only can still be read. */
  #rest(what: string, error: unknown): void {
    const code = resultCode(error);
    if (code === readOnly) this.#isReadOnly = true;
    else if (code !== full) this.#shut();
    if (this.#restsUntil === null)
      this.#options.log.warn(
        `definitions could not be ${what} (${describe(error)}): new ones are remembered for this session only`,
      );
    this.#restsUntil = this.#options.now() + restLasts;
  }

  #shut(): void {
    try {
      this.#opened?.database.close();
    } catch (error) {
      this.#options.log.debug(`closing the store: ${describe(error)}`);
    }
    this.#opened = null;
    this.#isReadOnly = false;
  }
}

/** In turns with the rest of the program. `null` for a file of another version; closes it then, and on a throw. */
async function prepared(database: DatabaseSync, now: number): Promise<Opened | null> {
  let isKept = false;
  try {
    await setImmediate();
    // Readers never wait for the writer, and a commit does not wait for the disk.
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA journal_mode = WAL;');
    database.exec(`PRAGMA wal_autocheckpoint = ${maxLogged / 4096}; PRAGMA journal_size_limit = ${maxLogged};`);
    await setImmediate();
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version !== schemaVersion && !(version === 0 && isEmpty(database))) return null;
    if (version === 0) createTables(database);
    else if (!hasChecksums(database)) addChecksums(database);
    await setImmediate();
    forgetOld(database, now);
    await setImmediate();
    const read = database.prepare('SELECT fetchedAt, body, checksum FROM definition WHERE service = ? AND key = ?');
    const write = database.prepare(
      `INSERT INTO definition (service, key, fetchedAt, body, checksum) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (service, key) DO UPDATE
       SET fetchedAt = excluded.fetchedAt, body = excluded.body, checksum = excluded.checksum`,
    );
    const drop = database.prepare('DELETE FROM definition WHERE service = ? AND key = ?');
    isKept = true;
    return { database, read, write, drop };
  } finally {
    if (!isKept) database.close();
  }
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT name FROM sqlite_schema LIMIT 1').get() === undefined;
}

/** Files of earlier versions have none. */
function hasChecksums(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM pragma_table_info('definition') WHERE name = 'checksum'").get() !== undefined;
}

/** Another window may do the same at this very moment. An open transaction ends with the connection. */
function addChecksums(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  if (!hasChecksums(database)) database.exec('ALTER TABLE definition ADD COLUMN checksum INTEGER');
  database.exec('COMMIT');
}

/** Where nothing can be deleted now, the disk can still be read, and the next start deletes it. */
function forgetOld(database: DatabaseSync, now: number): void {
  try {
    database
      .prepare('DELETE FROM definition WHERE id IN (SELECT id FROM definition WHERE fetchedAt < ? LIMIT ?)')
      .run(now - storedFor, maxDeletedAtOnce);
  } catch (error) {
    const code = resultCode(error);
    if (code !== full && code !== readOnly && !(code !== null && busyCodes.has(code))) throw error;
  }
}

/** Another window may do the same at this very moment. */
function createTables(database: DatabaseSync): void {
  database.exec(`
    BEGIN IMMEDIATE;
    CREATE TABLE IF NOT EXISTS definition (
      id INTEGER PRIMARY KEY,
      service TEXT NOT NULL,
      key TEXT NOT NULL,
      fetchedAt INTEGER NOT NULL,
      body TEXT NOT NULL,
      checksum INTEGER,
      UNIQUE (service, key)
    );
    CREATE INDEX IF NOT EXISTS definitionAge ON definition (fetchedAt);
    PRAGMA user_version = ${schemaVersion};
    COMMIT;
  `);
}

interface Rows {
  readonly found: readonly StoredDefinition[];
  /** Keys of damaged rows. */
  readonly damaged: readonly string[];
}

function readSome({ read }: Opened, service: string, keys: readonly string[]): Rows {
  const found: StoredDefinition[] = [];
  const damaged: string[] = [];
  for (const key of keys) {
    const row = read.get(service, key);
    if (row && typeof row['fetchedAt'] === 'number' && typeof row['body'] === 'string') {
      const entry = { key, service, fetchedAt: row['fetchedAt'], body: row['body'] };
      // Earlier versions wrote no checksum.
      if (row['checksum'] === null || row['checksum'] === checksumOf(entry)) found.push(entry);
      else damaged.push(key);
    } else if (row) damaged.push(key);
  }
  return { found, damaged };
}

function writeAll({ database, write }: Opened, entries: readonly StoredDefinition[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const entry of entries) {
      const { service, key, body } = entry;
      const fetchedAt = Math.round(entry.fetchedAt);
      write.run(service, key, fetchedAt, body, checksumOf({ service, key, fetchedAt, body }));
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Of all of a row's data. */
function checksumOf({ service, key, fetchedAt, body }: StoredDefinition): number {
  return crc32(`${service}\n${key}\n${fetchedAt}\n${body}`);
}

function idOf({ service, key }: Pick<StoredDefinition, 'service' | 'key'>): string {
  return `${service}\n${key}`;
}

function resultCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { MemoryStore } from '../../model/definitions/memoryStore.ts';
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
}

/** Of the table below. A file of any other version is deleted. */
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

/** Result codes of SQLite. `otherTable`: of statements that name a table or column that isn't there. */
const otherTable = 1;
const damagedCodes = new Set([11, 26, 267, 523, 779]);
const busyCodes = new Set([5, 6, 261, 517]);
const readOnly = 8;

/**
 * A cache in one file shared by all windows, opened at the first use, in small turns: an opening reads and writes the
 * disk several times. A file that is damaged or of another version is deleted, and a new one is made; a damaged row is
 * absent. When the disk is full or fails, or another window never ends its write, the file is deleted and the session
 * goes on in memory, until it is cleared; a file that is read-only is still read. Each is one line in the log. Only
 * `clear` rejects.
 */
export class SqliteStore implements DefinitionStore {
  readonly #options: SqliteStoreOptions;
  /** What was written since the file can't be. */
  readonly #memory = new MemoryStore();
  #opened: Opened | null = null;
  #opening: Promise<Opened | null> | null = null;
  #isWritable = true;
  #isReplaced = false;
  #isClosed = false;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
  }

  async readMany(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    const found = [...(await this.#memory.readMany(service, keys))];
    const inMemory = new Set(found.map(({ key }) => key));
    const others = inMemory.size === 0 ? keys : keys.filter((key) => !inMemory.has(key));
    for (let at = 0; at < others.length; at += readSlice) {
      if (at > 0) await setImmediate();
      found.push(...(await this.#readSome(service, others.slice(at, at + readSlice))));
    }
    return found;
  }

  async writeMany(entries: readonly StoredDefinition[]): Promise<void> {
    for (let tries = 1; this.#isWritable && !this.#isClosed; tries++) {
      const opened = await this.#open();
      try {
        if (opened) return writeAll(opened, entries);
      } catch (error) {
        if (opened !== this.#opened) continue;
        if (!isBusy(error) || tries >= maxWriteTries) this.#discardFile(error);
      }
      if (!opened && tries >= maxWriteTries) break;
      // Another window writes. A random wait keeps both from retrying in step.
      if (this.#isWritable) await setTimeout(10 + 30 * Math.random());
    }
    if (!this.#isClosed) await this.#memory.writeMany(entries);
  }

  async clear(): Promise<void> {
    const { file } = this.#options;
    await this.#memory.clear();
    if (this.#isClosed) return;
    this.#isWritable = true;
    this.#isReplaced = false;
    const isFile = (): boolean => fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    if (!isFile()) return;
    const opened = await this.#open();
    try {
      if (!opened) throw new Error('the file of definitions can’t be opened');
      opened.database.exec('DELETE FROM definition');
    } catch (error) {
      this.#discardFile(error);
      if (isFile()) throw error;
      this.#isWritable = true;
      return;
    }
    try {
      opened.database.exec('VACUUM');
    } catch {
      // Another window that reads at this moment keeps the file at its size.
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#memory.close();
    this.#shut();
  }

  async #readSome(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    const opened = await this.#open();
    if (!opened) return [];
    try {
      const rows = keys.flatMap((key) => readRow(opened, service, key) ?? []);
      const found = rows.filter((row) => row.isIntact).map(({ entry }) => entry);
      if (found.length < rows.length)
        this.#options.log.warn(`damaged definitions are requested again: ${rows.length - found.length}`);
      return found;
    } catch (error) {
      if (opened === this.#opened && !isBusy(error)) this.#discardFile(error);
      return [];
    }
  }

  /** `null` if there is no file to use, or another window keeps this one from opening it now. */
  async #open(): Promise<Opened | null> {
    if (this.#opened || !this.#isWritable || this.#isClosed) return this.#opened;
    this.#opening ??= this.#openFile().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #openFile(): Promise<Opened | null> {
    const { file, log } = this.#options;
    const sqlite = process.getBuiltinModule?.('node:sqlite');
    if (!sqlite) {
      log.info('this host has no SQLite: definitions are kept in memory for this session');
      this.#isWritable = false;
      return null;
    }
    await setImmediate();
    while (this.#isWritable && !this.#isClosed)
      try {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        const opened = await prepared(new sqlite.DatabaseSync(file, { timeout: busyTimeout }), this.#options.now());
        if (!this.#isClosed) return (this.#opened = opened);
        opened.database.close();
      } catch (error) {
        if (isBusy(error)) return null;
        this.#discardFile(error);
      }
    return null;
  }

  /** Deletes the file, unless it is read-only. A first one that is damaged is made again, else the memory goes on. */
  #discardFile(error: unknown): void {
    const { file, log } = this.#options;
    const code = resultCode(error);
    const unusable = whyUnusable(error);
    const reason = unusable ?? (error instanceof Error ? error.message : String(error));
    let isDeleted = false;
    if (code !== readOnly) {
      this.#shut();
      try {
        for (const extra of ['', '-wal', '-shm']) fs.rmSync(file + extra, { force: true });
        isDeleted = true;
      } catch (refused) {
        // As on Windows while another window has it open.
        log.debug(`deleting ${path.basename(file)}: ${String(refused)}`);
      }
    }
    this.#isWritable = isDeleted && !this.#isReplaced && unusable !== null;
    this.#isReplaced = true;
    const what = `${path.basename(file)} ${isDeleted ? 'was deleted' : 'can’t be written'}`;
    log.warn(`${what}: ${reason}${this.#isWritable ? '' : '; new definitions are kept in memory for this session'}`);
  }

  #shut(): void {
    try {
      this.#opened?.database.close();
    } catch (error) {
      this.#options.log.debug(`closing the store: ${String(error)}`);
    }
    this.#opened = null;
  }
}

/** In turns with the rest of the program. Closes the database if it throws. */
async function prepared(database: DatabaseSync, now: number): Promise<Opened> {
  let isKept = false;
  try {
    await setImmediate();
    // Readers never wait for the writer, and a commit does not wait for the disk.
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA journal_mode = WAL;');
    database.exec(`PRAGMA wal_autocheckpoint = ${maxLogged / 4096}; PRAGMA journal_size_limit = ${maxLogged};`);
    await setImmediate();
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    const isEmpty = database.prepare('SELECT name FROM sqlite_schema LIMIT 1').get() === undefined;
    if (version === 0 && isEmpty) createTable(database);
    else if (version !== schemaVersion) throw Object.assign(new Error('of another version'), { errcode: otherTable });
    await setImmediate();
    const read = database.prepare('SELECT fetchedAt, body, checksum FROM definition WHERE service = ? AND key = ?');
    const write = database.prepare(
      `INSERT INTO definition (service, key, fetchedAt, body, checksum) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (service, key) DO UPDATE
       SET fetchedAt = excluded.fetchedAt, body = excluded.body, checksum = excluded.checksum`,
    );
    deleteOld(database, now);
    await setImmediate();
    isKept = true;
    return { database, read, write };
  } finally {
    if (!isKept) database.close();
  }
}

/** Where nothing can be deleted now, the disk can still be read, and the next start deletes it. */
function deleteOld(database: DatabaseSync, now: number): void {
  try {
    database
      .prepare('DELETE FROM definition WHERE id IN (SELECT id FROM definition WHERE fetchedAt < ? LIMIT ?)')
      .run(now - storedFor, maxDeletedAtOnce);
  } catch (error) {
    if (whyUnusable(error) !== null) throw error;
  }
}

/** Another window may do the same at this very moment. */
function createTable(database: DatabaseSync): void {
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

function readRow(
  { read }: Opened,
  service: string,
  key: string,
): { readonly entry: StoredDefinition; readonly isIntact: boolean } | null {
  const row = read.get(service, key);
  if (!row) return null;
  const [fetchedAt, body] = [Number(row['fetchedAt']), String(row['body'])];
  const entry = { key, service, fetchedAt, body };
  // Earlier versions wrote no checksum.
  const isBare = row['checksum'] === null && typeof row['body'] === 'string';
  return { entry, isIntact: isBare || row['checksum'] === checksumOf(entry) };
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

/** Why a new file is better than this one; `null`: it isn't. */
function whyUnusable(error: unknown): string | null {
  const code = resultCode(error);
  if (code === otherTable) return 'another version of this extension made it';
  return code !== null && damagedCodes.has(code) ? 'it is damaged' : null;
}

function isBusy(error: unknown): boolean {
  return busyCodes.has(resultCode(error) ?? 0);
}

function resultCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
}

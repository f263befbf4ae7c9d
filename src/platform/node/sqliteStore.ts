import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { MemoryStore } from '../../model/definitions/memoryStore.ts';
import type { DefinitionStore, Log, StoredDefinition } from '../../model/ports.ts';

export interface SqliteStoreOptions {
  /** Absolute. Its folder is made when it is missing. */
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

/** Of the tables below. A file of any other version is put aside. */
const schemaVersion = 1;
const keepFor = 90 * 24 * 60 * 60_000;
/** Deleting more at once would be felt; the rest goes at the next start. */
const mostDeletedAtOnce = 2_000;
/** Milliseconds. The thread stands still for that long while another window writes, so it is short; writes are tried again. */
const busyTimeout = 20;
const mostWriteTries = 12;
const readSlice = 200;

/** Result codes of SQLite. */
const busyCodes = new Set([5, 6, 261, 517]);
const damagedCodes = new Set([11, 26, 267, 523, 779]);

/**
 * One file shared by all windows, opened at the first use, in small turns: an opening reads and writes the disk several times. A file that is damaged or of another version is put aside (one of
 * them is kept, as `….old`) and begun anew. Where there is no SQLite, or no such file can be had, this session's answers are
 * kept in memory. Nothing here rejects: what cannot be read is absent, what cannot be written is reported to the log.
 */
export class SqliteStore implements DefinitionStore {
  readonly #options: SqliteStoreOptions;
  #opened: Opened | null = null;
  #opening: Promise<void> | null = null;
  #memory: MemoryStore | null = null;
  #isClosed = false;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
  }

  async readMany(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    const found: StoredDefinition[] = [];
    for (let at = 0; at < keys.length; at += readSlice) {
      if (at > 0) await setImmediate();
      const slice = keys.slice(at, at + readSlice);
      found.push(...((await this.#attempt('read', (opened) => readSome(opened, service, slice))) ?? []));
    }
    return this.#memory ? [...found, ...(await this.#memory.readMany(service, keys))] : found;
  }

  async writeMany(entries: readonly StoredDefinition[]): Promise<void> {
    for (let tries = 1; !this.#memory && !this.#isClosed; tries++) {
      const isLast = tries === mostWriteTries;
      const outcome = await this.#attempt('written', (opened) => writeAll(opened, entries), isLast);
      if (outcome !== null || isLast) break;
      // Another window writes. Both must not come back in step.
      await setTimeout(10 + 30 * Math.random());
    }
    await this.#memory?.writeMany(entries);
  }

  async clear(): Promise<void> {
    await this.#attempt('cleared', ({ database }) => database.exec('DELETE FROM definition'));
    await this.#memory?.clear();
  }

  close(): void {
    this.#isClosed = true;
    this.#shut();
  }

  /**
   * `null` when it could not be done. Says so, but for a busy file only if `tellBusy`. With a file that is open already, it is
   * done by the time this returns.
   */
  async #attempt<T>(what: string, work: (opened: Opened) => T, tellBusy = true): Promise<T | null> {
    for (const isFirst of [true, false]) {
      try {
        const opened = this.#opened ?? (await this.#open());
        return opened ? work(opened) : null;
      } catch (error) {
        const code = resultCode(error);
        if (code !== null && damagedCodes.has(code) && isFirst && this.#putAside('it is damaged')) continue;
        const isBusy = code !== null && busyCodes.has(code);
        if (!isBusy || tellBusy) this.#options.log.warn(`definitions could not be ${what}: ${describe(error)}`);
        if (!isBusy && !this.#opened) this.#fallBack();
        return null;
      }
    }
    return null;
  }

  /** Whoever waited takes what is open by then: another asker may have put the first file aside meanwhile. */
  async #open(): Promise<Opened | null> {
    while (!this.#opened && !this.#memory && !this.#isClosed) {
      this.#opening ??= this.#openFile().finally(() => (this.#opening = null));
      await this.#opening;
    }
    return this.#opened;
  }

  async #openFile(): Promise<void> {
    const sqlite = process.getBuiltinModule?.('node:sqlite');
    if (!sqlite) {
      this.#options.log.info('this host has no SQLite');
      return this.#fallBack();
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

  /** `null` when the file is put aside, which is done once. */
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

  /** False where the file system does not let us, as Windows does while another window has the file open. */
  #putAside(reason: string): boolean {
    this.#shut();
    const { file, log } = this.#options;
    try {
      fs.renameSync(file, `${file}.old`);
      for (const extra of ['-wal', '-shm']) fs.rmSync(file + extra, { force: true });
      log.warn(`${path.basename(file)} is put aside and begun anew: ${reason}`);
      return true;
    } catch (error) {
      log.warn(`${path.basename(file)} cannot be used, ${reason}, nor put aside: ${describe(error)}`);
      return false;
    }
  }

  #fallBack(): void {
    this.#shut();
    if (this.#memory) return;
    this.#memory = new MemoryStore();
    this.#options.log.info('definitions are remembered for this session only');
  }

  #shut(): void {
    try {
      this.#opened?.database.close();
    } catch (error) {
      this.#options.log.debug(`closing the store: ${describe(error)}`);
    }
    this.#opened = null;
  }
}

/** In turns with the rest of the program. `null` for a file of another version; closes it then, and when it throws. */
async function prepared(database: DatabaseSync, now: number): Promise<Opened | null> {
  let isKept = false;
  try {
    await setImmediate();
    // Readers never wait for the writer, and a commit does not wait for the disk.
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA journal_mode = WAL;');
    await setImmediate();
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version !== schemaVersion && !(version === 0 && isEmpty(database))) return null;
    if (version === 0) createTables(database);
    await setImmediate();
    database
      .prepare('DELETE FROM definition WHERE id IN (SELECT id FROM definition WHERE fetchedAt < ? LIMIT ?)')
      .run(now - keepFor, mostDeletedAtOnce);
    await setImmediate();
    const read = database.prepare('SELECT key, service, fetchedAt, body FROM definition WHERE service = ? AND key = ?');
    const write = database.prepare(
      `INSERT INTO definition (service, key, fetchedAt, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (service, key) DO UPDATE SET fetchedAt = excluded.fetchedAt, body = excluded.body`,
    );
    isKept = true;
    return { database, read, write };
  } finally {
    if (!isKept) database.close();
  }
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT name FROM sqlite_schema LIMIT 1').get() === undefined;
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
      UNIQUE (service, key)
    );
    CREATE INDEX IF NOT EXISTS definitionAge ON definition (fetchedAt);
    PRAGMA user_version = ${schemaVersion};
    COMMIT;
  `);
}

function readSome({ read }: Opened, service: string, keys: readonly string[]): readonly StoredDefinition[] {
  return keys.flatMap((key) => {
    const row = read.get(service, key);
    return row && typeof row['fetchedAt'] === 'number' && typeof row['body'] === 'string'
      ? [{ key, service, fetchedAt: row['fetchedAt'], body: row['body'] }]
      : [];
  });
}

function writeAll({ database, write }: Opened, entries: readonly StoredDefinition[]): true {
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const { service, key, fetchedAt, body } of entries) write.run(service, key, Math.round(fetchedAt), body);
    database.exec('COMMIT');
    return true;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function resultCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

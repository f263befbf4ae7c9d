import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

type Exec = (this: DatabaseSync, sql: string) => void;
const ownExec = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec')?.value as Exec;

/** `full`: no page can be added. `readOnly`: nothing can be written. */
export type DiskState = 'good' | 'full' | 'readOnly';

const disks = new Set<DatabaseDisk>();

/**
 * The disk under all databases of a folder that this process opens from now on. SQLite itself fails, with its own
 * errors: this works for every user and file system, where mounting a small disk or removing a permission doesn't.
 */
export class DatabaseDisk {
  readonly #folder: string;
  readonly #databases = new Set<DatabaseSync>();
  #state: DiskState = 'good';

  constructor(folder: string) {
    this.#folder = folder;
    disks.add(this);
    DatabaseSync.prototype.exec = function (sql) {
      const file = this.location() ?? '';
      const disk = [...disks].find((one) => file.startsWith(one.#folder));
      if (disk) disk.#exec(this, sql);
      else ownExec.call(this, sql);
    };
  }

  become(state: DiskState): void {
    this.#state = state;
    for (const database of this.#databases)
      if (database.isOpen) this.#limit(database);
      else this.#databases.delete(database);
  }

  /** The disk is good, and stays so. */
  dispose(): void {
    this.become('good');
    disks.delete(this);
    if (disks.size === 0) DatabaseSync.prototype.exec = ownExec;
  }

  #exec(database: DatabaseSync, sql: string): void {
    if (!this.#databases.has(database)) {
      this.#databases.add(database);
      this.#limit(database);
    }
    // A small change fits into pages that exist, where a full disk has no room for its journal.
    if (this.#state === 'full' && /^\s*(?:COMMIT|DELETE)\b/.test(sql))
      ownExec.call(database, 'CREATE TABLE tooLarge AS SELECT zeroblob(1000000) AS zeros');
    ownExec.call(database, sql);
  }

  #limit(database: DatabaseSync): void {
    // SQLite raises the limit to the number of pages there are.
    ownExec.call(database, `PRAGMA max_page_count = ${this.#state === 'full' ? 1 : 1_000_000}`);
    ownExec.call(database, `PRAGMA query_only = ${this.#state === 'readOnly' ? 'ON' : 'OFF'}`);
  }
}

/** Of a file no program has open. */
export type Damage = 'header' | 'middle' | 'end';

/** Overwrites the header or everything behind the first page, or cuts the second half off. */
export function damageDatabase(file: string, damage: Damage): void {
  const bytes = fs.readFileSync(file);
  if (damage === 'header') bytes.fill(0xee, 0, 100);
  if (damage === 'middle') bytes.fill(0xee, 4096);
  fs.writeFileSync(file, damage === 'end' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes);
}

/** As a version of the extension would leave it that stores more. */
export function makeNewer(file: string): void {
  const database = new DatabaseSync(file);
  ownExec.call(database, 'PRAGMA user_version = 99; ALTER TABLE definition ADD COLUMN later TEXT;');
  database.close();
}

/** Another window in the middle of a long write. Returns the function that ends it. */
export function lockDatabase(file: string): () => void {
  const other = new DatabaseSync(file);
  ownExec.call(other, 'BEGIN EXCLUSIVE');
  return () => {
    ownExec.call(other, 'ROLLBACK');
    other.close();
  };
}

/** Runs in a process of its own: writes more than its cache holds, so that the journal has a part of it. */
const unfinishedWrite = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = 2; BEGIN IMMEDIATE');
  const write = database.prepare('INSERT OR REPLACE INTO definition (service, key, fetchedAt, body) VALUES (?, ?, ?, ?)');
  for (let at = 0; at < 200; at++) write.run('https://killed.example', 'key' + at, Date.now(), 'x'.repeat(2000));
  process.stdout.write('written');
  setInterval(() => {}, 1000);
`;

/** Another window is killed in the middle of a transaction: its journal stays. */
export async function killWhileWriting(file: string): Promise<void> {
  const child = spawn(process.execPath, ['--no-warnings', '-e', unfinishedWrite, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

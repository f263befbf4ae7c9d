import { type Result, fail, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import { errorWord } from './errorWord.ts';
import type { Log } from '../ports.ts';
import type { RecordFiles } from './recordFiles.ts';
import {
  ancestryOf,
  fileNameOf,
  isSuperseded,
  readFileName,
  readRecord,
  type RecordForm,
  type SharedRecord,
  writeRecord,
} from './sharedRecord.ts';

interface Parts<V> {
  readonly files: RecordFiles;
  /** Of this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly form: RecordForm<V>;
  readonly log: Log;
  /** For the log: the files' contents. */
  readonly what: string;
  /** Lets the rest of the program run before each file is read or written; for large ones. */
  readonly pause?: () => Promise<void>;
}

/** All records of one id. */
interface RecordGroup<V> {
  /** By file name; own ones from their creation. */
  readonly records: Map<string, SharedRecord<V>>;
  /** Own records not stored yet, oldest first. */
  queue: SharedRecord<V>[];
  count: number;
  running: Promise<Result<void, Problem>> | null;
  next: Promise<Result<void, Problem>> | null;
}

/**
 * Values that all windows share without locks. Files are never changed: a window writes each new state to a new file,
 * which names the states it derives from, and only then removes those. So whenever a window dies, the newest state it
 * has acknowledged is stored, and states that don't derive from each other stay side by side until the user decides.
 * Unreadable files are left in place, and logged once.
 */
export class SharedRecords<V> {
  readonly #parts: Parts<V>;
  readonly #groups = new Map<string, RecordGroup<V>>();
  /** File names found by the last read, or written by us since. */
  #onStorage = new Set<string>();
  readonly #skipped = new Set<string>();
  #missing: ReadonlySet<string> = new Set();
  #isRead = false;
  /** The last of the pending reads. */
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: Parts<V>) {
    this.#parts = parts;
  }

  get ids(): Iterable<string> {
    return this.#groups.keys();
  }

  /** Names of files that are no records, or none of this version. */
  get unreadable(): readonly string[] {
    return [...this.#skipped].sort();
  }

  /** The last read succeeded. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Some records were not written yet, or writing failed. */
  get isUnsaved(): boolean {
    return [...this.#groups.values()].some(({ queue }) => queue.length > 0);
  }

  /** The newest states, none of which derives from another: mostly one. Without archived ones. */
  heads(id: string): readonly SharedRecord<V>[] {
    return liveIn(this.#groups.get(id)).filter(({ endedAt }) => endedAt === null);
  }

  /** Archived states. */
  ended(id: string): readonly SharedRecord<V>[] {
    return liveIn(this.#groups.get(id)).filter(({ endedAt }) => endedAt !== null);
  }

  /**
   * Sets the current value in place of the given ones; it can be read at once. Resolves when it or its successor is
   * stored. After a failure it stays in memory, and is written with the next change or by `flush`.
   */
  put(
    id: string,
    value: V,
    over: readonly SharedRecord<V>[],
    { endedAt = null }: { readonly endedAt?: number | null } = {},
  ): Promise<Result<void, Problem>> {
    const group = this.#groupOf(id);
    const { session } = this.#parts;
    const sessions = new Set([...group.records.values()].map((record) => record.session));
    const supersedes = ancestryOf(over, (one) => sessions.has(one));
    const record = { id, session, count: ++group.count, supersedes, endedAt, value };
    // Records that were never stored and need not be.
    if (group.running === null) this.#dropOutdated(group, record);
    group.records.set(fileNameOf(record), record);
    group.queue.push(record);
    return this.#save(group);
  }

  /** Writes records whose writing failed: of one id, or of all. */
  async flush(id?: string): Promise<Result<void, Problem>> {
    const groups = id === undefined ? [...this.#groups.values()] : [this.#groups.get(id)].filter((one) => !!one);
    const unsaved = groups.filter(({ queue, running }) => queue.length > 0 || running !== null);
    const results = await Promise.all(unsaved.map((group) => this.#save(group)));
    return results.find(({ ok }) => !ok) ?? succeed(undefined);
  }

  /** Removes an archived state from storage for good; its own outdated predecessors have to be gone before. */
  async removeEnded(record: SharedRecord<V>): Promise<void> {
    const group = this.#groups.get(record.id);
    const forerunners = [...(group?.records.values() ?? [])].filter((one) => isSuperseded(one, record));
    for (const one of forerunners) await this.#remove(one);
    if (!forerunners.some((one) => group?.records.has(fileNameOf(one)))) await this.#remove(record);
  }

  /** As `removeEnded`, for all archived before that time: milliseconds since the epoch. */
  async removeEndedBefore(time: number): Promise<void> {
    for (const id of this.#groups.keys())
      for (const record of this.ended(id)) if ((record.endedAt ?? time) < time) await this.removeEnded(record);
  }

  /** Reads what other windows have written. Returns the ids with changes. Must not run twice at once. */
  async reload(): Promise<ReadonlySet<string>> {
    const changed = new Set<string>();
    if (!(await this.#look(changed))) return changed;
    // A listing is no atomic snapshot: a successor may have come, and its predecessor gone, while it was taken.
    if (this.#missing.size > 0) await this.#look(changed);
    for (const group of this.#groups.values()) await this.#removeOutdated(group);
    return changed;
  }

  async #look(changed: Set<string>): Promise<boolean> {
    const { files, session, log, what } = this.#parts;
    let names: readonly string[];
    try {
      names = await files.list();
    } catch (error) {
      log.warn(`${what}: the folder could not be read: ${errorWord(error)}`);
      this.#isRead = false;
      return false;
    }
    const isListed = new Set(names);
    const unread = names.filter((name) => {
      const place = readFileName(name);
      if (place === null) return this.#skip(name);
      return place.session !== session && !this.#groups.get(place.id)?.records.has(name);
    });
    const overtaken = new Set<string>();
    const read = await Promise.all(unread.map((name) => this.#read(name, overtaken)));
    for (const record of read) {
      if (record === null) continue;
      this.#groupOf(record.id).records.set(fileNameOf(record), record);
      changed.add(record.id);
    }
    this.#forgetMissing(isListed, overtaken, changed);
    for (const name of names) this.#onStorage.add(name);
    this.#isRead = true;
    return true;
  }

  /**
   * Records of other windows missing in two reads in a row were removed legitimately, unless a successor of their
   * successor is still to be read. Own records stay in memory.
   */
  #forgetMissing(isListed: ReadonlySet<string>, overtaken: ReadonlySet<string>, changed: Set<string>): void {
    const missing = new Set<string>();
    for (const [id, group] of this.#groups) {
      for (const [name, record] of group.records) {
        if (isListed.has(name) || record.session === this.#parts.session) continue;
        this.#onStorage.delete(name);
        const isOutdated = [...group.records.values()].some((other) => isSuperseded(record, other));
        if (!isOutdated && (overtaken.has(id) || !this.#missing.has(name))) missing.add(name);
        else {
          group.records.delete(name);
          if (!isOutdated) changed.add(id);
        }
      }
    }
    this.#missing = missing;
  }

  /** `overtaken` receives the id of a file that was removed since it was listed: a successor is there. */
  async #read(name: string, overtaken: Set<string>): Promise<SharedRecord<V> | null> {
    const { files, form, log, what } = this.#parts;
    try {
      const text = await files.read(name);
      if (text === null) {
        overtaken.add(readFileName(name)?.id ?? '');
        return null;
      }
      await this.#waitForTurn();
      const record = await readRecord(name, text, form);
      // Retried at the next read: an unreliable file system may have shown half of it.
      if (record === null) this.#skip(name);
      else this.#skipped.delete(name);
      return record;
    } catch (error) {
      log.warn(`${what}: a file could not be read: ${errorWord(error)}`);
      return null;
    }
  }

  /** One after the other, each with a pause of its own. */
  #waitForTurn(): Promise<void> {
    const { pause } = this.#parts;
    if (pause !== undefined) this.#turn = this.#turn.then(pause, pause);
    return this.#turn;
  }

  #skip(name: string): false {
    if (!this.#skipped.has(name)) {
      this.#skipped.add(name);
      this.#parts.log.warn(`${this.#parts.what}: a file is passed over that this version did not write, or not wholly`);
    }
    return false;
  }

  /** A running write includes the records present at its start; all later callers share the next one. */
  #save(group: RecordGroup<V>): Promise<Result<void, Problem>> {
    if (group.running === null) return this.#start(group);
    return (group.next ??= group.running.then(() => {
      group.next = null;
      return group.running ?? this.#start(group);
    }));
  }

  #start(group: RecordGroup<V>): Promise<Result<void, Problem>> {
    group.running = this.#write(group).finally(() => {
      group.running = null;
    });
    return group.running;
  }

  async #write(group: RecordGroup<V>): Promise<Result<void, Problem>> {
    const { files, form, log, what } = this.#parts;
    const newest = group.queue.at(-1);
    if (newest !== undefined) this.#dropOutdated(group, newest);
    const batch = group.queue.slice();
    for (const record of batch) {
      const name = fileNameOf(record);
      if (this.#parts.pause) await this.#waitForTurn();
      try {
        await files.write(name, writeRecord(record, form));
      } catch (error) {
        const detail = errorWord(error);
        log.error(`${what}: a change could not be written: ${detail}`);
        return fail({ kind: 'notKept', detail });
      }
      group.queue = group.queue.filter((one) => one !== record);
      this.#onStorage.add(name);
    }
    void this.#removeOutdated(group);
    return succeed(undefined);
  }

  #dropOutdated(group: RecordGroup<V>, by: SharedRecord<V>): void {
    for (const one of group.queue.filter((record) => isSuperseded(record, by))) {
      group.queue = group.queue.filter((record) => record !== one);
      group.records.delete(fileNameOf(one));
    }
  }

  /** Of any session: a file is written once, so that a file with a stored successor can't hold anything new. */
  async #removeOutdated(group: RecordGroup<V>): Promise<void> {
    const stored = [...group.records.values()].filter((record) => this.#onStorage.has(fileNameOf(record)));
    for (const record of stored) if (stored.some((other) => isSuperseded(record, other))) await this.#remove(record);
  }

  async #remove(record: SharedRecord<V>): Promise<void> {
    const name = fileNameOf(record);
    try {
      await this.#parts.files.remove(name);
      this.#onStorage.delete(name);
      this.#groups.get(record.id)?.records.delete(name);
    } catch (error) {
      this.#parts.log.debug(`${this.#parts.what}: an outdated file stays: ${errorWord(error)}`);
    }
  }

  #groupOf(id: string): RecordGroup<V> {
    const known = this.#groups.get(id);
    if (known) return known;
    const group: RecordGroup<V> = { records: new Map(), queue: [], count: 0, running: null, next: null };
    this.#groups.set(id, group);
    return group;
  }
}

function liveIn<V>(group: RecordGroup<V> | undefined): readonly SharedRecord<V>[] {
  const records = [...(group?.records.values() ?? [])];
  return records.filter((record) => !records.some((other) => isSuperseded(record, other)));
}

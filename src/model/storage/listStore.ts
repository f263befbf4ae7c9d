import { isRecord } from '../../base/isRecord.ts';
import { parseJson } from '../../base/parseJson.ts';
import { describeError } from '../../base/describeError.ts';
import type { Log } from '../ports.ts';

/**
 * Storage of the user's list beyond the session: the workspace's own storage, or that of all windows if no workspace is
 * open. Its contents are untrusted; an older or later version of the extension may have written them.
 */
export interface ListStore {
  /** The last saved value, perhaps another window's, as far as known by now. `undefined`: nothing. */
  load(): unknown;
  /**
   * Reads what other windows have saved; `load` returns it then. False if the last value saved here is no part of it: it
   * was overwritten by a window that hadn't read it. Never rejects. Absent if `load` is always current.
   */
  refresh?(): Promise<boolean>;
  /** Rejects if writing failed. */
  save(value: unknown): Promise<void>;
}

/** The editor's storage for one window: available at once, but it does not see other windows' writes. */
export interface WindowMemory {
  get(key: string): unknown;
  /** Rejects if writing failed. */
  update(key: string, value: unknown): Promise<void>;
}

/** A file that all windows of a workspace see. */
export interface SharedFile {
  /** `null`: there is none yet. Rejects if it cannot be read. */
  read(): Promise<string | null>;
  /** Whole or not at all. Rejects if writing failed. */
  write(text: string): Promise<void>;
}

interface Parts {
  /** Of the list in the memory, as in earlier versions; its write count is stored beside it. */
  readonly key: string;
  readonly memory: WindowMemory;
  readonly file: SharedFile;
  /** A short text, unlike that of any of the last writes of any window. */
  readonly newId: () => string;
  readonly log: Log;
}

/** Ids of writes in the file: more than are made before a window reads it. */
const maxWrites = 100;

/**
 * A list in a file shared by all windows of a workspace, and in this window's memory, so that it is available from the
 * start, also if there is no file yet or it is inaccessible. Each write increments the count: the higher count is the
 * newer list. The file names the writes it derives from, because two windows may both read it before either writes.
 */
export class SharedListStore implements ListStore {
  readonly #parts: Parts;
  #value: unknown;
  #revision: number;
  /** The ids of the writes that the value derives from. */
  #writes: readonly unknown[] = [];
  /** The last write of this window; `null`: none, or it is known to be overwritten. */
  #written: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#value = parts.memory.get(parts.key);
    this.#revision = revisionOf(parts.memory.get(revisionKeyOf(parts.key))) ?? 0;
  }

  load(): unknown {
    return this.#value;
  }

  async refresh(): Promise<boolean> {
    const written = this.#written;
    try {
      const found = parseJson((await this.#parts.file.read()) ?? '');
      const revision = revisionOf(fieldOf(found, 'revision'));
      // A damaged file is overwritten by the next change.
      if (revision === null) return true;
      const value = fieldOf(found, 'list');
      const writes = fieldOf(found, 'writes');
      const isOther = JSON.stringify(value) !== JSON.stringify(this.#value);
      const isOverwritten = written !== null && Array.isArray(writes) && !writes.includes(written);
      if (isOverwritten || revision > this.#revision || (revision === this.#revision && isOther)) {
        this.#value = value;
        this.#revision = Math.max(revision, this.#revision);
        this.#writes = Array.isArray(writes) ? writes : [];
      }
      if (isOverwritten && this.#written === written) this.#written = null;
      return !isOverwritten;
    } catch (error) {
      this.#parts.log.warn(
        `list of ${this.#parts.key}: what other windows wrote could not be read: ${describeError(error)}`,
      );
      return true;
    }
  }

  async save(value: unknown): Promise<void> {
    const { key, memory, file, newId, log } = this.#parts;
    const before = { value: this.#value, revision: this.#revision };
    const id = newId();
    this.#writes = [...this.#writes, id].slice(-maxWrites);
    const revision = ++this.#revision;
    this.#value = value;
    const [kept, written] = await Promise.allSettled([
      Promise.all([memory.update(key, value), memory.update(revisionKeyOf(key), revision)]),
      file.write(JSON.stringify({ revision, list: value, writes: this.#writes })),
    ]);
    if (written.status === 'fulfilled') {
      this.#written = id;
      return;
    }
    log.warn(`list of ${key}: other windows don’t know it: ${describeError(written.reason)}`);
    if (kept.status === 'fulfilled') return;
    // Nothing has this revision: the next one of another window is newer.
    if (this.#revision === revision) [this.#value, this.#revision] = [before.value, before.revision];
    throw kept.reason;
  }
}

function revisionKeyOf(key: string): string {
  return `${key}Revision`;
}

function revisionOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

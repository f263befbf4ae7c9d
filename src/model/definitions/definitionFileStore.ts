import { isRecord } from '../../base/isRecord.ts';
import { parseJson } from '../../base/parseJson.ts';
import { hashOf } from '../../base/textDigest.ts';
import { type DefinitionStore, type Log, storedFor, type StoredDefinition } from '../ports.ts';
import { errorWord } from '../storage/errorWord.ts';
import type { RecordFiles } from '../storage/recordFiles.ts';

interface Parts {
  /** A folder for this version of the file format only. */
  readonly files: Pick<RecordFiles, 'list' | 'read' | 'write' | 'remove'>;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Files, and the characters of definitions that each keeps: 16 million together. */
const fileCount = 64;
const maxCharacters = 250_000;
/** Milliseconds for which a read file counts as current: other tabs write too. */
const currentFor = 5_000;
/** Milliseconds after which a failed write is tried again. */
const restLasts = 60_000;

/** By `idOf`. */
type Entries = ReadonlyMap<string, StoredDefinition>;

interface ReadFile {
  readonly readAt: number;
  readonly entries: Promise<Entries>;
}

/**
 * Definitions in a few files of the editor's storage, for hosts without SQLite. Shared by all windows: a write merges
 * with what another one has written. Of two that write the same file at once, one may lose definitions, and requests
 * them again. What is oldest goes when a file is full. A file that can't be read, or is none of ours, counts as empty and
 * is replaced by the next write. Nothing here rejects; what can't be written is kept for this session.
 */
export class DefinitionFileStore implements DefinitionStore {
  readonly #parts: Parts;
  readonly #read = new Map<string, ReadFile>();
  readonly #unwritten = new Map<string, StoredDefinition>();
  #writing: Promise<void> | null = null;
  #restsUntil = 0;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async readMany(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    const oldest = this.#oldest;
    const found = await Promise.all(
      keys.map(async (key) => {
        const id = idOf({ service, key });
        return this.#unwritten.get(id) ?? (await this.#entriesOf(fileOf(id))).get(id);
      }),
    );
    return found.filter((entry) => entry !== undefined).filter(({ fetchedAt }) => fetchedAt >= oldest);
  }

  async writeMany(entries: readonly StoredDefinition[]): Promise<void> {
    if (this.#isClosed || entries.length === 0) return;
    for (const entry of entries) this.#unwritten.set(idOf(entry), entry);
    if (this.#parts.now() < this.#restsUntil) return;
    await (this.#writing ??= this.#writeAll());
  }

  async clear(): Promise<void> {
    const { files } = this.#parts;
    this.#unwritten.clear();
    await this.#writing;
    this.#read.clear();
    for (const name of await files.list()) await files.remove(name);
  }

  close(): void {
    this.#isClosed = true;
    this.#unwritten.clear();
    this.#read.clear();
  }

  get #oldest(): number {
    return this.#parts.now() - storedFor;
  }

  /** One file after the other, until nothing is left; also what is added meanwhile. */
  async #writeAll(): Promise<void> {
    const { files, log, now } = this.#parts;
    try {
      for (;;) {
        const [first] = this.#unwritten.keys();
        if (first === undefined) return;
        const name = fileOf(first);
        const written = [...this.#unwritten].filter(([id]) => fileOf(id) === name);
        const stored = await this.#load(name);
        if (this.#isClosed) return;
        const entries = this.#merged(stored, written);
        await files.write(name, textOf(entries));
        this.#restsUntil = 0;
        this.#read.set(name, { readAt: now(), entries: Promise.resolve(entries) });
        for (const [id, entry] of written) if (this.#unwritten.get(id) === entry) this.#unwritten.delete(id);
      }
    } catch (error) {
      if (this.#restsUntil === 0)
        log.warn(`definitions could not be written (${errorWord(error)}): new ones are kept for this session only`);
      this.#restsUntil = now() + restLasts;
    } finally {
      this.#writing = null;
    }
  }

  /** The newest of each, as many as fit. */
  #merged(stored: Entries, written: readonly (readonly [string, StoredDefinition])[]): Entries {
    const all = new Map(stored);
    for (const [id, entry] of written) {
      const other = all.get(id);
      if (!other || other.fetchedAt <= entry.fetchedAt) all.set(id, entry);
    }
    const oldest = this.#oldest;
    let characters = 0;
    const kept = [...all]
      .filter(([, { fetchedAt }]) => fetchedAt >= oldest)
      .sort(([, a], [, b]) => b.fetchedAt - a.fetchedAt)
      .filter(([id, { body }]) => (characters += id.length + body.length) <= maxCharacters);
    return new Map(kept);
  }

  #entriesOf(name: string): Promise<Entries> {
    const known = this.#read.get(name);
    const now = this.#parts.now();
    if (known && now - known.readAt < currentFor) return known.entries;
    const entries = this.#load(name);
    this.#read.set(name, { readAt: now, entries });
    return entries;
  }

  async #load(name: string): Promise<Entries> {
    const { files, log } = this.#parts;
    try {
      const text = await files.read(name);
      const entries = text === null ? new Map<string, StoredDefinition>() : entriesIn(text);
      if (entries !== null) return entries;
      log.warn('a file of stored definitions is damaged: they are requested again');
    } catch (error) {
      log.warn(`stored definitions could not be read: ${errorWord(error)}`);
    }
    return new Map();
  }
}

function idOf({ service, key }: Pick<StoredDefinition, 'service' | 'key'>): string {
  return `${service}\n${key}`;
}

/** Spreads ids evenly. */
function fileOf(id: string): string {
  const hash = hashOf(id);
  return `${((hash ^ (hash >>> 16)) >>> 0) % fileCount}.json`;
}

function textOf(entries: Entries): string {
  return JSON.stringify([...entries.values()]);
}

/** `null`: it is no such file. */
function entriesIn(text: string): Entries | null {
  const list = parseJson(text);
  if (!Array.isArray(list)) return null;
  const entries = new Map<string, StoredDefinition>();
  for (const one of list as readonly unknown[]) {
    if (!isRecord(one)) return null;
    const { key, service, fetchedAt, body } = one;
    if (typeof key !== 'string' || typeof service !== 'string') return null;
    if (typeof fetchedAt !== 'number' || typeof body !== 'string') return null;
    const entry = { key, service, fetchedAt, body };
    entries.set(idOf(entry), entry);
  }
  return entries;
}

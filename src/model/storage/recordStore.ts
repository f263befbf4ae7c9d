import { appendTo } from '../../base/appendTo.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { isRecord } from '../../base/isRecord.ts';
import { parseJson } from '../../base/parseJson.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Log } from '../ports.ts';
import { errorWord } from './errorWord.ts';
import { fireSafely } from './fireSafely.ts';
import type { RecordFiles } from './recordFiles.ts';
import {
  fileNameOf,
  isSuperseded,
  readFileName,
  readRecord,
  type RecordForm,
  type SharedRecord,
} from './sharedRecord.ts';

interface Parts<T> {
  /** A dedicated folder. */
  readonly files: RecordFiles;
  /** Identifies this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly log: Log;
  /** For the log: what the records are. */
  readonly what: string;
  readonly form: RecordForm<T>;
  /** Two states that were written without knowledge of each other, as one. */
  readonly merge: (one: T, other: T) => T;
  /** Milliseconds since the epoch. */
  readonly madeAt: (value: T) => number;
  /** Lets the rest of the program run between two files. */
  readonly pause?: () => Promise<void>;
  /** After a reload: ids of what other windows changed, each with its earlier value here. Awaited by `reload`. */
  readonly onReload?: (changed: ReadonlyMap<string, T | undefined>) => Promise<void>;
}

interface Entry<T> {
  readonly value: T;
  /** Of the newest file the value derives from; 0: of none, or only of those of earlier versions of the extension. */
  readonly version: number;
  /** All files the value derives from, by name. -1: an earlier version of the extension has replaced it. */
  readonly files: ReadonlyMap<string, number>;
  readonly isUnsaved: boolean;
}

interface StoredFile<T> {
  readonly name: string;
  readonly version: number;
  readonly value: T;
}

/** Later versions of the extension may write another one; unreadable files are left alone. */
const format = 1;
/** Times the folder is read until two readings agree. */
const maxPasses = 5;
/** Of a file that an earlier version of the extension has replaced. */
const replaced = -1;

/**
 * Records that all windows share in a folder. To change one, the folder is read, the change is merged with what other
 * windows have written, and the record is written whole to a file of the next version; then the files it derives from
 * are removed. A file is never overwritten: the editor would remove it first. So a window that reloads after a change
 * sees every other window that changed the same record before it, whenever a program ends.
 *
 * A change takes effect at once. If it can't be written it stays in memory, and is written with the next change or
 * reload. Unreadable files are named, logged once and left in place. Nothing is known before the first `reload`.
 */
export class RecordStore<T extends { readonly id: string }> implements Disposable {
  readonly #parts: Parts<T>;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #entries = new Map<string, Entry<T>>();
  readonly #unreadable = new Set<string>();
  /** Ids of records that are being removed. A reload may still read their files. */
  readonly #removing = new Set<string>();
  /** What other windows have written since the last reload: the values before. */
  #reloaded = new Map<string, T | undefined>();
  #all: readonly T[] | null = null;
  #isRead = false;
  /** Reads and writes run one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #reloading: Promise<void> | null = null;

  /** Ids of what was changed, added or removed. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;

  constructor(parts: Parts<T>) {
    this.#parts = parts;
    this.#disposables.add(parts.files.onDidChange(() => void this.reload()));
  }

  /** The last reading of the folder succeeded. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Names of files that are no records, or none of this version. */
  get unreadable(): readonly string[] {
    return [...this.#unreadable].sort();
  }

  /** Newest first; the same list until something changes. */
  get all(): readonly T[] {
    const { madeAt } = this.#parts;
    return (this.#all ??= [...this.#entries.values()]
      .flatMap(({ value }) => (this.#removing.has(value.id) ? [] : [value]))
      .sort((a, b) => madeAt(b) - madeAt(a) || (a.id < b.id ? -1 : 1)));
  }

  get(id: string): T | undefined {
    return this.#removing.has(id) ? undefined : this.#entries.get(id)?.value;
  }

  /** Can be read at once. Resolves when it, or a later value, would survive a restart; `notKept`: it is only in memory. */
  put(value: T): Promise<Result<void, Problem>> {
    const { version = 0, files = new Map<string, number>() } = this.#entries.get(value.id) ?? {};
    if (this.#removing.delete(value.id)) this.#all = null;
    this.#set(value.id, { value, version, files, isUnsaved: true });
    this.#fire([value.id]);
    return this.#next(async () => {
      const problem = await this.#read();
      return problem ? fail(problem) : this.#write(value.id);
    });
  }

  /** Removes it, in all windows, unless it is changed meanwhile. */
  async remove(id: string): Promise<void> {
    const known = this.#entries.get(id);
    this.#set(id, null);
    this.#removing.add(id);
    this.#fire([id]);
    await this.#next(async () => {
      const isChanged = !this.#removing.has(id);
      const read = isChanged ? undefined : this.#entries.get(id);
      const files = new Map([...(known?.files ?? []), ...(read?.files ?? [])]);
      const oldestFirst = [...files].sort(([, a], [, b]) => a - b);
      for (const [name] of oldestFirst) await this.#removeFile(name);
      if (isChanged || !this.#removing.has(id)) return;
      this.#set(id, null);
      this.#removing.delete(id);
    });
  }

  /**
   * Loads what other windows have written, and writes what could not be written before. Starts after the call, and never
   * rejects.
   */
  reload(): Promise<void> {
    this.#reloading ??= this.#next(async () => {
      this.#reloading = null;
      const problem = await this.#read();
      if (!problem) for (const id of this.#entries.keys()) await this.#write(id);
      const reloaded = this.#reloaded;
      this.#reloaded = new Map();
      return reloaded;
    }).then((reloaded) => (reloaded.size > 0 ? this.#parts.onReload?.(reloaded) : undefined));
    return this.#reloading;
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #next<R>(work: () => Promise<R>): Promise<R> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #read(): Promise<Problem | null> {
    const { log, what } = this.#parts;
    try {
      // A listing is no atomic snapshot: files may have been replaced while it was taken, and before they were read.
      let gone: ReadonlySet<string> = new Set();
      for (let pass = 0; pass < maxPasses; pass++) {
        const found = await this.#readFolder();
        for (const id of found.gone) if (gone.has(id)) this.#setRead(id, null);
        gone = found.gone;
        if (gone.size === 0 && !found.isIncomplete) break;
      }
      this.#isRead = true;
      return null;
    } catch (error) {
      const detail = errorWord(error);
      this.#isRead = false;
      log.warn(`${what}: the folder could not be read: ${detail}`);
      return { kind: 'notKept', detail };
    }
  }

  /**
   * `gone`: ids whose files are all gone; `isIncomplete`: some were removed before they were read. Rejects if the folder
   * can't be listed.
   */
  async #readFolder(): Promise<{ readonly gone: ReadonlySet<string>; readonly isIncomplete: boolean }> {
    const names = new Set(await this.#parts.files.list());
    for (const name of this.#unreadable) if (!names.has(name)) this.#unreadable.delete(name);
    const unread = [...names].filter((name) => !this.#entries.get(readFileName(name)?.id ?? '')?.files.has(name));
    const texts = await Promise.all(unread.map((name) => this.#readText(name)));
    const found = await this.#parseAll(new Map(unread.map((name, at) => [name, texts[at] ?? null])));
    for (const [id, files] of found) {
      const entry = this.#merged(id, files);
      if (entry) {
        this.#setRead(id, entry);
        await this.#removeReplaced(id);
      } else for (const { name } of files) await this.#removeFile(name);
    }
    const removed = new Set(unread.flatMap((name, at) => (texts[at] === null ? (readFileName(name)?.id ?? []) : [])));
    const isGone = (id: string, { files, isUnsaved }: Entry<T>): boolean =>
      !isUnsaved && !removed.has(id) && ![...files.keys()].some((name) => names.has(name));
    const gone = new Set([...this.#entries].flatMap(([id, entry]) => (isGone(id, entry) ? [id] : [])));
    return { gone, isIncomplete: removed.size > 0 };
  }

  /** `texts`: by name. Returns the records in them by id. */
  async #parseAll(texts: ReadonlyMap<string, string | null>): Promise<ReadonlyMap<string, readonly StoredFile<T>[]>> {
    const { pause } = this.#parts;
    const found = new Map<string, StoredFile<T>[]>();
    const earlier = new Map<string, SharedRecord<T>[]>();
    for (const [name, text] of texts) {
      if (text === null) continue;
      await pause?.();
      const file = await this.#parse(name, text);
      if (file && 'version' in file) appendTo(found, file.value.id, file);
      else if (file) appendTo(earlier, file.id, file);
      this.#note(name, file !== null);
    }
    for (const [id, records] of earlier)
      for (const record of records) {
        const isReplaced = record.endedAt !== null || records.some((other) => isSuperseded(record, other));
        appendTo(found, id, { name: fileNameOf(record), version: isReplaced ? replaced : 0, value: record.value });
      }
    return found;
  }

  async #parse(name: string, text: string): Promise<StoredFile<T> | SharedRecord<T> | null> {
    const { form, log, what } = this.#parts;
    try {
      return (await readStored(name, text, form)) ?? (await readRecord(name, text, form));
    } catch (error) {
      log.error(`${what}: a file could not be read: ${errorWord(error)}`);
      return null;
    }
  }

  /** `null`: it is gone. Empty: it can't be read. */
  async #readText(name: string): Promise<string | null> {
    if (readFileName(name) === null) return '';
    try {
      return await this.#parts.files.read(name);
    } catch (error) {
      this.#parts.log.warn(`${this.#parts.what}: a file could not be read: ${errorWord(error)}`);
      return '';
    }
  }

  #note(name: string, isReadable: boolean): void {
    if (isReadable) this.#unreadable.delete(name);
    else if (!this.#unreadable.has(name)) {
      this.#unreadable.add(name);
      this.#parts.log.warn(`${this.#parts.what}: a file is passed over that this version did not write, or not wholly`);
    }
  }

  /** The record with what was found of it. */
  #merged(id: string, found: readonly StoredFile<T>[]): Entry<T> | null {
    const own = this.#entries.get(id);
    const newest = Math.max(replaced, ...found.map(({ version }) => version));
    const isLater = own === undefined || newest > own.version;
    // Files up to the own version were written without knowledge of it.
    const counted = found.filter(({ version }) => (isLater ? version === newest : version > replaced));
    const values = newest === replaced ? [] : counted.map(({ value }) => value);
    const all = own && (own.isUnsaved || !isLater) ? [own.value, ...values] : values;
    const files = new Map([...(own?.files ?? []), ...found.map(({ name, version }) => [name, version] as const)]);
    const [first, ...others] = all;
    if (first === undefined) return null;
    const value = others.reduce((one, other) => this.#parts.merge(one, other), first);
    const version = Math.max(own?.version ?? 0, newest);
    const [only, ...more] = counted;
    const isStored = isLater && more.length === 0 && only !== undefined && this.#isSame(value, only.value);
    // Files of one version are merged in the same way by every window, and need no successor.
    const isUnsaved =
      !isStored && (own?.isUnsaved === true || counted.some((file) => file.version < (own?.version ?? 0)));
    return { value, version, files, isUnsaved };
  }

  #isSame(one: T, other: T): boolean {
    const { form } = this.#parts;
    return one === other || JSON.stringify(form.write(one)) === JSON.stringify(form.write(other));
  }

  /** Sets what another window has written. */
  #setRead(id: string, entry: Entry<T> | null): void {
    if (!this.#reloaded.has(id)) this.#reloaded.set(id, this.get(id));
    this.#set(id, entry);
    this.#fire([id]);
  }

  async #write(id: string): Promise<Result<void, Problem>> {
    const { files, form, session, log, what, pause } = this.#parts;
    const entry = this.#entries.get(id);
    if (!entry?.isUnsaved) return succeed(undefined);
    await pause?.();
    const version = entry.version + 1;
    const name = fileNameOf({ id, session, count: version });
    try {
      await files.write(name, JSON.stringify({ format, id, session, count: version, value: form.write(entry.value) }));
    } catch (error) {
      const detail = errorWord(error);
      log.error(`${what}: a change could not be written: ${detail}`);
      return fail({ kind: 'notKept', detail });
    }
    const now = this.#entries.get(id);
    if (!now) await this.#removeFile(name);
    else {
      const isUnsaved = now.value !== entry.value;
      this.#set(id, { ...now, version, files: new Map([...now.files, [name, version]]), isUnsaved });
      await this.#removeReplaced(id);
    }
    return succeed(undefined);
  }

  /** Removes the files that a stored one derives from. */
  async #removeReplaced(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry || entry.isUnsaved) return;
    const files = new Map(entry.files);
    for (const [name, version] of entry.files)
      if (version < entry.version && (await this.#removeFile(name))) files.delete(name);
    const now = this.#entries.get(id);
    if (now && files.size < entry.files.size) this.#set(id, { ...now, files });
  }

  async #removeFile(name: string): Promise<boolean> {
    try {
      await this.#parts.files.remove(name);
      return true;
    } catch (error) {
      this.#parts.log.debug(`${this.#parts.what}: an outdated file stays: ${errorWord(error)}`);
      return false;
    }
  }

  #set(id: string, entry: Entry<T> | null): void {
    if (this.get(id) !== entry?.value) this.#all = null;
    if (entry) this.#entries.set(id, entry);
    else this.#entries.delete(id);
  }

  #fire(ids: Iterable<string>): void {
    fireSafely(() => this.#changed.fire(new Set(ids)), this.#parts.what, this.#parts.log);
  }
}

/** `null` for anything but a complete record that belongs in the file of this name. */
async function readStored<T extends { readonly id: string }>(
  name: string,
  text: string,
  form: RecordForm<T>,
): Promise<StoredFile<T> | null> {
  const expected = readFileName(name);
  const json = parseJson(text);
  if (expected === null || !isRecord(json) || json['format'] !== format || 'supersedes' in json) return null;
  const { id, session, count } = expected;
  if (json['id'] !== id || json['session'] !== session || json['count'] !== count) return null;
  const value = await form.read(json['value'], id);
  return value?.id === id ? { name, version: count, value } : null;
}

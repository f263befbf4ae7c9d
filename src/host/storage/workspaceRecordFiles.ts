import * as vscode from 'vscode';

import { baseName } from '../../base/baseName.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { RecordFiles } from '../../model/storage/recordFiles.ts';
import type { Clock } from '../../model/ports.ts';
import { StorageFolder } from './storageFolder.ts';

/** Names of files being written; they are not listed. Behind it the time when the write began. */
const unfinished = /^\.writing-(?<begun>\d{1,15})-/;
/** Before the name of a file: a complete text that is about to take its place. */
const next = '.next-';
/** Milliseconds after which a write is abandoned: its program has ended. */
const abandonedAfter = 24 * 60 * 60_000;
/** In milliseconds. The browser finds a file within a few; under load it was seen to take longer. */
const pausesBeforeReadingAgain = [10, 20, 50, 100, 200, 500, 1000];

/**
 * Records in a folder of the editor's own storage. A text is written to a temporary file and moved into place when
 * complete; texts for one file one after the other.
 */
export class WorkspaceRecordFiles implements RecordFiles, Disposable {
  readonly #folder: StorageFolder;
  readonly #clock: Pick<Clock, 'now' | 'delay'>;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  /**
   * Whether a file exists after the last event about it. The browser's storage (`vscode-userdata`) lists each folder
   * once per tab, without what other tabs write later; elsewhere the listing is current.
   */
  readonly #exists: Map<string, boolean> | null;
  /** The last write of each file that is being written. */
  readonly #writes = new Map<string, Promise<void>>();
  readonly #ended = new AbortController();
  readonly #isWatched: Promise<void>;
  #isCleared = false;

  readonly onDidChange = (listener: () => void): Disposable => this.#changed.event(listener);

  /** `name`: of the folder in the storage. */
  constructor(storage: vscode.Uri, name: string, clock: Pick<Clock, 'now' | 'delay'>) {
    this.#folder = new StorageFolder(storage, name);
    this.#exists = storage.scheme === 'vscode-userdata' ? new Map() : null;
    this.#clock = clock;
    this.#isWatched = this.#watch();
  }

  /**
   * The folder is made first: the editor checks for a missing one every five seconds, and reports no file that another
   * window has written by then.
   */
  async #watch(): Promise<void> {
    // A failure: it is watched as soon as the editor finds it.
    if (!this.#exists) await this.#folder.make().catch(() => undefined);
    if (this.#ended.signal.aborted) return;
    const pattern = new vscode.RelativePattern(this.#folder.uri, '*');
    const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(pattern));
    const onChange = (uri: vscode.Uri, exists: boolean): void => {
      const changed = baseName(uri.path);
      if (unfinished.test(changed) || changed.startsWith(next)) return;
      this.#exists?.set(changed, exists);
      this.#changed.fire();
    };
    for (const event of [watcher.onDidCreate, watcher.onDidChange])
      this.#store.add(event((uri) => onChange(uri, true)));
    this.#store.add(watcher.onDidDelete((uri) => onChange(uri, false)));
  }

  async list(): Promise<readonly string[]> {
    await this.#isWatched;
    const names = new Set(await this.#folder.list());
    void this.#clear([...names]);
    for (const [name, exists] of this.#exists ?? [])
      if (exists) names.add(name);
      else names.delete(name);
    const whole = [...names].filter((name) => !unfinished.test(name));
    return [...new Set(whole.map((name) => (name.startsWith(next) ? name.slice(next.length) : name)))];
  }

  async read(name: string): Promise<string | null> {
    for (const pause of pausesBeforeReadingAgain) {
      const text = await this.#read(name);
      if (text !== null || this.#exists?.get(name) !== true) return text;
      // Another tab wrote the file. A failed read makes it known to this tab as soon as the browser has found it.
      await this.#clock.delay(pause, this.#ended.signal).catch(() => {});
    }
    const text = await this.#read(name);
    if (text === null) this.#exists?.delete(name);
    return text;
  }

  write(name: string, text: string): Promise<void> {
    return this.#inTurn(name, (temporary) => this.#folder.rename(temporary, name), text);
  }

  /** Two windows that do it at once may both fail. */
  replace(name: string, text: string): Promise<void> {
    const place = async (temporary: string): Promise<void> => {
      // A program has ended before it was done.
      if (!(await this.#folder.has(name))) await this.#folder.rename(next + name, name).catch(() => undefined);
      await this.#folder.rename(temporary, next + name);
      await this.#folder.rename(next + name, name);
    };
    return this.#inTurn(name, place, text);
  }

  async #inTurn(name: string, place: (temporary: string) => Promise<void>, text: string): Promise<void> {
    const write = (): Promise<void> => this.#write(name, place, text);
    const writing = this.#writes.get(name)?.then(write, write) ?? write();
    this.#writes.set(name, writing);
    try {
      await writing;
    } finally {
      if (this.#writes.get(name) === writing) this.#writes.delete(name);
    }
  }

  async remove(name: string): Promise<void> {
    await this.#folder.remove(next + name);
    await this.#folder.remove(name);
    this.#exists?.set(name, false);
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#store.dispose();
  }

  /** The editor removes a file before it gives its name to another one: until then the text is in that one. */
  async #read(name: string): Promise<string | null> {
    const read = async (file: string): Promise<string | null> => this.#folder.read(file);
    return (await read(name)) ?? (await read(next + name)) ?? read(name);
  }

  async #write(name: string, place: (temporary: string) => Promise<void>, text: string): Promise<void> {
    const temporary = `.writing-${Math.round(this.#clock.now())}-${name}`;
    try {
      await this.#folder.write(temporary, text);
      await place(temporary);
    } catch (error) {
      // It would stay for a day; on a full disk, each attempt would leave another half of a file.
      await this.#folder.remove(temporary).catch(() => undefined);
      throw error;
    }
    this.#exists?.set(name, true);
  }

  /**
   * Once per window: half-written files of ended programs hold no valid data. Their names have the time, since the
   * browser's storage has none of files that another tab wrote.
   */
  async #clear(names: readonly string[]): Promise<void> {
    if (this.#isCleared) return;
    this.#isCleared = true;
    for (const name of names) {
      const begun = unfinished.exec(name)?.groups?.['begun'];
      if (begun === undefined || this.#clock.now() - Number(begun) <= abandonedAfter) continue;
      // A failure: another window has cleared it, or the next start will.
      await this.#folder.remove(name).catch(() => undefined);
    }
  }
}

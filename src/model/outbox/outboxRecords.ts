import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Result } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Clock, Log } from '../ports.ts';
import { fireSafely } from '../storage/fireSafely.ts';
import { LatestLook } from '../storage/latestLook.ts';
import type { RecordFiles } from '../storage/recordFiles.ts';
import type { RecordForm, SharedRecord } from '../storage/sharedRecord.ts';
import { SharedRecords } from '../storage/sharedRecords.ts';

interface Parts<V> {
  /** A dedicated folder. */
  readonly files: RecordFiles;
  /** Identifies this window: lower-case letters and digits, never used before. */
  readonly session: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly form: RecordForm<V>;
  /** For the log: what they are. */
  readonly what: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: (value: V) => number;
  /** Merges versions that several windows wrote independently; `null` for none. */
  readonly joined: (all: readonly V[]) => V | null;
  /** How long what was removed stays readable for other windows. Milliseconds. */
  readonly endedLasts: number;
  /** What is removed from the list without being asked. */
  readonly isOutdated?: (value: V) => boolean;
  /** Lets the rest of the program run, where records are large. */
  readonly pause?: () => Promise<void>;
  /** After a reload: ids of what other windows changed, each with its earlier version here. Awaited by `reload`. */
  readonly onReload?: (changed: ReadonlyMap<string, V | undefined>) => Promise<void>;
}

/**
 * What users send, shared by all windows (see `SharedRecords`). Nothing is known before the first `reload`. While this
 * window sends a record it drives it, and changes by other windows meanwhile are not overlooked.
 */
export class OutboxRecords<V extends { readonly id: string }> implements Disposable {
  readonly #parts: Parts<V>;
  readonly #records: SharedRecords<V>;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #latest = new LatestLook(() => this.#reload());
  /** What this window works on, with the states it knew at the start. */
  readonly #driven = new Map<string, readonly SharedRecord<V>[]>();
  readonly #joined = new Map<string, { readonly heads: readonly SharedRecord<V>[]; readonly value: V }>();
  #all: readonly V[] = [];

  /** Ids of what was changed, added or removed. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;

  constructor(parts: Parts<V>) {
    this.#parts = parts;
    this.#records = new SharedRecords(parts);
  }

  /** The last reload succeeded. */
  get isRead(): boolean {
    return this.#records.isRead;
  }

  /** Names of files without a record that this version can read. They are left in place. */
  get unreadable(): readonly string[] {
    return this.#records.unreadable;
  }

  /** Newest first; the same list until something changes. */
  get all(): readonly V[] {
    const { sentAt } = this.#parts;
    const all = [...this.#records.ids]
      .flatMap((id) => this.get(id) ?? [])
      .sort((a, b) => sentAt(b) - sentAt(a) || (a.id < b.id ? -1 : 1));
    if (!isSameList(all, this.#all)) this.#all = all;
    return this.#all;
  }

  get(id: string): V | undefined {
    const heads = this.#records.heads(id);
    const known = this.#joined.get(id);
    // Another window's change may just have been read: never continue from an older state.
    if (known && isSameList(known.heads, heads)) return known.value;
    const value = this.#parts.joined(heads.map((one) => one.value));
    if (value) this.#joined.set(id, { heads, value });
    else this.#joined.delete(id);
    return value ?? undefined;
  }

  /** What another window has written of it, beside this one. While this window works on it: since the start. */
  ofOthers(id: string): V | undefined {
    return this.#records.heads(id).find(({ session }) => session !== this.#parts.session)?.value;
  }

  /** True while this window works on it. */
  isDriven(id: string): boolean {
    return this.#driven.has(id);
  }

  setDriven(id: string, isDriven: boolean): void {
    if (!isDriven) this.#driven.delete(id);
    else if (!this.#driven.has(id)) this.#driven.set(id, this.#records.heads(id));
  }

  /** Can be read at once. Resolves when it would survive a restart. */
  put(value: V): Promise<Result<void, Problem>> {
    const { session } = this.#parts;
    const heads = this.#records.heads(value.id);
    const known = this.#driven.get(value.id);
    const replaced = known ? heads.filter((one) => one.session === session || known.includes(one)) : heads;
    const putting = this.#records.put(value.id, value, replaced);
    this.#fire(new Set([value.id]));
    return putting;
  }

  /** Removes it from the list, in all windows. */
  async end(value: V): Promise<void> {
    const endedAt = this.#parts.clock.now();
    const putting = this.#records.put(value.id, value, this.#records.heads(value.id), { endedAt });
    this.#fire(new Set([value.id]));
    await putting;
  }

  /** Loads what other windows have written, and writes what could not be written before. Starts after the call, and never rejects. */
  reload(): Promise<void> {
    return this.#latest.run();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #reload(): Promise<void> {
    const { clock, pause, isOutdated, endedLasts, onReload } = this.#parts;
    const before = new Map(this.all.map((one) => [one.id, one]));
    const changed = await this.#records.reload();
    if (this.#records.isUnsaved) await this.#records.flush();
    if (changed.size > 0) {
      await pause?.();
      this.#fire(changed);
    }
    for (const one of isOutdated ? this.all.filter(isOutdated) : []) await this.end(one);
    await this.#records.removeEndedBefore(clock.now() - endedLasts);
    if (changed.size > 0) await onReload?.(new Map([...changed].map((id) => [id, before.get(id)])));
  }

  #fire(ids: ReadonlySet<string>): void {
    fireSafely(() => this.#changed.fire(ids), this.#parts.what, this.#parts.log);
  }
}

function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((element, at) => element === other[at]);
}

import { describeError } from '../../base/describeError.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { type Coordinates, KeyMemo } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import type { Problem } from '../../core/problem.ts';
import type { Clock, DefinitionStore, Log, StoredDefinition } from '../ports.ts';
import { type DefinitionEntry, type DefinitionRecord, recordOf } from './definitionFreshness.ts';

export interface LookUpActivity {
  /** Revisions requested since nothing was under way. */
  readonly total: number;
  /** Of them, those whose request has ended. */
  readonly done: number;
}

/** A stored answer. */
export interface StoredEntry extends StoredDefinition {
  /** As requested. */
  readonly coordinates: Coordinates;
  /** `null`: its text is damaged. */
  readonly content: { readonly definition: Definition; readonly record: DefinitionRecord } | null;
}

interface Parts {
  readonly store: DefinitionStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Lets the rest of the program run between two slices of work. */
  pause(): Promise<void>;
}

/** Stored answers, or characters of them, read without a pause: some milliseconds of work. */
const sliceItems = 100;
const sliceCharacters = 1_000_000;

/**
 * What is known of each revision: summaries in memory, whole answers in the store. `flush` stores answers and notifies
 * of many changes at a time. The store never fails: errors are logged.
 */
export class DefinitionEntries implements Disposable {
  readonly #parts: Parts;
  readonly #memo = new KeyMemo();
  readonly #entries = new Map<string, DefinitionEntry>();
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #activityChanged = this.#disposables.add(new Emitter<void>());
  #changedKeys = new Set<string>();
  #unstored: StoredDefinition[] = [];
  #total = 0;
  #done = 0;
  #lastActivity = '';

  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `null` when nothing is under way. */
  get activity(): LookUpActivity | null {
    return this.#total === 0 ? null : { total: this.#total, done: this.#done };
  }

  get all(): Iterable<DefinitionEntry> {
    return this.#entries.values();
  }

  find(coordinates: Coordinates): DefinitionEntry | undefined {
    return this.#entries.get(this.#memo.keyOf(coordinates));
  }

  of(coordinates: Coordinates): DefinitionEntry {
    const key = this.#memo.keyOf(coordinates);
    const known = this.#entries.get(key);
    if (known) return known;
    const entry = { key, coordinates, record: null, problem: null, isLoading: false, isForced: false };
    this.#entries.set(key, entry);
    return entry;
  }

  /** Its request begins. The caller ensures that it ends, or that `endAll` is called. */
  begin(entry: DefinitionEntry, isForced: boolean): void {
    entry.isLoading = true;
    entry.isForced = isForced;
    this.#total++;
    this.#changedKeys.add(entry.key);
  }

  /** An answer of the service. A request under way stays open. */
  setAnswer(
    entry: DefinitionEntry,
    service: string,
    answer: { readonly definition: Definition; readonly fetchedAt: number; readonly body: string },
  ): void {
    const { definition, fetchedAt, body } = answer;
    entry.record = recordOf(definition, fetchedAt, entry.record);
    this.note(entry, null);
    this.#unstored.push({ key: entry.key, service, fetchedAt, body });
  }

  /** A stored record. */
  putIfNewer(entry: DefinitionEntry, record: DefinitionRecord): void {
    if (entry.record && entry.record.fetchedAt >= record.fetchedAt) return;
    entry.record = record;
    if (!entry.isLoading) entry.problem = null;
    this.#changedKeys.add(entry.key);
  }

  /** Why the last request brought no answer. A request under way stays open. */
  note(entry: DefinitionEntry, problem: Problem | null): void {
    entry.problem = problem;
    if (problem) entry.failedAt = this.#parts.clock.now();
    this.#changedKeys.add(entry.key);
  }

  /** Ends the request: for good with `null`, else with the reason there was no answer. */
  finish(entry: DefinitionEntry, problem: Problem | null): void {
    this.note(entry, problem);
    if (entry.isLoading) this.#done++;
    entry.isLoading = false;
  }

  /** Ends all requests: their entries return to the last known state. */
  endAll(): void {
    for (const entry of this.#entries.values()) {
      if (!entry.isLoading) continue;
      entry.isLoading = false;
      this.#changedKeys.add(entry.key);
    }
    this.#total = 0;
    this.#done = 0;
  }

  /** What is shown of known entries has changed; `keys`: theirs, or those of the names and versions that the service has. */
  redraw(keys: ReadonlySet<string>): void {
    for (const [key, { record }] of this.#entries) {
      const own = record?.summary?.coordinates;
      if (keys.has(key) || (own && keys.has(this.#memo.keyOf(own)))) this.#changedKeys.add(key);
    }
    this.flush();
  }

  /** Empties the memory. */
  forget(): void {
    for (const key of this.#entries.keys()) this.#changedKeys.add(key);
    this.#entries.clear();
  }

  /** Rejects if that fails. */
  clearStore(): Promise<void> {
    this.#unstored = [];
    return this.#parts.store.clear();
  }

  /** Stored answers of a service, some at a time, with pauses between them; none for `null`. Ends when aborted. */
  async *stored(
    service: string | null,
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
  ): AsyncGenerator<readonly StoredEntry[], void> {
    if (service === null || coordinates.length === 0) return;
    for (let at = 0; at < coordinates.length; at += sliceItems) {
      const byKey = new Map(coordinates.slice(at, at + sliceItems).map((one) => [this.#memo.keyOf(one), one]));
      const items = await this.#read(service, [...byKey.keys()]);
      if (items.length === 0) {
        await this.#parts.pause();
        continue;
      }
      // It is large: loaded only when there is something to read.
      const { readStored } = await import('./storedDefinition.ts');
      let slice: StoredEntry[] = [];
      let characters = 0;
      for (const item of items) {
        if (signal.aborted) return;
        const requested = byKey.get(item.key);
        if (requested) slice.push({ ...item, coordinates: requested, content: readStored(item, requested) });
        characters += item.body.length;
        if (characters < sliceCharacters) continue;
        yield slice;
        await this.#parts.pause();
        slice = [];
        characters = 0;
      }
      if (signal.aborted) return;
      yield slice;
      await this.#parts.pause();
    }
  }

  /** Stores answers and notifies listeners of changes since the last flush. */
  flush(): void {
    const { store, log } = this.#parts;
    if (this.#unstored.length > 0)
      store
        .writeMany(this.#unstored.splice(0))
        .catch((error: unknown) => log.warn(`definitions could not be stored: ${String(error)}`));
    if (this.#done >= this.#total) {
      this.#total = 0;
      this.#done = 0;
    }
    const keys = this.#changedKeys;
    this.#changedKeys = new Set();
    const activity = `${this.#done}/${this.#total}`;
    const isOtherActivity = activity !== this.#lastActivity;
    this.#lastActivity = activity;
    if (keys.size > 0) this.announce(() => this.#changed.fire(keys));
    if (isOtherActivity) this.announce(() => this.#activityChanged.fire());
  }

  /** A failing listener doesn't affect the others. */
  announce(fire: () => void): void {
    try {
      fire();
    } catch (error) {
      this.#parts.log.error(`a listener failed: ${describeError(error)}`);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #read(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    try {
      return await this.#parts.store.readMany(service, keys);
    } catch (error) {
      this.#parts.log.warn(`stored definitions could not be read: ${String(error)}`);
      return [];
    }
  }
}

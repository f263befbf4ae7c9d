import { describeError } from '../../base/describeError.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { type Coordinates, KeyMemo } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionEntry, DefinitionRecord } from './definitionRecord.ts';
import type { Clock, Log } from '../ports.ts';

export interface LookUpActivity {
  /** Revisions requested since nothing was under way. */
  readonly asked: number;
  readonly answered: number;
}

/** The session's knowledge of each revision, and what is new in it. `flush` notifies of many changes at a time. */
export class DefinitionCache implements Disposable {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #memo = new KeyMemo();
  readonly #entries = new Map<string, DefinitionEntry>();
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #activityChanged = this.#disposables.add(new Emitter<void>());
  #changedKeys = new Set<string>();
  #asked = 0;
  #answered = 0;
  #lastActivity = '';

  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** `null` when nothing is under way. */
  get activity(): LookUpActivity | null {
    return this.#asked === 0 ? null : { asked: this.#asked, answered: this.#answered };
  }

  get entries(): Iterable<DefinitionEntry> {
    return this.#entries.values();
  }

  find(coordinates: Coordinates): DefinitionEntry | undefined {
    return this.#entries.get(this.#memo.keyOf(coordinates));
  }

  entryOf(coordinates: Coordinates): DefinitionEntry {
    const key = this.#memo.keyOf(coordinates);
    const known = this.#entries.get(key);
    if (known) return known;
    const entry = { key, coordinates, record: null, problem: null, isLoading: false, isForced: false };
    this.#entries.set(key, entry);
    return entry;
  }

  /** Opens the request. The caller ensures that it is settled, or that `closeAll` is called. */
  open(entry: DefinitionEntry, isForced: boolean): void {
    entry.isLoading = true;
    entry.isForced = isForced;
    this.#asked++;
    this.#changedKeys.add(entry.key);
  }

  learn(entry: DefinitionEntry, record: DefinitionRecord): void {
    entry.record = record;
    this.#changedKeys.add(entry.key);
  }

  /** Ends the request: for good with `null`, else with the reason there was no answer. */
  settle(entry: DefinitionEntry, problem: Problem | null): void {
    this.note(entry, problem);
    if (entry.isLoading) this.#answered++;
    entry.isLoading = false;
  }

  /** Why the last request brought no answer. A request under way stays open. */
  note(entry: DefinitionEntry, problem: Problem | null): void {
    entry.problem = problem;
    if (problem) entry.failedAt = this.#clock.now();
    this.#changedKeys.add(entry.key);
  }

  /** Marks known entries whose display has changed. */
  noteChanged(keys: Iterable<string>): void {
    for (const key of keys) if (this.#entries.has(key)) this.#changedKeys.add(key);
    this.flush();
  }

  /** Takes all open requests back: their entries return to the last known state. */
  closeAll(): void {
    for (const entry of this.#entries.values()) {
      if (!entry.isLoading) continue;
      entry.isLoading = false;
      this.#changedKeys.add(entry.key);
    }
    this.#asked = 0;
    this.#answered = 0;
  }

  forget(): void {
    for (const key of this.#entries.keys()) this.#changedKeys.add(key);
    this.#entries.clear();
  }

  /** Notifies listeners of changes since the last flush. */
  flush(): void {
    if (this.#answered >= this.#asked) {
      this.#asked = 0;
      this.#answered = 0;
    }
    const keys = this.#changedKeys;
    this.#changedKeys = new Set();
    const activity = `${this.#answered}/${this.#asked}`;
    const isNews = activity !== this.#lastActivity;
    this.#lastActivity = activity;
    if (keys.size > 0) this.tell(() => this.#changed.fire(keys));
    if (isNews) this.tell(() => this.#activityChanged.fire());
  }

  /** A failing listener doesn't affect the others. */
  tell(fire: () => void): void {
    try {
      fire();
    } catch (error) {
      this.#log.error(`a listener failed: ${describeError(error)}`);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

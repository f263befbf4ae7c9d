import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionEntry, DefinitionRecord } from './definitionRecord.ts';
import { KeyMemo } from '../workspace/keyMemo.ts';
import type { Clock, Log } from '../ports.ts';

export interface LookUpActivity {
  /** How many revisions have been asked for since nothing was under way. */
  readonly asked: number;
  readonly answered: number;
}

/** What the session knows of each revision, and which of it is news. Changes are told for many at a time, by `flush`. */
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

  /** Opens the question. Whoever does so sees to it that it is settled, or that `closeAll` is called. */
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

  /** Ends the question: for good with `null`, else with why there was no answer. */
  settle(entry: DefinitionEntry, problem: Problem | null): void {
    this.note(entry, problem);
    if (entry.isLoading) this.#answered++;
    entry.isLoading = false;
  }

  /** Why the last question brought no answer. A question under way stays open. */
  note(entry: DefinitionEntry, problem: Problem | null): void {
    entry.problem = problem;
    if (problem) entry.failedAt = this.#clock.now();
    this.#changedKeys.add(entry.key);
  }

  /** Of what is known, something else is to be shown. */
  noteChanged(keys: Iterable<string>): void {
    for (const key of keys) if (this.#entries.has(key)) this.#changedKeys.add(key);
    this.flush();
  }

  /** Takes all open questions back: what they asked for is what was last known. */
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

  /** Tells what has changed since the last time. */
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

  /** A listener that fails harms nobody else. */
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

export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

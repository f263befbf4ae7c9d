import { Emitter, type Event } from '../../base/event.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { WorkspaceValue } from '../ports.ts';
import { errorWord } from './errorWord.ts';

interface Parts<V> {
  readonly store: WorkspaceValue;
  /** Trusts nothing; what it can't read is left out. */
  readonly read: (json: unknown) => V;
  readonly write: (value: V) => unknown;
}

/**
 * A value in the memory of the workspace. A change takes effect at once. One that can't be saved counts in this window,
 * and is written with the next one.
 */
export class SavedValue<V> {
  readonly #parts: Parts<V>;
  readonly #changed = new Emitter<V>();
  #value: V;
  #isUnsaved = false;
  #isChanged = false;

  /** The value has changed; with the one before. */
  readonly onDidChange: Event<V> = this.#changed.event;

  constructor(parts: Parts<V>) {
    this.#parts = parts;
    this.#value = parts.read(parts.store.load());
  }

  get value(): V {
    return this.#value;
  }

  /** Resolves when the change is saved, or can't be: `notKept`. Never rejects. */
  async change(edit: (value: V) => V): Promise<Result<void, Problem>> {
    const { store, read, write } = this.#parts;
    this.#isChanged = true;
    const before = this.#value;
    // Without a workspace, another window may have saved one.
    const stored = this.#isUnsaved ? before : read(store.load());
    const next = edit(stored);
    const text = JSON.stringify(write(next));
    this.#take(next);
    if (!this.#isUnsaved && text === JSON.stringify(write(stored))) return succeed(undefined);
    this.#isUnsaved = true;
    try {
      await store.save(write(next));
      if (text === JSON.stringify(write(this.#value))) this.#isUnsaved = false;
      return succeed(undefined);
    } catch (error) {
      return fail({ kind: 'notKept', detail: errorWord(error) });
    }
  }

  /** Takes over what another window has saved, unless this one still has something to save. */
  reload(): void {
    if (!this.#isUnsaved) this.#take(this.#parts.read(this.#parts.store.load()));
  }

  /** Migrates a value that an earlier version stored elsewhere. `merge`: for one changed since the start. */
  migrate(json: unknown, merge: (earlier: V, now: V) => V): Promise<Result<void, Problem>> {
    const earlier = this.#parts.read(json);
    const isChanged = this.#isChanged;
    return this.change((now) => (isChanged ? merge(earlier, now) : earlier));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #take(next: V): void {
    const { write } = this.#parts;
    const before = this.#value;
    if (JSON.stringify(write(next)) === JSON.stringify(write(before))) return;
    this.#value = next;
    this.#changed.fire(before);
  }
}

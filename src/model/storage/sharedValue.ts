import { Emitter, type Event } from '../../base/event.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import { errorWord } from './errorWord.ts';
import type { ListStore } from './listStore.ts';

interface Parts<V> {
  readonly store: ListStore;
  /** Trusts nothing; what it can't read is left out. */
  readonly read: (json: unknown) => V;
  readonly write: (value: V) => unknown;
}

/** Applied again to what another window has saved meanwhile: applying it twice has to be the same as once. */
type Edit<V> = (value: V) => V;

/**
 * A value that all windows of a workspace share. A change takes effect at once. Before it is written, what other windows
 * have saved is read and the change applied to that, so that none of their changes is lost. A change that can't be saved
 * counts in this window, and is written with the next one.
 */
export class SharedValue<V> {
  readonly #parts: Parts<V>;
  readonly #changed = new Emitter<V>();
  #value: V;
  /** Not saved yet, oldest first. */
  #edits: readonly Edit<V>[] = [];
  /** Of the last write. */
  #written: readonly Edit<V>[] = [];
  /** The store may return a value that it could not save. */
  #hasFailed = false;
  #saving: Promise<unknown> = Promise.resolve();

  /** The value has changed; with the one before. */
  readonly onDidChange: Event<V> = this.#changed.event;

  constructor(parts: Parts<V>) {
    this.#parts = parts;
    this.#value = this.#current();
  }

  get value(): V {
    return this.#value;
  }

  /** Resolves when the change is saved, or can't be: `notKept`. Never rejects. */
  change(edit: Edit<V>): Promise<Result<void, Problem>> {
    this.#edits = [...this.#edits, edit];
    this.#update();
    return this.#saveNext();
  }

  /** Takes over what another window has saved. What that has overwritten unread is saved again. */
  async takeNews(): Promise<void> {
    if (!(await this.#refresh())) await this.#saveNext();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #saveNext(): Promise<Result<void, Problem>> {
    const saving = this.#saving.then(() => this.#save());
    this.#saving = saving;
    return saving;
  }

  /** False: what was written last is overwritten, and not saved any more. */
  async #refresh(): Promise<boolean> {
    const isCurrent = (await this.#parts.store.refresh?.()) ?? true;
    if (!isCurrent) this.#edits = [...this.#written, ...this.#edits];
    this.#update();
    return isCurrent;
  }

  async #save(): Promise<Result<void, Problem>> {
    if (this.#edits.length === 0) return succeed(undefined);
    const { store, read, write } = this.#parts;
    await this.#refresh();
    const edits = this.#edits;
    const value = write(this.#value);
    if (this.#hasFailed || textOf(value) !== textOf(write(read(store.load())))) {
      try {
        await store.save(value);
      } catch (error) {
        this.#hasFailed = true;
        return fail({ kind: 'notKept', detail: errorWord(error) });
      }
      this.#written = edits;
    }
    this.#hasFailed = false;
    this.#edits = this.#edits.filter((edit) => !edits.includes(edit));
    return succeed(undefined);
  }

  #update(): void {
    const before = this.#value;
    const next = this.#current();
    const { write } = this.#parts;
    if (textOf(write(next)) === textOf(write(before))) return;
    this.#value = next;
    this.#changed.fire(before);
  }

  #current(): V {
    const { store, read } = this.#parts;
    return this.#edits.reduce((value, edit) => edit(value), read(store.load()));
  }
}

function textOf(json: unknown): string {
  return JSON.stringify(json);
}

import type { DisposableStore } from './disposable.ts';
import { Emitter, type Event } from './event.ts';

/** A part of the program that is loaded once, when it is first needed. A failed load is tried again on the next call. */
export class Later<T> {
  readonly #load: () => Promise<T>;
  readonly #listeners: ((value: T) => void)[] = [];
  #loading: Promise<T> | null = null;
  #value: T | null = null;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** The part if it has been loaded. */
  get value(): T | null {
    return this.#value;
  }

  get(): Promise<T> {
    this.#loading ??= this.#run();
    return this.#loading;
  }

  /** Calls back once, when the part is loaded: at once if it is. Doesn't load it. */
  whenLoaded(listener: (value: T) => void): void {
    if (this.#value === null) this.#listeners.push(listener);
    else listener(this.#value);
  }

  async #run(): Promise<T> {
    try {
      const value = await this.#load();
      this.#value = value;
      for (const listener of this.#listeners.splice(0)) listener(value);
      return value;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }
}

/** Fires when a part has been loaded, and with each of its events. `store` owns what this subscribes to. */
export function changesOf<T>(
  part: Later<T>,
  eventsOf: (value: T) => readonly Event<unknown>[],
  store: DisposableStore,
): Event<void> {
  const changed = store.add(new Emitter<void>());
  part.whenLoaded((value) => {
    for (const event of eventsOf(value)) store.add(event(() => changed.fire()));
    changed.fire();
  });
  return changed.event;
}

import { type Disposable, toDisposable } from './disposable.ts';

/** Subscribe to something that happens. The caller owns the returned subscription. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Fires an event. If a listener throws, the others are still notified; its error is rethrown last. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    const own = (value: T): void => listener(value);
    this.#listeners.add(own);
    return toDisposable(() => this.#listeners.delete(own));
  };

  get listenerCount(): number {
    return this.#listeners.size;
  }

  fire(value: T): void {
    const errors: unknown[] = [];
    // Listeners added or removed during the event take effect the next time.
    const listeners = [...this.#listeners];
    for (const listener of listeners) {
      try {
        listener(value);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

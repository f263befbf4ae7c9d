/** A resource with exactly one owner. Disposing twice is harmless. */
export interface Disposable {
  dispose(): void;
}

export function toDisposable(dispose: () => void): Disposable {
  let done = false;
  return {
    dispose(): void {
      if (done) return;
      done = true;
      dispose();
    },
  };
}

/** Owns many disposables. One added after the store is disposed is disposed immediately. */
export class DisposableStore implements Disposable {
  readonly #items = new Set<Disposable>();
  #isDisposed = false;

  get size(): number {
    return this.#items.size;
  }

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#items.add(item);
    return item;
  }

  /** Disposes all disposables, newest first; the store stays usable. */
  clear(): void {
    const items = [...this.#items].reverse();
    this.#items.clear();
    for (const item of items) item.dispose();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.clear();
  }
}

/** Owns at most one disposable: setting it disposes the one before. For "follow the current thing". */
export class Slot<T extends Disposable> implements Disposable {
  #value: T | undefined;
  #isDisposed = false;

  get value(): T | undefined {
    return this.#value;
  }

  set value(next: T | undefined) {
    if (next === this.#value) return;
    this.#value?.dispose();
    this.#value = this.#isDisposed ? undefined : next;
    if (this.#isDisposed) next?.dispose();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#value?.dispose();
    this.#value = undefined;
  }
}

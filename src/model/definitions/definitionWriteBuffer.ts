import type { DefinitionStore, Log, StoredDefinition } from '../ports.ts';

/** The store as the model uses it: never fails, and writes many at a time. Errors are logged. */
export class DefinitionWriteBuffer {
  readonly #store: DefinitionStore;
  readonly #log: Log;
  #waiting: StoredDefinition[] = [];

  constructor(store: DefinitionStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  async read(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    try {
      return await this.#store.readMany(service, keys);
    } catch (error) {
      this.#log.warn(`stored definitions could not be read: ${String(error)}`);
      return [];
    }
  }

  /** Queues it for the next `flush`. */
  keep(item: StoredDefinition): void {
    this.#waiting.push(item);
  }

  /** Drops what waits, and empties the store. Rejects if that fails. */
  clear(): Promise<void> {
    this.#waiting = [];
    return this.#store.clear();
  }

  flush(): void {
    if (this.#waiting.length === 0) return;
    const items = this.#waiting;
    this.#waiting = [];
    this.#store
      .writeMany(items)
      .catch((error: unknown) => this.#log.warn(`definitions could not be stored: ${String(error)}`));
  }
}

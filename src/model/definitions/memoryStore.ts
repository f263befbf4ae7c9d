import type { DefinitionStore, StoredDefinition } from '../ports.ts';

/** Keeps answers for as long as the program runs: for hosts without files, and if no file can be used. */
export class MemoryStore implements DefinitionStore {
  readonly #services = new Map<string, Map<string, StoredDefinition>>();

  readMany(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    const entries = this.#services.get(service);
    return Promise.resolve(keys.flatMap((key) => entries?.get(key) ?? []));
  }

  writeMany(entries: readonly StoredDefinition[]): Promise<void> {
    for (const entry of entries) {
      const known = this.#services.get(entry.service);
      if (known) known.set(entry.key, entry);
      else this.#services.set(entry.service, new Map([[entry.key, entry]]));
    }
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#services.clear();
    return Promise.resolve();
  }

  close(): void {
    this.#services.clear();
  }
}

import type { FilesOfDefinition } from './definitionFiles.ts';

interface Kept {
  readonly value: FilesOfDefinition;
  readonly characters: number;
}

/** Recently read definitions, limited by the total characters of their bodies. Drops the least recently used. */
export class RecentFiles {
  readonly #limit: number;
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Only what was fetched at `since` or later. */
  get(key: string, since: number): FilesOfDefinition | null {
    const kept = this.#kept.get(key);
    if (!kept) return null;
    this.delete(key);
    if (kept.value.fetchedAt < since) return null;
    this.#add(key, kept);
    return kept.value;
  }

  /** One larger than the limit on its own is not kept. */
  set(key: string, value: FilesOfDefinition): void {
    this.delete(key);
    const characters = value.body.length;
    if (characters > this.#limit) return;
    this.#add(key, { value, characters });
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#characters -= kept.characters;
    this.#kept.delete(key);
  }

  deleteWhere(isMeant: (key: string) => boolean): void {
    for (const key of this.#kept.keys()) if (isMeant(key)) this.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#characters = 0;
  }

  #add(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#characters += kept.characters;
  }
}

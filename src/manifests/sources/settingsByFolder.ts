import { parentFolder } from '../folders.ts';

/** Settings of one tool: those of files in the workspace folder count in their folders and below. */
export class SettingsByFolder<T> {
  readonly #first: readonly T[];
  readonly #beyond: readonly T[];
  readonly #files = new Map<string, readonly T[]>();
  readonly #known = new Map<string, readonly T[]>();

  /** `first` precedes all files: usually the environment's; `beyond` are those outside the workspace folder. */
  constructor(first: readonly T[], beyond: readonly T[]) {
    this.#first = first;
    this.#beyond = beyond;
  }

  get hasFiles(): boolean {
    return this.#files.size > 0;
  }

  add(folder: string, settings: T): void {
    this.set(folder, [...(this.#files.get(folder) ?? []), settings]);
  }

  /** In place of others of that folder. */
  set(folder: string, settings: readonly T[]): void {
    this.#files.set(folder, settings);
  }

  /** All that count in a folder, the first of them before the next. Called once all are added. */
  at(folder: string): readonly T[] {
    let found = this.#known.get(folder);
    if (!found) this.#known.set(folder, (found = [...this.#first, ...this.inside(folder), ...this.#beyond]));
    return found;
  }

  /** Those of the workspace folder alone: of the folder itself, then of the next one above it. */
  inside(folder: string): readonly T[] {
    const found: T[] = [];
    if (!this.hasFiles) return found;
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) found.push(...(this.#files.get(at) ?? []));
    return found;
  }
}

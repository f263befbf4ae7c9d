import { Emitter } from '../../src/base/event.ts';
import type { RecordFiles } from '../../src/model/storage/recordFiles.ts';

/** A folder in memory for one or more windows. It records the operations, can be paused, and can be made to fail. */
export class MemoryRecordFiles implements RecordFiles {
  readonly texts = new Map<string, string>();
  /** `write <name>` and `remove <name>`, in order. */
  readonly done: string[] = [];
  /** The error of all writes; `null`: they succeed. */
  failure: Error | null = null;
  isListable = true;
  /** While set, writes wait for it. */
  gate: Promise<void> | null = null;
  /** Runs before each read. */
  beforeRead: (() => Promise<void>) | null = null;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  get names(): readonly string[] {
    return [...this.texts.keys()].sort();
  }

  list(): Promise<readonly string[]> {
    return this.isListable ? Promise.resolve(this.names) : Promise.reject(new Error('folder on fire'));
  }

  async read(name: string): Promise<string | null> {
    await this.beforeRead?.();
    return this.texts.get(name) ?? null;
  }

  async write(name: string, text: string): Promise<void> {
    if (this.gate) await this.gate;
    if (this.failure) throw this.failure;
    this.done.push(`write ${name}`);
    this.texts.set(name, text);
    this.#changed.fire();
  }

  replace(name: string, text: string): Promise<void> {
    return this.write(name, text);
  }

  remove(name: string): Promise<void> {
    this.done.push(`remove ${name}`);
    this.texts.delete(name);
    this.#changed.fire();
    return Promise.resolve();
  }
}

import { MemoryStore } from '../../src/model/definitions/memoryStore.ts';
import type { StoredDefinition } from '../../src/model/ports.ts';

/** A store in memory that outlives a `Definitions`, counts the calls, and can be made to fail. */
export class CountingStore extends MemoryStore {
  reads = 0;
  writes = 0;
  /** Everything written, in order. */
  readonly written: StoredDefinition[] = [];
  isBroken = false;

  override readMany(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    this.reads++;
    return this.isBroken ? Promise.reject(new Error('disk on fire')) : super.readMany(service, keys);
  }

  override writeMany(entries: readonly StoredDefinition[]): Promise<void> {
    this.writes++;
    if (this.isBroken) return Promise.reject(new Error('disk on fire'));
    this.written.push(...entries);
    return super.writeMany(entries);
  }
}

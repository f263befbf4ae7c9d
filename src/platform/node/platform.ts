import os from 'node:os';
import path from 'node:path';
import { MemoryStore } from '../../model/definitions/memoryStore.ts';
import type { Log } from '../../model/ports.ts';
import type { Platform } from '../platform.ts';
import { systemClock } from '../systemClock.ts';
import type { FetchTransportOptions } from './fetchTransport.ts';
import { LazyTransport } from './lazyTransport.ts';
import { oneAfterAnother } from './oneAfterAnother.ts';
import { packageCaches } from './packageCaches.ts';
import { isLinkedOutside } from './realPlaces.ts';
import { SqliteStore } from './sqliteStore.ts';
import { startWorker } from './startWorker.ts';
import { UserSettingsFiles } from './userSettingsFiles.ts';

export interface NodePlatformOptions extends FetchTransportOptions {
  readonly log: Log;
  /** The path of the worker's program; absent if none is started. */
  readonly workerFile?: string;
}

/** Node: the extension host on a desktop or a server, and the headless twin. */
export function createNodePlatform(options: NodePlatformOptions): Platform {
  const { log, workerFile = '' } = options;
  return {
    transport: new LazyTransport(async () => {
      const { FetchTransport } = await import('./fetchTransport.ts');
      return new FetchTransport(options);
    }),
    clock: systemClock,
    store: (folder) =>
      folder === null
        ? new MemoryStore()
        : new SqliteStore({ file: path.join(folder, 'definitions.sqlite'), log, now: () => Date.now() }),
    isLinkedOutside,
    packageCaches: () => packageCaches(process.env, os.homedir()),
    userSettings: new UserSettingsFiles(),
    startWorker: (events) => startWorker(workerFile, events),
    pause: oneAfterAnother(),
  };
}

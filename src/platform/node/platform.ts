import os from 'node:os';
import path from 'node:path';
import { MemoryStore } from '../../model/definitions/memoryStore.ts';
import type { Log } from '../../model/ports.ts';
import { type Fetch, FetchTransport } from '../fetchTransport.ts';
import type { Platform } from '../platform.ts';
import { systemClock } from '../systemClock.ts';
import { packageCaches } from './packageCaches.ts';
import { isLinkedOutside } from './realPlaces.ts';
import { SqliteStore } from './sqliteStore.ts';
import { startWorker } from './startWorker.ts';
import { UserSettingsFiles } from './userSettingsFiles.ts';

export interface NodePlatformOptions {
  /** Of this extension. Sent to the service to identify the client, so that its operators can help. */
  readonly version: string;
  /** In place of the host's own. */
  readonly fetch?: Fetch;
  readonly log: Log;
  /** The path of the worker's program; absent if none is started. */
  readonly workerFile?: string;
}

/** Node: the extension host on a desktop or a server, and the headless twin. */
export function createNodePlatform(options: NodePlatformOptions): Platform {
  const { version, fetch, log, workerFile = '' } = options;
  const pause = oneAfterAnother();
  const headers = { 'user-agent': `clearlydefined-vscode/${version}` };
  return {
    transport: new FetchTransport({ headers, pause, ...(fetch && { fetch }) }),
    clock: systemClock,
    environment: process.env,
    home: os.homedir(),
    store: (folder) =>
      folder === null
        ? new MemoryStore()
        : new SqliteStore({ file: path.join(folder, 'definitions.sqlite'), log, now: () => Date.now() }),
    isLinkedOutside,
    packageCaches: () => packageCaches({ environment: process.env, home: os.homedir(), platform: process.platform }),
    userSettings: new UserSettingsFiles(),
    startWorker: (events) => startWorker(workerFile, events),
    answerOperations: async () => (await import('../../model/answerOperations.ts')).answerOperations,
    pause,
  };
}

/**
 * Makes pauses of which one ends in each turn of the event loop. `setImmediate` runs all callbacks scheduled at one
 * time together: three jobs that work for 12 ms between their pauses would hold the thread for 36.
 */
export function oneAfterAnother(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next);
    });
}

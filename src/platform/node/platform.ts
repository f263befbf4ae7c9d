import os from 'node:os';
import path from 'node:path';
import { MemoryStore } from '../../model/definitions/memoryStore.ts';
import type { Log } from '../../model/ports.ts';
import type { Platform } from '../platform.ts';
import { systemClock } from '../systemClock.ts';
import type { FetchTransportOptions } from './fetchTransport.ts';
import { packageCaches } from './packageCaches.ts';
import { isLinkedOutside } from './realPlaces.ts';
import { SqliteStore } from './sqliteStore.ts';
import { startWorker } from './startWorker.ts';
import { UserSettingsFiles } from './userSettingsFiles.ts';
import type { Result } from '../../base/result.ts';
import type { ServiceProblem } from '../../core/problem.ts';
import type { ServiceRequest, ServiceResponse, Transport } from '../../service/transport/transport.ts';

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
    environment: process.env,
    store: (folder) =>
      folder === null
        ? new MemoryStore()
        : new SqliteStore({ file: path.join(folder, 'definitions.sqlite'), log, now: () => Date.now() }),
    isLinkedOutside,
    packageCaches: () => packageCaches({ environment: process.env, home: os.homedir(), platform: process.platform }),
    userSettings: new UserSettingsFiles(),
    startWorker: (events) => startWorker(workerFile, events),
    answerOperations: async () => (await import('../../model/answerOperations.ts')).answerOperations,
    pause: oneAfterAnother(),
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

/** A transport whose code is loaded with the first request, to keep activation fast. */
export class LazyTransport implements Transport {
  readonly #load: () => Promise<Transport>;
  #loaded: Promise<Transport> | null = null;

  constructor(load: () => Promise<Transport>) {
    this.#load = load;
  }

  async send(request: ServiceRequest, signal: AbortSignal): Promise<Result<ServiceResponse, ServiceProblem>> {
    this.#loaded ??= this.#load();
    const transport = await this.#loaded;
    signal.throwIfAborted();
    return transport.send(request, signal);
  }
}

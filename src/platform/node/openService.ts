import { succeed } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { Definitions } from '../../model/definitions/definitions.ts';
import { ServiceClient } from '../../service/client.ts';
import type { DefinitionStore, Log } from '../../model/ports.ts';
import type { Platform } from '../platform.ts';
import { fetchByEnvironment } from './environmentProxy.ts';
import { createNodePlatform } from './platform.ts';

export interface ServiceOptions {
  readonly apiUrl: string;
  /** Of this program. */
  readonly version: string;
  /** Storage of answers between runs; `null` for none. */
  readonly storage: string | null;
  readonly log: (message: string) => void;
  /** What is never sent; absent if the callers pass nothing private. */
  readonly isPrivate?: (coordinates: Coordinates) => boolean;
  /** The path of the worker's program; absent if none is started. */
  readonly workerFile?: string;
}

export interface OpenService {
  readonly client: ServiceClient;
  readonly definitions: Definitions;
  readonly platform: Platform;
  readonly log: Log;
  /**
   * Requests nothing more, so that the program can end; resolves when all answers are stored. What is in memory stays
   * readable.
   */
  readonly close: () => Promise<void>;
}

/** The service, for programs without an editor. */
export function openService(options: ServiceOptions): OpenService {
  const { apiUrl, version, storage, log, isPrivate = (): boolean => false, workerFile = '' } = options;
  const silent = (): void => undefined;
  const ownLog = { debug: silent, info: silent, warn: log, error: log };
  const fetch = fetchByEnvironment();
  const platform = createNodePlatform({ version, log: ownLog, workerFile, ...(fetch && { fetch }) });
  const { transport, clock } = platform;
  const pause = (): Promise<void> => platform.pause();
  if (storage !== null && !process.getBuiltinModule?.('node:sqlite'))
    log('No answers are kept between runs: that needs Node.js 22.13 or later.');
  const { store, written } = withPendingWrites(platform.store(storage));
  const client = new ServiceClient({ baseUrl: apiUrl, transport, isPrivate, clock, pause });
  const definitions = new Definitions({ client: succeed(client), store, clock, pause, log: ownLog, isPrivate });
  return {
    client,
    definitions,
    platform,
    log: ownLog,
    close: async () => {
      definitions.dispose();
      await written();
      store.close();
    },
  };
}

/** A store whose writes can be awaited. */
function withPendingWrites(store: DefinitionStore): {
  readonly store: DefinitionStore;
  readonly written: () => Promise<void>;
} {
  const pending: Promise<void>[] = [];
  const writeMany: DefinitionStore['writeMany'] = (entries) => {
    const written = store.writeMany(entries);
    pending.push(written);
    return written;
  };
  return {
    store: {
      readMany: (service, keys) => store.readMany(service, keys),
      writeMany,
      clear: () => store.clear(),
      close: () => store.close(),
    },
    written: async () => void (await Promise.allSettled(pending)),
  };
}

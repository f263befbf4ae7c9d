import { noCaches } from '../../model/evidence/localFiles/packageCaches.ts';
import { DefinitionFileStore } from '../../model/definitions/definitionFileStore.ts';
import type { Log } from '../../model/ports.ts';
import type { RecordFiles } from '../../model/storage/recordFiles.ts';
import type { WorkerEvents, WorkerThread } from '../../worker/workerThread.ts';
import { FetchTransport } from '../fetchTransport.ts';
import type { Platform } from '../platform.ts';
import { systemClock } from '../systemClock.ts';

export interface WebPlatformOptions {
  /** The address of the worker's program. */
  readonly workerAddress: string;
  /** A folder of the editor's storage, for definitions of this version of the extension. */
  readonly definitionFiles: Pick<RecordFiles, 'list' | 'read' | 'write' | 'remove'>;
  readonly log: Log;
}

/** A web worker of the browser. */
export function createWebPlatform(options: WebPlatformOptions): Platform {
  const { workerAddress, definitionFiles, log } = options;
  return {
    transport: new FetchTransport({ pause }),
    clock: systemClock,
    environment: null,
    home: null,
    store: () => new DefinitionFileStore({ files: definitionFiles, log, now: () => systemClock.now() }),
    isLinkedOutside: () => Promise.resolve(false),
    packageCaches: () => noCaches,
    userSettings: null,
    startWorker: (events) => startWorker(workerAddress, events),
    answerOperations: null,
    pause,
  };
}

/** A turn of the event loop. Timers would be delayed to four milliseconds and more. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** A worker of this worker. Its memory is not limited. */
function startWorker(address: string, events: WorkerEvents): WorkerThread {
  const worker = new Worker(address);
  worker.onmessage = ({ data }) => events.onMessage(data);
  worker.onmessageerror = () => events.onEnded('failed', 'a message could not be read');
  worker.onerror = ({ message }) => events.onEnded('failed', message);
  return {
    post: (message, transfer) => worker.postMessage(message, [...transfer]),
    end: () => worker.terminate(),
  };
}

import { Worker } from 'node:worker_threads';

import type { WorkerEvents, WorkerThread } from '../../worker/workerThread.ts';

/**
 * Megabytes of objects and strings. A lock of 50 MB with 100,000 packages needs about half of it, one file or many. Bytes of files
 * come on top.
 */
const mostMemory = 512;

/** Starts a thread that runs this file. */
export function startWorker(file: string, events: WorkerEvents): WorkerThread {
  // Neither the extension host's arguments nor its environment are for this one.
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    execArgv: [],
    env: {},
  });
  worker.on('message', (message: unknown) => events.onMessage(message));
  worker.on('error', (error) => {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    events.onEnded(isMemory ? 'memory' : 'failed', String(error));
  });
  worker.on('exit', (code) => events.onEnded('failed', `exit code ${code}`));
  // It keeps no process alive.
  worker.unref();
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    end: () => void worker.terminate(),
  };
}

import { fork, type Serializable } from 'node:child_process';

import { inPortions, joinPortions } from '../../worker/portions.ts';
import type { WorkerEvents, WorkerThread } from '../../worker/workerThread.ts';

/**
 * Megabytes of objects and strings, twice what 30 locks of 20,000 packages need together (between 256 and 320); one of
 * 100,000 needs less than 64. Bytes of files are additional.
 */
const maxMemory = 640;

/**
 * Node itself exits with these codes at most; a process that runs out of memory ends with a signal or a larger code.
 */
export const lastOwnExitCode = 13;

/**
 * Starts a process that runs this file. A thread would not do: `resourceLimits` end it only if it runs out of memory in
 * small steps. One large array or string beyond the limit ends the whole process, which would be the extension host.
 */
export function startWorker(file: string, events: WorkerEvents): WorkerThread {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const child = fork(file, {
    // The extension host's arguments and its options in the environment must not apply to this process.
    execArgv: [`--max-old-space-size=${maxMemory}`],
    env: { ...environment, ELECTRON_RUN_AS_NODE: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  let hasEnded = false;
  const ended = (cause: 'memory' | 'failed', detail: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    events.onEnded(cause, detail);
  };
  child.on(
    'message',
    joinPortions((message) => hasEnded || events.onMessage(message)),
  );
  child.on('error', (error) => ended('failed', error.message));
  child.on('exit', (code, signal) =>
    ended(
      signal !== null || (code !== null && (code < 0 || code > lastOwnExitCode)) ? 'memory' : 'failed',
      `ended with ${signal ?? code}`,
    ),
  );
  // It keeps no process alive.
  child.unref();
  child.channel?.unref();
  /**
   * Resolves when it is sent: a large file is not copied as a whole. An undeliverable message ends with the process.
   */
  const send = (part: unknown): Promise<void> =>
    new Promise((resolve) => child.send(part as Serializable, () => resolve()));
  let last = Promise.resolve();
  const sendAll = async (message: unknown): Promise<void> => {
    for (const part of inPortions(message)) {
      if (hasEnded) return;
      await send(part);
    }
  };
  return {
    post: (message) => {
      last = last.then(() => sendAll(message)).catch((error: unknown) => ended('failed', String(error)));
    },
    end: () => {
      hasEnded = true;
      child.kill('SIGKILL');
    },
  };
}

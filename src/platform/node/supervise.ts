import { spawn } from 'node:child_process';

import type { LostOperation } from '../../worker/announcingWorker.ts';
import { checkInterval, longestOperation } from '../../worker/workerClient.ts';
import { lastOwnExitCode } from './startWorker.ts';

/** Megabytes of objects and strings: those of the reading worker, and as much for the texts and the output. */
const maxMemory = 1280;

/** How one run of the program ended: by itself, or in an operation on one file. */
type End =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'lost'; readonly operation: LostOperation };

/**
 * Runs a program that reads untrusted files with `AnnouncingWorker`, in a process whose output is this one's, as are its messages
 * between two operations. If an operation takes
 * too much time or memory, or ends the process, the program runs again without it: it prints nothing before it has read
 * everything. Returns its exit code, 2 if it ends in no operation.
 */
export async function supervise(program: string, args: readonly string[]): Promise<number> {
  const lost: LostOperation[] = [];
  for (;;) {
    const end = await runOnce([program, JSON.stringify(lost), ...args]);
    if (end.kind === 'exited') return end.code;
    // An operation that was lost isn't run again.
    if (lost.some(({ name }) => name === end.operation.name)) return 2;
    lost.push(end.operation);
  }
}

function runOnce(args: readonly string[]): Promise<End> {
  const execArgv = [...process.execArgv, `--max-old-space-size=${maxMemory}`];
  const child = spawn(process.execPath, [...execArgv, ...args], { stdio: ['ignore', 'inherit', 'pipe', 'pipe'] });
  const announcements = child.stdio[3];
  let [operation, unfinished] = ['', ''];
  let checks = 0;
  let isTooLong = false;
  announcements?.on('data', (bytes: Buffer) => {
    // Latin-1 keeps every byte, so that a character may end in the next chunk.
    const lines = (unfinished + bytes.toString('latin1')).split('\n');
    unfinished = lines.pop() ?? '';
    operation = lines.at(-1) ?? operation;
    checks = 0;
  });
  // What Node prints when memory runs out belongs to a lost operation, and is dropped with it.
  let messages: Buffer[] = [];
  const forward = (): void => {
    for (const message of messages) process.stderr.write(message);
    messages = [];
  };
  child.stderr?.on('data', (bytes: Buffer) => {
    messages.push(bytes);
    if (operation === '') forward();
  });
  const timer = setInterval(() => {
    if (operation === '' || ++checks * checkInterval < longestOperation) return;
    isTooLong = true;
    child.kill('SIGKILL');
  }, checkInterval);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      clearInterval(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearInterval(timer);
      if (operation === '') {
        forward();
        return resolve({ kind: 'exited', code: code !== null && signal === null ? code : 2 });
      }
      const isOwnExit = signal === null && code !== null && code >= 0 && code <= lastOwnExitCode;
      const cause = isTooLong ? 'time' : isOwnExit ? 'failed' : 'memory';
      const name = Buffer.from(operation, 'latin1').toString('utf8');
      resolve({ kind: 'lost', operation: { name, cause } });
    });
  });
}

import { spawn } from 'node:child_process';

import type { LostOperation } from '../../worker/listingWorker.ts';
import { checkInterval, longestOperation } from '../../worker/workerClient.ts';
import { lastOwnExitCode } from './startWorker.ts';
import { tooLong, unnamed } from './watchOperations.ts';

/** Megabytes of objects and strings: those of the reading worker, and as much for the texts and the output. */
const maxMemory = 1280;

/**
 * Megabytes of each half of the space for new objects, at the beginning and at most. Nearly all that is read is kept: while this
 * space grows from one megabyte, V8 copies the same objects again and again.
 */
const newSpace = { min: 8, max: 16 };

/** Milliseconds without an announcement after which the program is ended: it should have ended itself before. */
const longestSilence = 2 * longestOperation;

/** How one run of the program ended. */
interface End {
  /** `null`: by a signal. */
  readonly code: number | null;
  readonly isTooLong: boolean;
  /** The last announcement: empty if no operation was under way. */
  readonly operation: string;
}

/**
 * Runs a program that reads untrusted files with `ListingWorker`, in a process whose output is this one's; `print` is called
 * with its messages between two operations. If an operation takes too much time or memory, or ends the process, the program runs
 * again without it: it prints nothing before it has read everything. Its first run doesn't name each operation, which takes
 * time: if that ends, the next one does. Returns its exit code, 2 if it ends in no operation.
 */
export async function supervise(
  program: string,
  args: readonly string[],
  print: (message: Uint8Array) => void,
): Promise<number> {
  let lost: readonly LostOperation[] | null = null;
  for (;;) {
    const end: End = await runOnce([program, JSON.stringify(lost), ...args], print);
    const { code, operation } = end;
    if (operation === '') return code ?? 2;
    if (operation === unnamed && lost === null) lost = [];
    // An operation that was lost isn't run again.
    else if (lost?.some(({ name }) => name === operation)) return 2;
    else lost = [...(lost ?? []), { name: operation, cause: causeOf(end) }];
  }
}

function causeOf({ code, isTooLong }: End): LostOperation['cause'] {
  if (isTooLong || code === tooLong) return 'time';
  return code !== null && code >= 0 && code <= lastOwnExitCode ? 'failed' : 'memory';
}

function runOnce(args: readonly string[], print: (message: Uint8Array) => void): Promise<End> {
  const limits = [
    `--max-old-space-size=${maxMemory}`,
    `--min-semi-space-size=${newSpace.min}`,
    `--max-semi-space-size=${newSpace.max}`,
  ];
  const child = spawn(process.execPath, [...process.execArgv, ...limits, ...args], {
    stdio: ['ignore', 'inherit', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let [operation, unfinished] = ['', ''];
  let checks = 0;
  let isTooLong = false;
  child.stdio[3]?.on('data', (bytes: Buffer) => {
    // Latin-1 keeps every byte, so that a character may end in the next chunk.
    const lines = (unfinished + bytes.toString('latin1')).split('\n');
    unfinished = lines.pop() ?? '';
    operation = lines.at(-1) ?? operation;
    checks = 0;
  });
  // What Node prints when memory runs out belongs to a lost operation, and is dropped with it.
  let messages: Buffer[] = [];
  const forward = (): void => {
    messages.forEach(print);
    messages = [];
  };
  child.stderr?.on('data', (bytes: Buffer) => {
    messages.push(bytes);
    if (operation === '') forward();
  });
  const timer = setInterval(() => {
    if (operation === '' || ++checks * checkInterval < longestSilence) return;
    isTooLong = true;
    child.kill('SIGKILL');
  }, checkInterval);
  return new Promise<End>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (operation === '') forward();
      resolve({ code, isTooLong, operation: Buffer.from(operation, 'latin1').toString('utf8') });
    });
  }).finally(() => clearInterval(timer));
}

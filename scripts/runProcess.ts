import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from './project.ts';

/** A process that has ended, by itself or by the time limit. */
export interface Ended {
  /** Null if a signal or the time limit ended it. */
  readonly code: number | null;
  /** The output of both streams, in order. */
  readonly output: string;
  readonly isTimedOut: boolean;
}

const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/**
 * Runs a program in the checkout, in its own process group, and collects its output. Ends the whole group at the time
 * limit, and when this process is interrupted, which then ends too. Rejects only if the program cannot be started.
 */
export async function runProcess(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  let isTimedOut = false;
  let isInterrupted = false;
  const limit = setTimeout(() => {
    isTimedOut = true;
    endInTwoSteps(child);
  }, options.timeoutMs ?? 300_000);
  const interrupt = (): void => {
    isInterrupted = true;
    endInTwoSteps(child);
  };
  for (const signal of interrupts) process.on(signal, interrupt);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return { code, output: Buffer.concat(chunks).toString(), isTimedOut };
  } finally {
    clearTimeout(limit);
    for (const signal of interrupts) process.off(signal, interrupt);
    if (isInterrupted) {
      await pause(1500); // The ended process has to end its own children first.
      process.exit(130);
    }
  }
}

/** Runs one of the project's TypeScript or JavaScript files with the current Node. */
export function runNode(args: readonly string[], options?: RunOptions): Promise<Ended> {
  return runProcess(process.execPath, args, options);
}

/** Lets a group end cleanly, and kills the rest of it soon after. */
export function endInTwoSteps(child: ChildProcess, graceMs = 8000): void {
  signalGroup(child, 'SIGTERM');
  const last = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  child.once('close', () => clearTimeout(last));
}

/** Signals a child started with `detached: true` and all its descendants, except those in another group. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal); // The group has already ended, or the system does not support groups.
  }
}

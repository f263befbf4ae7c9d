import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from './project.ts';

/** A process that ended, or was ended because its time was over. */
export interface Ended {
  /** Null when a signal or the time limit ended it. */
  readonly code: number | null;
  /** Everything it wrote, both streams in order. */
  readonly output: string;
  readonly isTimedOut: boolean;
}

const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/**
 * Runs a program in the checkout, in a process group of its own, and collects its output. The whole group is ended when the time is
 * over, and when this process is interrupted, which then ends too. Rejects only when the program cannot be started.
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
      await pause(1500); // what was ended has children of its own to end
      process.exit(130);
    }
  }
}

/** Runs one of the project's own TypeScript or JavaScript files with the Node that runs this. */
export function runNode(args: readonly string[], options?: RunOptions): Promise<Ended> {
  return runProcess(process.execPath, args, options);
}

/** Lets a group end in order; ends what is left of it soon after. */
export function endInTwoSteps(child: ChildProcess, graceMs = 8000): void {
  signalGroup(child, 'SIGTERM');
  const last = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  child.once('close', () => clearTimeout(last));
}

/** For a child started with `detached: true`: it and everything it started, unless that moved to a group of its own. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal); // the group is gone already, or this system has no groups
  }
}

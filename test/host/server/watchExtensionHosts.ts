import childProcess, { type ChildProcess, type ForkOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { BadEnd, ServerMessage } from './serverOptions.ts';

const preload = pathToFileURL(path.join(import.meta.dirname, 'extensionHostPreload.ts')).href;
/** The server's own messages in an extension host's output. */
const chatter = /^\[reconnection-grace-time\].*\n/gm;

/**
 * Observes the processes that VS Code's server forks. Call once, before the server is loaded.
 *
 * - When an extension host crashes, the workbench of a development window reports exit code 0 for it. So the exit of the
 *   process itself is reported as well.
 * - The extension host's plain output goes to this process's output, so tests can be read as they run.
 *
 * The returned function ends all remaining child processes: one in an endless loop would outlive the server.
 */
export function watchExtensionHosts(tell: (message: ServerMessage) => void): () => void {
  const children = new Set<ChildProcess>();
  const fork = childProcess.fork;

  function forkWatched(
    file: string | URL,
    args?: readonly string[] | ForkOptions,
    options?: ForkOptions,
  ): ChildProcess {
    if (!isList(args)) return keep(fork(file, args));
    if (!args.includes('--type=extensionHost')) return keep(fork(file, args, options));
    const execArgv = [...(options?.execArgv ?? []), '--import', preload];
    const host = keep(fork(file, args, { ...options, execArgv }));
    const pid = host.pid ?? 0;
    tell({ kind: 'extensionHostStarted', pid });
    host.stdout?.on('data', (data: Buffer) => process.stdout.write(data.toString().replace(chatter, '')));
    host.stderr?.on('data', (data: Buffer) => process.stderr.write(data));
    host.once('exit', (code, signal) => tell({ kind: 'extensionHostEnded', pid, end: badEnd(code, signal) }));
    return host;
  }

  function keep(child: ChildProcess): ChildProcess {
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  childProcess.fork = forkWatched;
  syncBuiltinESMExports();
  return () => {
    for (const child of children) child.kill('SIGKILL');
  };
}

/** Null when the process ended without an error. */
export function badEnd(code: number | null, signal: string | null): BadEnd | null {
  if (signal !== null) return `signal ${signal}`;
  return code === 0 ? null : `exit code ${code}`;
}

function isList(args: readonly string[] | ForkOptions | undefined): args is readonly string[] {
  return Array.isArray(args);
}

import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { BadEnd, ServerMessage, ServerOptions } from './server/serverOptions.ts';

/** A running VS Code server. It ends when it is disposed, and when the process that started it ends for any reason. */
export interface RunningServer {
  /** Host and port, as `127.0.0.1:41234`. */
  readonly authority: string;
  /** Calls back when an extension host ends; the problem is null after a normal end. */
  onExtensionHostEnd(listener: (end: BadEnd | null) => void): void;
  /** How every extension host started so far ended, once all have ended. */
  extensionHostEnds(): Promise<(BadEnd | null)[]>;
  /** The number of extension hosts started so far. */
  extensionHostCount(): number;
  /** The number of extension hosts that run now. */
  runningExtensionHosts(): number;
  /** An extension host has crashed, or was killed: the editor starts another one by itself. */
  hadCrash(): boolean;
  /** Calls back when the server itself ends, disposed or not. */
  onEnd(listener: () => void): void;
  dispose(): Promise<void>;
}

/** The destination of the extensions' plain output: this process's own streams, or a function. */
export type OutputTarget = 'inherit' | ((chunk: Buffer) => void);

/** Starts the server and waits until it listens. Rejects with the exit code when the server ends before that. */
export async function startServer(
  options: ServerOptions,
  output: OutputTarget,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<RunningServer> {
  const child = fork(path.join(import.meta.dirname, 'server', 'main.ts'), [JSON.stringify(options)], {
    execArgv: [],
    env: environment,
    stdio: output === 'inherit' ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (output !== 'inherit') for (const stream of [child.stdout, child.stderr]) stream?.on('data', output);
  const hosts: Promise<BadEnd | null>[] = [];
  let running = 0;
  let hadCrash = false;
  const listen = (listener: (message: ServerMessage) => void): void => void child.on('message', listener);
  listen((started) => {
    if (started.kind !== 'extensionHostStarted') return;
    const ended = new Promise<BadEnd | null>((resolve) => {
      listen((message) => {
        if (message.kind === 'extensionHostEnded' && message.pid === started.pid) resolve(message.end);
      });
    });
    hosts.push(ended);
    running++;
    void ended.then((end) => {
      running--;
      hadCrash ||= end !== null;
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    listen((message) => {
      if (message.kind === 'listening') resolve(message.port);
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`VS Code's server did not start (${signal ?? `exit code ${code}`})`)),
    );
  });
  return {
    authority: `127.0.0.1:${port}`,
    onEnd: (listener) => void child.once('exit', listener),
    onExtensionHostEnd: (listener) =>
      listen((message) => {
        if (message.kind === 'extensionHostEnded') listener(message.end);
      }),
    extensionHostEnds: () => Promise.all(hosts),
    extensionHostCount: () => hosts.length,
    runningExtensionHosts: () => running,
    hadCrash: () => hadCrash,
    dispose: () => end(child),
  };
}

/** Closing the channel tells the server to end its own children and itself. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  if (child.connected) child.disconnect();
  const timeout = setTimeout(() => child.kill('SIGKILL'), 5000);
  await exit;
  clearTimeout(timeout);
}

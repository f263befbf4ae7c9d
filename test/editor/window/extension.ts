import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import esbuild from 'esbuild';
import type { PublicApi } from '../../../src/host/workspace/publicApi.ts';
import type { DefinitionStore } from '../../../src/model/ports.ts';
import type { Clock, Log } from '../../../src/service/ports.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import type { WorkerEvents, WorkerThread } from '../../../src/worker/workerThread.ts';
import type { serve } from '../../../src/worker/serve.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { Uri } from './uri.ts';
import type { EditorWindow } from './window.ts';

/** What the bundle below exports. */
interface Modules {
  compose(context: object, platform: Platform, log: object): PublicApi;
  readonly OutputLog: new () => Log & { dispose(): void };
  createNodePlatform(options: object): Platform;
  readonly SqliteStore: new (options: { readonly file: string; readonly log: Log; now(): number }) => DefinitionStore;
  readonly serve: typeof serve;
}

const entry = `
export { compose } from './src/activate.ts';
export { OutputLog } from './src/host/common/outputLog.ts';
export { createNodePlatform } from './src/platform/node/platform.ts';
export { SqliteStore } from './src/platform/node/sqliteStore.ts';
export { serve } from './src/worker/serve.ts';
`;

type Load = (require: unknown, module: unknown, exports: unknown, date: unknown) => void;
let loaded: Promise<Load> | undefined;

/** The extension's code, to be run once for each window: each has its own `vscode`, and its own time of day. */
async function load(): Promise<Load> {
  const built = await esbuild.build({
    absWorkingDir: projectRoot,
    stdin: { contents: entry, resolveDir: projectRoot, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'es2023',
    logLevel: 'silent',
    external: ['vscode'],
  });
  const code = built.outputFiles[0]?.text ?? '';
  return vm.compileFunction(code, ['require', 'module', 'exports', 'Date'], {
    filename: path.join(projectRoot, 'editor.bundle.js'),
  }) as Load;
}

/** package.json as VS Code reads it in English: with texts in place of their keys. */
async function packageJson(): Promise<object> {
  const [text, nls] = await Promise.all(
    ['package.json', 'package.nls.json'].map((name) => fs.readFile(path.join(projectRoot, name), 'utf8')),
  );
  const texts = JSON.parse(nls ?? '') as Readonly<Record<string, string>>;
  const withTexts = (_: string, value: unknown): unknown => {
    const key = typeof value === 'string' ? /^%(.+)%$/.exec(value)?.[1] : undefined;
    return key === undefined ? value : texts[key];
  };
  return JSON.parse(text ?? '', withTexts) as object;
}

/** The worker's program as a file, for windows that start it as a process. */
let workerFile: Promise<string> | undefined;

async function buildWorker(): Promise<string> {
  const outfile = path.join(os.tmpdir(), `editor-worker-${process.pid}.js`);
  await esbuild.build({
    absWorkingDir: projectRoot,
    entryPoints: ['src/main.worker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'es2023',
    logLevel: 'silent',
  });
  return outfile;
}

export interface ExtensionOptions {
  readonly window: EditorWindow;
  readonly clock: Clock;
  /** A folder of this machine. */
  readonly storage: string;
  readonly globalState: Map<string, unknown>;
  readonly workspaceState: Map<string, unknown>;
  /** The worker that reads files: in this thread, which is faster, or the real process. */
  readonly worker: 'thread' | 'process';
  /** Changes the Node platform before it is used. */
  readonly adapt: (platform: Platform) => Platform;
}

/** The real extension in a window, as `src/main.node.ts` starts it. */
export interface RunningExtension {
  readonly api: PublicApi;
  /** Disposes everything, as VS Code does when a window closes. */
  dispose(): void;
}

export async function startExtension(options: ExtensionOptions): Promise<RunningExtension> {
  const { window, clock, storage, adapt } = options;
  loaded ??= load();
  if (options.worker === 'process') workerFile ??= buildWorker();
  const modules = run(await loaded, window, clock);
  const log = new modules.OutputLog();
  const subscriptions: { dispose(): unknown }[] = [log];
  const context = {
    subscriptions,
    globalStorageUri: Uri.file(storage),
    extensionUri: Uri.file(projectRoot),
    extension: {
      id: 'clearlydefined-community.clearlydefined',
      packageJSON: { ...(await packageJson()), version: '0.0.0' },
      extensionUri: Uri.file(projectRoot),
    },
    globalState: memento(options.globalState),
    workspaceState: memento(options.workspaceState),
    asAbsolutePath: (file: string) => path.join(projectRoot, file),
  };
  const node = modules.createNodePlatform({ log, version: '0.0.0', workerFile: (await workerFile) ?? '' });
  const platform: Platform = {
    ...node,
    clock,
    userSettings: null,
    store: (folder) =>
      folder === null
        ? node.store(null)
        : new modules.SqliteStore({ file: path.join(folder, 'definitions.sqlite'), log, now: () => clock.now() }),
    startWorker: options.worker === 'process' ? node.startWorker : (events) => workerInThread(modules.serve, events),
  };
  const api = modules.compose(context, adapt(platform), log);
  return { api, dispose: () => subscriptions.forEach((one) => one.dispose()) };
}

function run(load: Load, window: EditorWindow, clock: Clock): Modules {
  const nodeRequire = createRequire(path.join(projectRoot, 'package.json'));
  const require = (name: string): unknown => (name === 'vscode' ? window.api : nodeRequire(name));
  const module = { exports: {} };
  load(require, module, module.exports, dateOf(clock));
  return module.exports as Modules;
}

/** `Date` with the time of day of a window. */
function dateOf(clock: Clock): object {
  return new Proxy(Date, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [clock.now()] : args),
    get: (target, name) => (name === 'now' ? () => clock.now() : Reflect.get(target, name)),
  });
}

/** Messages are copied as between processes. */
function workerInThread(start: typeof serve, events: WorkerEvents): WorkerThread {
  let hasEnded = false;
  const receive = start((message) => {
    const copy: unknown = structuredClone(message);
    setImmediate(() => hasEnded || events.onMessage(copy));
  });
  return {
    post: (message) => {
      const copy: unknown = structuredClone(message);
      setImmediate(() => hasEnded || receive(copy));
    },
    end: () => (hasEnded = true),
  };
}

function memento(values: Map<string, unknown>): object {
  return {
    keys: () => [...values.keys()],
    get: (key: string, fallback?: unknown) => values.get(key) ?? fallback,
    update: async (key: string, value: unknown) => void values.set(key, value),
    setKeysForSync: () => undefined,
  };
}

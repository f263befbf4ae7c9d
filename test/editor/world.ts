// One cell's world: a workspace folder, the editor's storage, the stand-in service, and a window with the real extension.
//
//   const world = await World.open({ files: { 'package-lock.json': lockOf('lodash@4.17.21') } });
//   world.service.control.setFaults([…]);          // faults of the service; `world.refuse()`: no connection at all
//   world.disk.failure = (operation, file) => 'ENOSPC';   // faults of the disk, for files read or written by the editor
//   await world.window.run('clearlydefined.scan'); // what the user does
//   await world.until(() => …, 3_600_000);         // lets the clock run; it takes no real time
//   world.seen(); await world.rows('clearlydefined.components');   // what the user sees
//   await world.restart();                         // closes the window and opens another one; `kill()`: without a goodbye
//   await world.close();                           // always
//
// The clock moves only when nothing else can happen, so that a wait of an hour takes milliseconds. `world.clock.jump(ms)`
// sets the time of day. `worker: 'process'` starts the real worker process. Several worlds may run at the same time.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { projectRoot } from '../../scripts/project.ts';
import type { PublicApi } from '../../src/host/workspace/publicApi.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { Transport } from '../../src/service/transport/transport.ts';
import { type Options as ServiceOptions, type Service, startService } from '../service/startService.ts';
import { WorldClock } from './clock.ts';
import { type RunningExtension, startExtension } from './window/extension.ts';
import { Disk } from './window/files.ts';
import { Uri } from './window/uri.ts';
import { EditorWindow } from './window/window.ts';

export interface WorldOptions {
  /** Texts of the workspace folder, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The folder is open; by default it is. */
  readonly hasFolder?: boolean;
  /** Names of empty folders that are open, too. */
  readonly moreFolders?: readonly string[];
  /** False: the window is in Restricted Mode; by default it isn't. */
  readonly isTrusted?: boolean;
  readonly service?: ServiceOptions;
  readonly worker?: 'thread' | 'process';
  /** Of the extension's code; the texts of package.json stay English. */
  readonly language?: 'en' | 'de';
  /** Other extensions, by id: what they export. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** Changes the platform of each window. */
  readonly adapt?: (platform: Platform) => Platform;
}

/** What the user did or met, for `mark`. */
interface Mark {
  readonly shown: number;
}

export class World {
  readonly service: Service;
  readonly disk = new Disk();
  readonly clock: WorldClock;
  /** The folder of everything below. */
  readonly root: string;
  readonly folder: string;
  readonly storage: string;
  readonly #options: WorldOptions;
  readonly #globalState = new Map<string, unknown>();
  /** The editor's memory of the workspace, by key. */
  readonly workspaceState = new Map<string, unknown>();
  /** Called once, while the next request is under way. */
  onNextRequest: (() => void) | null = null;
  readonly #hidden = new Map<string, string>();
  /** Requests of the extension under way, and those about to be sent. */
  readonly #requests = { pending: 0, starting: 0 };
  #window: EditorWindow | null = null;
  #extension: RunningExtension | null = null;
  #mark: Mark = { shown: 0 };
  readonly #ended: RunningExtension[] = [];

  private constructor(service: Service, options: WorldOptions) {
    this.service = service;
    this.#options = options;
    this.root = Uri.file(fs.mkdtempSync(path.join(os.tmpdir(), 'faults-'))).fsPath;
    this.folder = path.join(this.root, 'project');
    this.storage = path.join(this.root, 'storage');
    for (const folder of [this.folder, this.storage, ...this.#moreFolders()]) fs.mkdirSync(folder);
    for (const [file, text] of Object.entries(options.files ?? {})) this.write(file, text);
    this.clock = new WorldClock(
      () => this.#isBusy(),
      (milliseconds) => service.control.advance(milliseconds),
    );
  }

  static async open(options: WorldOptions = {}): Promise<World> {
    const service = await startService(options.service ?? {});
    const world = new World(service, options);
    service.control.setClock(world.clock.now());
    await world.restart();
    return world;
  }

  get window(): EditorWindow {
    if (!this.#window) throw new Error('no window is open');
    return this.#window;
  }

  get api(): PublicApi {
    if (!this.#extension) throw new Error('no window is open');
    return this.#extension.api;
  }

  /** Closes the window, if one is open, and opens another one on the same folder and storage, after the change. */
  async restart(change?: () => void | Promise<void>): Promise<void> {
    this.#extension?.dispose();
    await this.kill();
    await change?.();
    const { language = 'en' } = this.#options;
    this.#window = new EditorWindow({
      disk: this.disk,
      folders: [...(this.#options.hasFolder === false ? [] : [this.folder]), ...this.#moreFolders()].map((folder) =>
        Uri.file(folder),
      ),
      settings: { apiUrl: this.service.url, ...this.#options.settings },
      language,
      ...(language === 'en' ? {} : { texts: bundleOf(language) }),
      isTrusted: this.#options.isTrusted ?? true,
      extensions: this.#options.extensions ?? {},
    });
    this.mark();
    this.#extension = await startExtension({
      window: this.#window,
      clock: this.clock,
      storage: this.storage,
      globalState: this.#globalState,
      workspaceState: this.workspaceState,
      worker: this.#options.worker ?? 'thread',
      adapt: (platform) => this.#adapt(platform),
    });
    await this.clock.whenIdle();
  }

  /** The window ends at once: nothing more of it reaches the service or the disk through the editor. */
  async kill(): Promise<void> {
    if (this.#extension) this.#ended.push(this.#extension);
    this.#window?.dispose();
    this.#window = null;
    this.#extension = null;
    await this.clock.whenIdle();
  }

  async close(): Promise<void> {
    this.#extension?.dispose();
    for (const one of this.#ended) one.dispose();
    this.#window?.dispose();
    await this.service.stop();
    fs.rmSync(this.root, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Lets the clock run until the condition holds; false after that many milliseconds of the clock. */
  async until(condition: () => boolean | Promise<boolean>, limit = 3_600_000): Promise<boolean> {
    return this.clock.until(condition, limit);
  }

  /** Lets that much time pass, for the service too. */
  async pass(milliseconds: number): Promise<void> {
    await this.clock.pass(milliseconds);
  }

  /** Lets the clock run until a promise settles; throws after that many milliseconds of the clock. */
  async finish<T>(work: Promise<T>, limit = 3_600_000): Promise<T> {
    let isDone = false;
    const done = work.finally(() => (isDone = true));
    done.catch(() => undefined);
    if (!(await this.until(() => isDone, limit))) throw new Error(`not finished after ${limit} ms`);
    return done;
  }

  /** Runs a command until it ends, or until it waits for the answer to a notification, at most that long. */
  async run(id: string, args: readonly unknown[] = [], limit = 3_600_000): Promise<void> {
    const { dialogs } = this.window;
    const before = dialogs.unanswered;
    let isDone = false;
    this.window.run(id, ...args).then(
      () => (isDone = true),
      () => (isDone = true),
    );
    await this.until(() => isDone || dialogs.unanswered > before, limit);
  }

  /** From now on, `seen` starts here. */
  mark(): void {
    this.#mark = { shown: this.#window?.dialogs.shown.length ?? 0 };
  }

  /** Notifications, dialogs and lists since `mark`, one line each: `error: The text. [Button] [Button]`. */
  seen({ withDetails = true } = {}): readonly string[] {
    return this.window.dialogs.shown
      .slice(this.#mark.shown)
      .filter(({ kind }) => kind !== 'progress')
      .map(({ kind, text, detail, choices }) =>
        [`${kind}:`, text, withDetails && detail && `(${oneLine(detail)})`, ...choices.map((choice) => `[${choice}]`)]
          .filter(Boolean)
          .join(' '),
      );
  }

  /** Rows of a view. */
  async rows(id: string, options: { readonly withTooltip?: boolean } = {}): Promise<readonly string[]> {
    return this.window.tree(id).rows(options);
  }

  /** Writes a file of the workspace, as another program does. */
  write(file: string, text: string): void {
    const target = path.join(this.folder, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
    this.disk.changed.fire({ kind: 'changed', uri: Uri.file(target) });
  }

  /** The service accepts no connection until `accept`. */
  async refuse(): Promise<void> {
    await this.service.pause();
  }

  async accept(): Promise<void> {
    await this.service.resume();
  }

  /** Text without what differs from run to run: the port of the service, folders of this machine, names of records. */
  plain(text: string): string {
    const hidden = [...this.#hidden].reduce((found, [value, name]) => found.replaceAll(value, name), text);
    return hidden
      .replaceAll(`127.0.0.1:${this.service.port}`, 'SERVICE')
      .replaceAll(this.folder, 'PROJECT')
      .replaceAll(this.storage, 'STORAGE')
      .replaceAll(/[0-9a-f-]{36}\.[0-9a-z]{32}\.(?=\d+\.json)/g, 'RECORD.')
      .replaceAll(/\.writing-\d+-[0-9a-f]{64}/g, '.writing-RECORD');
  }

  /** From now on `plain` writes this name in place of the text. */
  hide(text: string, name: string): void {
    this.#hidden.set(text, name);
  }

  #moreFolders(): readonly string[] {
    return (this.#options.moreFolders ?? []).map((name) => path.join(this.root, name));
  }

  #adapt(platform: Platform): Platform {
    const counted: Platform = { ...platform, transport: this.#counted(platform.transport) };
    return this.#options.adapt?.(counted) ?? counted;
  }

  /** Notes requests under way. A request starts only when the service has noticed the end of those given up. */
  #counted(transport: Transport): Transport {
    const requests = this.#requests;
    return {
      send: async (request, signal) => {
        requests.starting++;
        try {
          while (this.service.held > requests.pending) await setImmediate();
        } finally {
          requests.pending++;
          requests.starting--;
        }
        try {
          const answer = transport.send(request, signal);
          const next = this.onNextRequest;
          this.onNextRequest = null;
          next?.();
          return await answer;
        } finally {
          requests.pending--;
        }
      },
    };
  }

  #isBusy(): boolean {
    const { pending, starting } = this.#requests;
    if (starting > 0 || this.disk.pending > 0 || pending !== this.service.held || pendingDigests > 0) return true;
    return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
  }
}

/** Hashes that are computed: Node doesn't list them among the active resources. */
let pendingDigests = 0;
const { subtle } = globalThis.crypto;
const digest = subtle.digest.bind(subtle);
subtle.digest = async (...args) => {
  pendingDigests++;
  try {
    return await digest(...args);
  } finally {
    pendingDigests--;
  }
};

function bundleOf(language: string): Readonly<Record<string, string>> {
  const file = path.join(projectRoot, 'l10n', `bundle.l10n.${language}.json`);
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' / ').trim();
}

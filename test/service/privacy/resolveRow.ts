import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Coordinates } from '../../../src/core/coordinates.ts';
import { formatCoordinates } from '../../../src/core/coordinates.ts';
import { FolderReader } from '../../../src/platform/node/folderReader.ts';
import { lookUp } from '../../../src/platform/node/lookUp.ts';
import { systemClock } from '../../../src/platform/systemClock.ts';
import { serve } from '../../../src/worker/serve.ts';
import { WorkerClient } from '../../../src/worker/workerClient.ts';
import { bareEnvironment, settingsPlace } from '../../support/bareEnvironment.ts';
import type { BuiltScan } from '../../unit/scan/builtScan.ts';
import { type Service, startService } from '../startService.ts';
import type { PrivacyRow } from './row.ts';

/** All complete requests, and the names in them. */
export interface Sent {
  readonly requests: readonly string[];
  readonly asked: ReadonlySet<string>;
}

type Texts = Readonly<Record<string, string>>;

/** The files of the workspace folder and of the folder above it. */
function workspaceFiles({ files, above = {} }: PrivacyRow): Texts {
  const inWorkspace = Object.entries(placed(files)).map(([file, text]) => [`shop/${file}`, text]);
  return Object.fromEntries([...inWorkspace, ...Object.entries(above)]) as Texts;
}

/** Rows name settings files as Linux has them. */
function placed(files: Texts): Texts {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [settingsPlace(file), text]));
}

function environmentOf({ environment = {} }: PrivacyRow, home: string): Record<string, string | undefined> {
  const variables = Object.entries(environment).map(([name, value]) => [name, value.replace(/^~/, home)]);
  return { ...bareEnvironment(home), ...Object.fromEntries(variables) };
}

async function withService(run: (service: Service) => Promise<void>): Promise<Sent> {
  const service = await startService({ generate: true });
  try {
    await run(service);
    const requests = service.requests.map(({ method, target, headers, body }) =>
      [method, target, JSON.stringify(headers), body].join(' '),
    );
    return { requests, asked: new Set(service.control.asked().map(({ name }) => name)) };
  } finally {
    await service.stop();
  }
}

/** The program, with `--resolve`. */
export function resolveInProgram(scan: BuiltScan, row: PrivacyRow): Promise<Sent> {
  const parent = scan.workspace(workspaceFiles(row));
  const home = scan.workspace(placed(row.home ?? {}));
  return withService(async (service) => {
    const env = {
      ...environmentOf(row, home),
      // The same program runs many times, so its compiled code is cached.
      NODE_COMPILE_CACHE: path.join(path.dirname(scan.program), 'compiled'),
    };
    const run = await scan.runWith(env, path.join(parent, 'shop'), '--resolve', '--api', service.url);
    assert.equal(run.code, 0, run.err);
  });
}

/**
 * What the program does, in this process. The environment and the home folder are those of the row meanwhile, so rows
 * can't run at the same time.
 */
export async function resolveHere(row: PrivacyRow): Promise<Sent> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'privacy-'));
  const [parent, home] = [path.join(root, 'parent'), path.join(root, 'home')];
  writeAll(parent, workspaceFiles(row));
  writeAll(home, placed(row.home ?? {}));
  const before = { ...process.env };
  setEnvironment(environmentOf(row, home));
  try {
    return await withService(async (service) => {
      const wanted = await componentsIn(path.join(parent, 'shop'));
      const fail = (message: string): never => assert.fail(message);
      await lookUp(wanted, { apiUrl: service.url, version: '1.0.0', storage: null, log: fail });
    });
  } finally {
    setEnvironment(before);
    fs.rmSync(root, { recursive: true, force: true });
  }
}

/** Components with a version, each once. */
async function componentsIn(folder: string): Promise<readonly Coordinates[]> {
  const silent = (): void => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const worker = new WorkerClient({
    start: (events) => {
      const receive = serve((message) => setImmediate(() => events.onMessage(message)));
      return { post: (message) => setImmediate(() => receive(message)), end: silent };
    },
    clock: systemClock,
    log,
  });
  const reader = new FolderReader({
    folder,
    limit: 5_000_000,
    privatePackages: [],
    publicMirrors: [],
    hasUserSettings: true,
    worker,
    log,
  });
  try {
    const read = await reader.read();
    assert.ok(read.ok);
    const all = read.value.manifests.flatMap(({ dependencies }) => dependencies);
    const wanted = all.flatMap(({ coordinates }) => (coordinates?.revision ? [coordinates] : []));
    return [...new Map(wanted.map((one) => [formatCoordinates(one), one])).values()];
  } finally {
    reader.dispose();
    worker.dispose();
  }
}

function writeAll(folder: string, texts: Texts): void {
  fs.mkdirSync(folder);
  for (const [file, text] of Object.entries(texts)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
}

/** Sets all variables of this process. */
function setEnvironment(variables: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
}

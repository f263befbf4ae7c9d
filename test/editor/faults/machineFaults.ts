// Faults of the machine under a window: each begins and ends in a world, and shows what an operation does about it.

import fs from 'node:fs';
import path from 'node:path';
import { submissionViewType } from '../../../src/contributions.ts';
import type { DefinitionStore } from '../../../src/model/ports.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { SqliteStore } from '../../../src/platform/node/sqliteStore.ts';
import { MemoryLog } from '../../support/memoryLog.ts';
import type { Fault } from './cell.ts';
import {
  type Damage,
  damageDatabase,
  DatabaseDisk,
  type DiskState,
  killWhileWriting,
  lockDatabase,
  makeNewer,
} from './databases.ts';
import type { Disk, FileOperation } from '../window/files.ts';
import { cutRecords, leaveHalfWrittenRecords, makeRecordsKnown, makeRecordsNewer } from '../storedRecords.ts';
import type { World } from '../world.ts';

export const machineFaultNames = [
  'disk full',
  'read-only storage',
  'database: header overwritten',
  'database: middle overwritten',
  'database: second half lost',
  'database: locked by another window',
  'from a newer version',
  'killed while writing',
  'records: second half lost',
] as const;
export type MachineFaultName = (typeof machineFaultNames)[number];

/** What the fault is, and when it ends, for the table. */
export const machineFaultTexts: Readonly<Record<MachineFaultName, string>> = {
  'disk full': 'Nothing can be written, anywhere; a file that is being written is empty. Ends when there is room.',
  'read-only storage': 'Nothing can be written, renamed or deleted, anywhere. Ends when it can again.',
  'database: header overwritten': 'The window opens with such a file.',
  'database: middle overwritten': 'The window opens with such a file.',
  'database: second half lost': 'The window opens with such a file.',
  'database: locked by another window': 'In the middle of a long write. Ends with it.',
  'from a newer version':
    'The window opens with a database and records in a format of the future. Ends with an update to that version.',
  'killed while writing':
    'The window opens after another one was killed: the journal of the database is left, and half of each record.',
  'records: second half lost': 'The window opens with drafts, submissions and harvests that are cut off.',
};

/** A fault for one cell. */
export function machineFault(name: MachineFaultName): Fault {
  const files: { disk: Disk | null } = { disk: null };
  const world = { adapt: (platform: Platform) => withCountedStore(platform, files) };
  const make = makers[name]();
  return {
    name,
    world,
    begin: async (one) => {
      files.disk = one.disk;
      await make.begin(one);
    },
    end: (one) => make.end(one),
  };
}

type BeginAndEnd = Pick<Fault, 'begin' | 'end'>;

const makers: Readonly<Record<MachineFaultName, () => BeginAndEnd>> = {
  'disk full': () => badDisk('full', fullDisk),
  'read-only storage': () => badDisk('readOnly', readOnlyDisk),
  'database: header overwritten': () => damaged('header'),
  'database: middle overwritten': () => damaged('middle'),
  'database: second half lost': () => damaged('end'),
  'database: locked by another window': locked,
  'from a newer version': () => ({
    begin: (world) =>
      reopened(world, () => {
        makeNewer(databaseOf(world));
        makeRecordsNewer(world.storage);
      }),
    end: (world) => reopened(world, () => makeRecordsKnown(world.storage)),
  }),
  'killed while writing': () => ({
    begin: (world) =>
      reopened(world, async () => {
        await killWhileWriting(databaseOf(world));
        leaveHalfWrittenRecords(world.storage, world.clock.now());
      }),
    end: async () => {},
  }),
  'records: second half lost': () => ({
    begin: (world) => reopened(world, () => cutRecords(world.storage)),
    end: async () => {},
  }),
};

/** The file of definitions. */
export function databaseOf(world: World): string {
  return path.join(world.storage, 'definitions.sqlite');
}

/** Definitions that another workspace has looked up. */
export async function addEarlierDefinitions(world: World): Promise<void> {
  const store = new SqliteStore({ file: databaseOf(world), log: new MemoryLog(), now: () => world.clock.now() });
  const body = JSON.stringify({ text: 'x'.repeat(1000) });
  const fetchedAt = world.clock.now();
  const keys = Array.from({ length: 50 }, (_, at) => `k${at}`);
  await store.writeMany(keys.map((key) => ({ key, service: 'https://other.example', fetchedAt, body })));
  store.close();
}

function badDisk(state: DiskState, failure: Disk['failure']): BeginAndEnd {
  let databases: DatabaseDisk | null = null;
  return {
    begin: async (world) => {
      databases = new DatabaseDisk(world.storage);
      databases.become(state);
      world.disk.failure = failure;
    },
    end: async (world) => {
      databases?.dispose();
      world.disk.failure = () => null;
    },
  };
}

/** As a platform does: the file is made or emptied before its text is refused. */
function fullDisk(operation: FileOperation, file: string): string | null {
  if (operation === 'writeFile') {
    if (fs.existsSync(path.dirname(file))) fs.writeFileSync(file, '');
    return 'ENOSPC';
  }
  return operation === 'createDirectory' && !fs.existsSync(file) ? 'ENOSPC' : null;
}

function readOnlyDisk(operation: FileOperation, file: string): string | null {
  if (operation === 'createDirectory') return fs.existsSync(file) ? null : 'EROFS';
  return operation === 'writeFile' || operation === 'rename' || operation === 'delete' ? 'EROFS' : null;
}

function damaged(damage: Damage): BeginAndEnd {
  return {
    begin: (world) => reopened(world, () => damageDatabase(databaseOf(world), damage)),
    end: async () => {},
  };
}

function locked(): BeginAndEnd {
  let unlock: (() => void) | null = null;
  return {
    begin: async (world) => {
      unlock = lockDatabase(databaseOf(world));
    },
    end: async () => unlock?.(),
  };
}

/** Closes the window, and opens another one with the same editors and the same user after the change. */
async function reopened(world: World, change: () => void | Promise<void>): Promise<void> {
  const inputs = world.window.tabs.map(({ input }) => input);
  const reviews = world.window.panels.filter((one) => !one.isDisposed && one.viewType === submissionViewType);
  const { answer } = world.window.dialogs;
  await world.restart(change);
  world.window.dialogs.answer = answer;
  for (const input of inputs) if ('uri' in input) await world.window.run('vscode.open', input.uri);
  for (const { messages } of reviews) {
    const { snapshot } = messages.at(-1) as { readonly snapshot: { readonly id: string } };
    await world.window.restorePanel(submissionViewType, { id: snapshot.id });
  }
  await world.pass(1000);
}

/** The clock doesn't run while the store waits for a database in real time. */
function withCountedStore(platform: Platform, files: { readonly disk: Disk | null }): Platform {
  return { ...platform, store: (folder) => counted(platform.store(folder), () => files.disk) };
}

function counted(store: DefinitionStore, diskNow: () => Disk | null): DefinitionStore {
  const count = async <T>(work: () => Promise<T>): Promise<T> => {
    const disk = diskNow();
    if (disk) disk.pending++;
    try {
      return await work();
    } finally {
      if (disk) disk.pending--;
    }
  };
  return {
    readMany: (service, keys) => count(() => store.readMany(service, keys)),
    writeMany: (entries) => count(() => store.writeMany(entries)),
    clear: () => count(() => store.clear()),
    close: () => store.close(),
  };
}

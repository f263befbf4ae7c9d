// Updates the inventory of a large workspace after one file has changed. Argument: the folder. Prints milliseconds, the
// median of several runs.
import path from 'node:path';

import { Inventory } from '../../../src/model/workspace/inventory.ts';
import { readWorkspace } from '../../../src/platform/node/readWorkspace.ts';
import { startWorker } from '../../../src/platform/node/startWorker.ts';
import { systemClock } from '../../../src/platform/systemClock.ts';
import { WorkerClient } from '../../../src/worker/workerClient.ts';
import { putText } from '../../support/directWorker.ts';
import { median } from '../median.ts';

const [folder = ''] = process.argv.slice(2);
const rounds = 15;
const silent = (): void => undefined;
const workerFile = path.resolve(process.argv[1] ?? '', '../../worker.js');

async function main(): Promise<void> {
  const read = readWorkspace(folder, 100_000_000);
  if (!read.ok) throw new Error(read.problem.kind);
  const log = { debug: silent, info: silent, warn: silent, error: console.error };
  const worker = new WorkerClient({ start: (events) => startWorker(workerFile, events), clock: systemClock, log });
  const inventory = new Inventory({
    worker,
    log,
    privatePackages: () => [],
    publicMirrors: () => [],
  });
  for (const [path, text] of read.value.texts) putText(inventory, 'w', path, text);
  await inventory.whenSettled();
  const [changed] = [...read.value.texts].filter(([path]) => path.endsWith('/package.json'));
  if (!changed) throw new Error('no manifest to change');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    putText(inventory, 'w', changed[0], changed[1].replace('{', `{${' '.repeat(round)}`));
    await inventory.whenSettled();
    times.push(performance.now() - began);
  }
  process.stdout.write(String(median(times)));
  worker.dispose();
}

void main();

// The inventory of a large workspace after one file has changed. Argument: the folder. Prints milliseconds, the median of several.
import { setImmediate } from 'node:timers/promises';

import { Inventory } from '../../../src/model/inventory/inventory.ts';
import { readWorkspace } from '../../../src/platform/node/readWorkspace.ts';
import { median } from '../median.ts';

const [folder = ''] = process.argv.slice(2);
const rounds = 15;
const silent = (): void => undefined;

async function main(): Promise<void> {
  const read = readWorkspace(folder, 100_000_000);
  if (!read.ok) throw new Error(read.problem.kind);
  const inventory = new Inventory({
    turns: { budget: 10, now: () => performance.now(), pause: () => setImmediate() },
    log: { trace: silent, debug: silent, info: silent, warn: silent, error: console.error },
    privatePackages: () => [],
    publicMirrors: () => [],
  });
  for (const { path, text } of [...read.value.files, ...read.value.supports]) inventory.setText('w', path, text);
  await inventory.whenSettled();
  const changed = read.value.files.find(({ path }) => path.endsWith('/package.json'));
  if (!changed) throw new Error('no manifest to change');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    inventory.setText('w', changed.path, changed.text.replace('{', `{${' '.repeat(round)}`));
    await inventory.whenSettled();
    times.push(performance.now() - began);
  }
  process.stdout.write(String(median(times)));
}

void main();

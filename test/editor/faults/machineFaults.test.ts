// Every operation under every fault of the machine.
import path from 'node:path';
import { runCell } from './cell.ts';
import { describeMatrix } from './describeMatrix.ts';
import { addEarlierDefinitions, machineFault, machineFaultNames } from './machineFaults.ts';
import { machineOperationNames } from './matrix.ts';
import { operations } from './operations/all.ts';
import { draft } from './operations/draft.ts';
import type { Operation } from './operations/operation.ts';
import { recordsIn, storedDrafts } from '../storedRecords.ts';
import type { World } from '../world.ts';

/** Faults that last, and what the user can do. */
const lasting: ReadonlyMap<string, string> = new Map([
  ['records: second half lost', 'never: what is lost is lost; a new draft can be begun'],
]);

describeMatrix('Faults of the machine', {
  kind: 'machine',
  operations: machineOperationNames,
  faults: machineFaultNames,
  observe: async (name, fault) => {
    const cell = await runCell(withStorage({ ...operations, draft }[name]), machineFault(fault));
    return cell.recovers === 'NOT' ? { ...cell, recovers: lasting.get(fault) ?? 'NOT' } : cell;
  },
});

/**
 * The operation with what is on the machine: a draft and definitions of earlier, warnings in the log, a message of the
 * Activity view, and the drafts in the editor's storage.
 */
function withStorage(operation: Operation): Operation {
  return {
    ...operation,
    prepare: async (world) => {
      await operation.prepare(world);
      if (storedDrafts(world.storage).length === 0) await draft.prepare(world);
      await addEarlierDefinitions(world);
    },
    start: async (world) => {
      // A list doesn't outlive its window.
      if (operation.name === 'find' && world.window.dialogs.lists.length === 0) await operation.prepare(world);
      await operation.start(world);
    },
    sees: async (world) => [...(await operation.sees(world)), ...messages(world), ...warnings(world)],
    kept: async (world) => [
      ...(await operation.kept(world)),
      ...storedDrafts(world.storage).map((one) => `stored draft of ${one}`),
      ...unfinished(world),
    ],
  };
}

function messages({ window }: World): readonly string[] {
  const { message } = window.tree('clearlydefined.activity');
  return message ? [`Activity view: ${message}`] : [];
}

/**
 * The first line of each, once, sorted: some are about things that happen at the same time. The page of a submission
 * isn't run here, so its messages are of another kind.
 */
function warnings(world: World): readonly string[] {
  const lines = world.window.log
    .filter((text) => /^\[(?:warn|error)\]/.test(text) && !text.includes('a page sent a message'))
    .map((text) => world.plain(`log: ${text.split('\n')[0]}`));
  return [...new Set(lines)].toSorted();
}

function unfinished({ storage }: World): readonly string[] {
  const count = recordsIn(storage).filter((file) => path.basename(file).startsWith('.writing-')).length;
  return count === 0 ? [] : [`unfinished files: ${count}`];
}

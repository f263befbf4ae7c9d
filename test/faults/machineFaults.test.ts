// Every operation under every fault of the machine. `FAULTS_ONLY=<operation>` or `<operation>/<fault>` runs a part.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe, it } from 'mocha';
import { Limiter } from '../../src/base/limiter.ts';
import { runCell } from './cell.ts';
import { addEarlierDefinitions, machineFault, machineFaultNames } from './machineFaults.ts';
import {
  type AnyOperationName,
  assertExpected,
  gridOf,
  isExpected,
  machineOperationNames,
  type Observation,
  readExpectations,
} from './matrix.ts';
import { operations } from './operations/all.ts';
import { draft } from './operations/draft.ts';
import type { Operation } from './operations/operation.ts';
import { recordsIn, storedDrafts } from './storedRecords.ts';
import type { World } from './world.ts';

/** Cells that run at the same time, in one process. */
const atOnce = 4;

const [onlyOperation = '', onlyFault = ''] = (process.env['FAULTS_ONLY'] ?? '').split('/');

/** Faults that last, and what the user can do. */
const lasting: ReadonlyMap<string, string> = new Map([
  ['records: second half lost', 'never: what is lost is lost; a new draft can be begun'],
]);

describe('Faults of the machine', function () {
  this.timeout(600_000);
  const observed = new Map<AnyOperationName, Map<string, Observation>>();

  for (const name of machineOperationNames.filter((one) => onlyOperation === '' || one === onlyOperation))
    it(`${name} under every fault`, async () => {
      const operation = withStorage({ ...operations, draft }[name]);
      const cells = new Map<string, Observation>();
      observed.set(name, cells);
      const limiter = new Limiter(atOnce);
      const faults = machineFaultNames.filter((one) => onlyFault === '' || one === onlyFault);
      await Promise.all(
        faults.map((fault) =>
          limiter.run(async () => {
            const cell = await runCell(operation, machineFault(fault));
            cells.set(fault, cell.recovers === 'NOT' ? { ...cell, recovers: lasting.get(fault) ?? 'NOT' } : cell);
          }),
        ),
      );
      if (onlyFault === '') assertExpected('machine', name, machineFaultNames, cells);
      else console.log(cells);
    });

  it('have an expectation in every cell, and no others', () => {
    for (const operation of machineOperationNames) {
      const cells = readExpectations('machine', operation);
      assert.deepEqual([...cells.keys()], [...machineFaultNames], operation);
      for (const [fault, { sees, kept, recovers }] of cells)
        assert.ok(sees && kept && recovers && recovers !== 'NOT', `${operation}/${fault}`);
    }
  });

  after(() => {
    console.log(
      gridOf(machineOperationNames, machineFaultNames, (operation, fault) => {
        const cell = observed.get(operation)?.get(fault);
        return cell && isExpected('machine', operation, fault, cell);
      }),
    );
  });
});

/**
 * The operation with what is on the machine: a draft and definitions of earlier, warnings in the log, a message of the
 * Curations view, and the drafts in the editor's storage.
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
  return [
    ['clearlydefined.curations', 'Curations'],
    ['clearlydefined.activity', 'Activity'],
  ].flatMap(([id = '', name]) => {
    const { message } = window.tree(id);
    return message ? [`${name} view: ${message}`] : [];
  });
}

/** The first line of each, once, sorted: some are about things that happen at the same time. The page of a submission isn't run here, so its messages are of another kind. */
function warnings({ window }: World): readonly string[] {
  const lines = window.log
    .filter((text) => /^\[(?:warn|error)\]/.test(text) && !text.includes('a page sent a message'))
    .map((text) => `log: ${text.split('\n')[0]}`);
  return [...new Set(lines)].toSorted();
}

function unfinished({ storage }: World): readonly string[] {
  const count = recordsIn(storage).filter((file) => path.basename(file).startsWith('.writing-')).length;
  return count === 0 ? [] : [`unfinished files: ${count}`];
}

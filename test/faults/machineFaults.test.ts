// Every operation under every fault of the machine. `FAULTS_ONLY=<operation>` or `<operation>/<fault>` runs a part.
import { after, describe, it } from 'mocha';
import { Limiter } from '../../src/base/limiter.ts';
import { runCell } from './cell.ts';
import { addEarlierDefinitions, machineFault, machineFaultNames } from './machineFaults.ts';
import {
  type AnyOperationName,
  assertExpected,
  gridText,
  isExpected,
  machineOperationNames,
  type Observation,
} from './matrix.ts';
import { operations } from './operations/all.ts';
import { draft } from './operations/draft.ts';
import type { Operation } from './operations/operation.ts';
import { storedDrafts } from './storedRecords.ts';
import type { World } from './world.ts';

/** Cells that run at the same time, in one process. */
const atOnce = 4;

const [onlyOperation = '', onlyFault = ''] = (process.env['FAULTS_ONLY'] ?? '').split('/');

describe('Faults of the machine', () => {
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
          limiter.run(async () => void cells.set(fault, await runCell(operation, machineFault(fault)))),
        ),
      );
      if (onlyFault === '') assertExpected('machine', name, machineFaultNames, cells);
      else console.log(cells);
    });

  after(() => {
    console.log(
      gridText(machineOperationNames, machineFaultNames, (operation, fault) => {
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
    sees: async (world) => [...(await operation.sees(world)), ...message(world), ...warnings(world)],
    kept: async (world) => [
      ...(await operation.kept(world)),
      ...storedDrafts(world.storage).map((one) => `stored draft of ${one}`),
    ],
  };
}

function message(world: World): readonly string[] {
  const { message: text } = world.window.tree('clearlydefined.curations');
  return text ? [`Curations view: ${text}`] : [];
}

/** Each once. */
function warnings({ window }: World): readonly string[] {
  return [...new Set(window.log)].filter((line) => /^\[(?:warn|error)\]/.test(line)).map((line) => `log: ${line}`);
}

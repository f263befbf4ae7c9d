// Every operation under every fault of the service. `FAULTS_ONLY=<operation>,…` or `<operation>/<fault>` runs a part.
import { after, describe, it } from 'mocha';
import { Limiter } from '../../src/base/limiter.ts';
import { runCell } from './cell.ts';
import {
  assertExpected,
  gridText,
  isExpected,
  type Observation,
  operationNames,
  type OperationName,
  serviceFaultNames,
} from './matrix.ts';
import { operations } from './operations/all.ts';
import { serviceFaults } from './serviceFaultKinds.ts';

/** Cells that run at the same time, in one process. */
const atOnce = 4;

const [onlyOperation = '', onlyFault = ''] = (process.env['FAULTS_ONLY'] ?? '').split('/');

describe('Faults of the service', function () {
  this.timeout(600_000);
  const observed = new Map<OperationName, Map<string, Observation>>();

  for (const name of operationNames.filter((one) => onlyOperation === '' || onlyOperation.split(',').includes(one)))
    it(`${name} under every fault`, async () => {
      const operation = operations[name];
      const cells = new Map<string, Observation>();
      observed.set(name, cells);
      const limiter = new Limiter(atOnce);
      const faults = serviceFaultNames.filter((one) => onlyFault === '' || one === onlyFault);
      await Promise.all(
        faults.map((fault) =>
          limiter.run(async () => void cells.set(fault, await runCell(operation, serviceFaults[fault]))),
        ),
      );
      if (onlyFault === '') assertExpected('service', name, serviceFaultNames, cells);
      else console.log(cells);
    });

  after(() => {
    console.log(
      gridText(serviceFaultNames, (operation, fault) => {
        const cell = observed.get(operation)?.get(fault);
        return cell && isExpected('service', operation, fault, cell);
      }),
    );
  });
});

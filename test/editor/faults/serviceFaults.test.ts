// Every operation under every fault of the service.
import { runCell } from './cell.ts';
import { describeMatrix } from './describeMatrix.ts';
import { operationNames, serviceFaultNames } from './matrix.ts';
import { operations } from './operations/all.ts';
import { serviceFaults } from './serviceFaultKinds.ts';

describeMatrix('Faults of the service', {
  kind: 'service',
  operations: operationNames,
  faults: serviceFaultNames,
  observe: (operation, fault) => runCell(operations[operation], serviceFaults[fault]),
});

import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { isInScope } from '../../support/testScope.ts';
import { Limiter } from '../../../src/base/limiter.ts';
import {
  type AnyOperationName,
  assertCell,
  assertExpected,
  gridOf,
  isExpected,
  isUsualCell,
  type Observation,
  readExpectations,
} from './matrix.ts';

/** Cells that run at the same time, in one process. */
const atOnce = 4;

interface Matrix<O extends AnyOperationName, F extends string> {
  readonly kind: 'service' | 'machine';
  readonly operations: readonly O[];
  readonly faults: readonly F[];
  /** Runs one cell. */
  readonly observe: (operation: O, fault: F) => Promise<Observation>;
}

/**
 * Tests of every operation under every fault, or under those of the run's scope, and the grid of the run. `FAULTS_ONLY=<operation>,…` or
 * `<operation>/<fault>` runs a part; a part of the faults is printed and compared with nothing.
 */
export function describeMatrix<O extends AnyOperationName, F extends string>(
  title: string,
  { kind, operations, faults, observe }: Matrix<O, F>,
): void {
  const [onlyOperations = '', onlyFault = ''] = (process.env['FAULTS_ONLY'] ?? '').split('/');
  const isChosen = (name: O): boolean => onlyOperations === '' || onlyOperations.split(',').includes(name);
  const observed = new Map<O, Map<string, Observation>>();

  describe(title, function () {
    this.timeout(600_000);

    for (const operation of operations.filter(isChosen))
      it(`${operation} under faults`, async () => {
        const cells = new Map<string, Observation>();
        observed.set(operation, cells);
        const limiter = new Limiter(atOnce);
        const chosen = faults.filter((fault) =>
          onlyFault === '' ? isInScope(isUsualCell(operation, fault) ? 'usual' : 'extra') : fault === onlyFault,
        );
        await Promise.all(
          chosen.map((fault) => limiter.run(async () => void cells.set(fault, await observe(operation, fault)))),
        );
        if (onlyFault !== '') console.log(cells);
        else if (chosen.length === faults.length) assertExpected(kind, operation, faults, cells);
        else for (const [fault, cell] of cells) assertCell(kind, operation, fault, cell);
      });

    it('have an expectation in every cell, and no others', () => {
      for (const operation of operations) {
        const cells = readExpectations(kind, operation);
        assert.deepEqual([...cells.keys()].sort(), faults.toSorted(), operation);
        for (const [fault, { sees, kept, recovers }] of cells)
          assert.ok(sees && kept && recovers && recovers !== 'NOT', `${operation}/${fault}`);
      }
    });

    after(() => {
      console.log(
        gridOf(operations, faults, (operation, fault) => {
          const cell = observed.get(operation)?.get(fault);
          return cell && isExpected(kind, operation, fault, cell);
        }),
      );
    });
  });
}

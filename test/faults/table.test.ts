import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { assertGolden } from '../support/golden.ts';
import { gridText, isExpected, operationNames, readExpectations, serviceFaultNames } from './matrix.ts';
import { faultsDocument } from './table.ts';

describe('The fault matrix', () => {
  it('has an expectation for every cell, and no others', () => {
    for (const operation of operationNames)
      assert.deepEqual([...readExpectations('service', operation).keys()], [...serviceFaultNames], operation);
  });

  it('says for every cell what is seen, what is kept, and when it recovers', () => {
    const silent = operationNames.flatMap((operation) =>
      [...readExpectations('service', operation)].filter(([, cell]) => Object.values(cell).some((text) => text === '')),
    );
    assert.deepEqual(silent, []);
  });

  it('recovers in every cell', () => {
    const lost = operationNames.flatMap((operation) =>
      [...readExpectations('service', operation)].flatMap(([fault, { recovers }]) =>
        recovers === 'NOT' ? [`${operation}/${fault}`] : [],
      ),
    );
    assert.deepEqual(lost, []);
  });

  it('fails for a cell that differs, and for one without an expectation', () => {
    const [fault, cell] = [...readExpectations('service', 'scan')][0] ?? [];
    assert.ok(fault && cell);
    assert.equal(isExpected('service', 'scan', fault, cell), true);
    assert.equal(isExpected('service', 'scan', fault, { ...cell, kept: 'nothing' }), false);
    assert.equal(isExpected('service', 'scan', 'another fault', cell), false);
    assert.match(
      gridText(['one'], () => false),
      /scan +FAIL/,
    );
  });

  it('is the table of docs/faults.md', () => assertGolden(faultsDocument(), 'docs/faults.md'));
});

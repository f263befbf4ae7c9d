import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { assertGolden } from '../../support/golden.ts';
import { gridOf, isExpected, operationNames, readExpectations } from './matrix.ts';
import { faultsDocument } from './table.ts';

describe('The fault matrix', () => {
  it('fails for a cell that differs, and for one without an expectation', () => {
    const [fault, cell] = [...readExpectations('service', 'scan')][0] ?? [];
    assert.ok(fault && cell);
    assert.equal(isExpected('service', 'scan', fault, cell), true);
    assert.equal(isExpected('service', 'scan', fault, { ...cell, kept: 'nothing' }), false);
    assert.equal(isExpected('service', 'scan', 'another fault', cell), false);
    assert.match(
      gridOf(operationNames, ['one'], () => false),
      /scan +FAIL/,
    );
  });

  it('is the table of table.md', () => assertGolden(faultsDocument(), 'test/editor/faults/table.md'));
});

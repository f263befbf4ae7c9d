import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { snapshotOf } from '../../../../src/model/changes/changeRows.ts';
import type { ChangeRow, ChangeSide } from '../../../../src/model/workspace/componentChanges.ts';
import { overviewChanges } from '../../../../src/model/overview/overviewChanges.ts';
import { npmCoordinates } from '../../../support/linked.ts';

function side(version: string, expression: string): ChangeSide {
  return { coordinates: npmCoordinates('Lib', version), version, state: 'expression', expression };
}

function row(kind: ChangeRow['kind'], before: ChangeSide | null, after: ChangeSide | null): ChangeRow {
  const isOther = before !== null && after !== null && before.expression !== after.expression;
  const license = isOther ? 'changed' : 'same';
  return { kind, name: 'lib', before, after, license, isDirect: true, scope: 'runtime', places: [] };
}

describe('The changes in the overview', () => {
  it('have the key of the component as it is now, and both licenses if they differ', () =>
    assert.deepEqual(
      overviewChanges(
        snapshotOf([
          row('added', null, side('1.0.0', 'MIT')),
          row('updated', side('1.0.0', 'MIT'), side('2.0.0', 'ISC')),
          row('updated', side('2.0.0', 'MIT'), side('3.0.0', 'MIT')),
          row('removed', side('4.0.0', 'MIT'), null),
        ]),
      ),
      {
        added: 1,
        removed: 1,
        updated: 2,
        licenseChanged: 1,
        rows: [
          { kind: 'added', name: 'lib', key: 'npm/npmjs/-/lib/1.0.0', before: null, after: '1.0.0', license: null },
          {
            kind: 'updated',
            name: 'lib',
            key: 'npm/npmjs/-/lib/2.0.0',
            before: '1.0.0',
            after: '2.0.0',
            license: { before: 'MIT', after: 'ISC' },
          },
          {
            kind: 'updated',
            name: 'lib',
            key: 'npm/npmjs/-/lib/3.0.0',
            before: '2.0.0',
            after: '3.0.0',
            license: null,
          },
          { kind: 'removed', name: 'lib', key: 'npm/npmjs/-/lib/4.0.0', before: '4.0.0', after: null, license: null },
        ],
      },
    ));
});

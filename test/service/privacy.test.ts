// Privacy matrix: what the service receives for small workspaces with names that must not leave the machine. Each row
// runs in this process, over real HTTP; every tenth row also runs through the program, `npm run test:all` runs all.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';

import { isInScope } from '../support/testScope.ts';
import { BuiltScan } from '../unit/scan/builtScan.ts';
import { mavenRows } from './privacy/mavenRows.ts';
import { npmRows } from './privacy/npmRows.ts';
import { otherRows } from './privacy/otherRows.ts';
import { pythonRows } from './privacy/pythonRows.ts';
import type { PrivacyRow } from './privacy/row.ts';
import { resolveHere, resolveInProgram, type Sent } from './privacy/resolveRow.ts';

const rows: readonly PrivacyRow[] = [...npmRows, ...pythonRows, ...mavenRows, ...otherRows];

const leaks: string[] = [];
const withheld: string[] = [];
let neighbours = 0;

function judge(row: PrivacyRow, { requests, asked }: Sent): void {
  neighbours += row.sent.length;
  const leaked = requests.filter((request) => /secret/i.test(request));
  leaks.push(...leaked);
  const missing = row.sent.filter((name) => !asked.has(name));
  withheld.push(...missing);
  assert.deepEqual(leaked, [], 'private names are sent');
  assert.deepEqual(missing, [], `public names are withheld; these are sent: ${[...asked].join(', ')}`);
}

describe('Names that leave the machine', () => {
  after(() =>
    console.log(
      `      names sent that should not be: ${leaks.length}; public neighbours withheld: ${withheld.length} of ${neighbours}`,
    ),
  );

  if (isInScope('usual')) {
    for (const row of rows) it(row.name, async () => judge(row, await resolveHere(row)));

    it('has a distinct name for each row', () => {
      const names = rows.map(({ name }) => name);
      assert.equal(new Set(names).size, names.length);
    });
  }

  describe('of the program', () => {
    let scan: BuiltScan;
    before(async () => {
      scan = await BuiltScan.make();
    });
    after(() => scan.remove());

    for (const [at, row] of rows.entries())
      if (isInScope(at % 10 === 0 ? 'usual' : 'extra'))
        it(row.name, async () => judge(row, await resolveInProgram(scan, row)));
  });
});

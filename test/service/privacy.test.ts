// Privacy matrix: what the service receives for small workspaces with names that must not leave the machine.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';

import { bareEnvironment } from '../support/bareEnvironment.ts';
import { BuiltScan } from '../unit/scan/builtScan.ts';
import { mavenRows } from './privacy/mavenRows.ts';
import { npmRows } from './privacy/npmRows.ts';
import { otherRows } from './privacy/otherRows.ts';
import { pythonRows } from './privacy/pythonRows.ts';
import type { PrivacyRow } from './privacy/row.ts';
import { startService } from './startService.ts';

const rows: readonly PrivacyRow[] = [...npmRows, ...pythonRows, ...mavenRows, ...otherRows];

describe('Names that leave the machine', () => {
  let scan: BuiltScan;
  const leaks: string[] = [];
  const heldBack: string[] = [];
  let neighbours = 0;
  before(async () => {
    scan = await BuiltScan.make();
  });
  after(() => {
    scan.remove();
    console.log(
      `      names sent that should not be: ${leaks.length}; public neighbours held back: ${heldBack.length} of ${neighbours}`,
    );
  });

  for (const row of rows)
    it(row.name, async () => {
      const { requests, asked } = await resolve(scan, row);
      neighbours += row.sent.length;
      const leaked = requests.filter((request) => /secret/i.test(request));
      leaks.push(...leaked);
      const missing = row.sent.filter((name) => !asked.has(name));
      heldBack.push(...missing);
      assert.deepEqual(leaked, [], 'private names are sent');
      assert.deepEqual(missing, [], `public names are held back; these are sent: ${[...asked].join(', ')}`);
    });

  it('has a distinct name for each row', () => {
    const names = rows.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });
});

/** Scans the row with `--resolve` and returns all complete requests and the requested names. */
async function resolve(
  scan: BuiltScan,
  { files, above = {}, home = {}, environment = {} }: PrivacyRow,
): Promise<{ requests: readonly string[]; asked: ReadonlySet<string> }> {
  const inWorkspace = Object.entries(files).map(([file, text]) => [`shop/${file}`, text]);
  const parent = scan.workspace(Object.fromEntries([...inWorkspace, ...Object.entries(above)]));
  const homeFolder = scan.workspace(home);
  const variables = Object.entries(environment).map(([name, value]) => [name, value.replace(/^~/, homeFolder)]);
  const service = await startService({ generate: true });
  try {
    const env = {
      ...bareEnvironment(homeFolder),
      // The same program runs a hundred times, so its compiled code is cached.
      NODE_COMPILE_CACHE: path.join(path.dirname(scan.program), 'compiled'),
      ...Object.fromEntries(variables),
    };
    const run = await scan.runWith(env, path.join(parent, 'shop'), '--resolve', '--api', service.url);
    assert.equal(run.code, 0, run.err);
    const requests = service.requests.map(({ method, target, headers, body }) =>
      [method, target, JSON.stringify(headers), body].join(' '),
    );
    return { requests, asked: new Set(service.control.asked().map(({ name }) => name)) };
  } finally {
    await service.stop();
  }
}

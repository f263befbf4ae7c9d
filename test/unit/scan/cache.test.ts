import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';

import { type Service, startService } from '../../service/startService.ts';
import { BuiltScan } from './builtScan.ts';

const names = Array.from({ length: 30 }, (_, at) => `shared-${at}`);

describe('The scan with --cache', () => {
  let scan: BuiltScan;
  let service: Service;
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'scan-cache-'));

  before(async () => {
    scan = await BuiltScan.make();
    const components = Object.fromEntries(names.map((name) => [`npm/npmjs/-/${name}/1.0.0`, { declared: 'MIT' }]));
    service = await startService({ standardComponents: false, components });
  });
  after(async () => {
    await service.stop();
    scan.remove();
    fs.rmSync(cache, { recursive: true, force: true });
  });

  /** The licenses of a folder with these packages. */
  async function licensesOf(
    packages: readonly string[],
    folder = cache,
  ): Promise<readonly (string | null | undefined)[]> {
    const rows = await scan.rows(workspaceOf(packages), '--resolve', '--cache', folder, '--api', service.url);
    return rows.map(({ definition }) => definition?.declared);
  }

  function workspaceOf(packages: readonly string[]): string {
    const dependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']));
    return scan.workspace({ 'package.json': JSON.stringify({ dependencies }) });
  }

  it('looks up each component once, whichever folder has it', async () => {
    assert.deepEqual(await licensesOf(names.slice(0, 20)), Array(20).fill('MIT'));
    const asked = service.requests.length;
    assert.ok(asked > 0);
    assert.deepEqual(await licensesOf(names.slice(5, 20)), Array(15).fill('MIT'));
    assert.equal(service.requests.length, asked);
    assert.deepEqual(await licensesOf(names.slice(15, 25)), Array(10).fill('MIT'));
    assert.equal(service.requests.length, asked + 1);
  });

  it('is shared by programs that run at the same time, and loses nothing', async () => {
    const folder = path.join(cache, 'shared');
    const runs = await Promise.all([0, 5, 10].map((from) => licensesOf(names.slice(from, from + 15), folder)));
    assert.deepEqual(runs.flat(), Array(45).fill('MIT'));
    const asked = service.requests.length;
    assert.deepEqual(await licensesOf(names.slice(0, 25), folder), Array(25).fill('MIT'));
    assert.equal(service.requests.length, asked);
  });

  it('looks up everything where the folder can’t be used, and says so', async () => {
    const file = path.join(cache, 'file');
    fs.writeFileSync(file, '');
    const run = await scan.run(workspaceOf(['shared-1']), '--resolve', '--cache', file, '--api', service.url);
    assert.equal(run.code, 0);
    assert.match(run.out, /shared-1@1\.0\.0\t.*\tMIT/);
    assert.match(run.err, /definitions\.sqlite can’t be written: EEXIST.*kept in memory for this session/);
  });
});

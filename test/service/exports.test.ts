// `clearlydefined-scan --export` against the stand-in service: what is written, sent and compared.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';

import { bareEnvironment } from '../support/bareEnvironment.ts';
import { BuiltScan, type ScanRun } from '../unit/scan/builtScan.ts';
import { type Fault, startService, type Service } from './startService.ts';

/** Known to the stand-in service, and not. */
const dependencies = {
  lodash: '4.17.21',
  'left-pad': '1.3.0',
  'is-thirteen': '2.0.0',
  '@acme/secret': '1.0.0',
};

const files = {
  'package.json': JSON.stringify({ dependencies, devDependencies: { react: '18.2.0' } }, null, 2),
  'node_modules/is-thirteen/package.json': '{"name":"is-thirteen","version":"2.0.0"}',
  'node_modules/is-thirteen/LICENSE.txt': 'The license of is-thirteen\n',
  'node_modules/@acme/secret/package.json': '{"name":"@acme/secret","version":"1.0.0"}',
  'node_modules/@acme/secret/LICENSE': 'All rights reserved by Acme\n',
};

describe('scan --export', () => {
  let scan: BuiltScan;
  let service: Service;
  let folder = '';
  before(async () => {
    scan = await BuiltScan.make();
    service = await startService();
    folder = scan.workspace(files);
  });
  after(async () => {
    await service.stop();
    scan.remove();
  });

  const run = (...args: readonly string[]): Promise<ScanRun> => {
    service.control.clearLog();
    return scan.run(folder, '--api', service.url, '--private', '@acme/*', '--no-user-settings', ...args);
  };
  const counts = (): unknown => service.control.counts();

  async function withFault(fault: Fault, work: () => Promise<void>): Promise<void> {
    service.control.setFaults([fault]);
    await work().finally(() => service.control.setFaults([]));
  }

  it('prints a notice file with the texts of the service and of local copies', async () => {
    const { code, out, err } = await run('--export', 'notice');
    assert.equal(code, 0, err);
    assert.match(out, /^lodash 4\.17\.21\n {2}License: MIT\n/m);
    assert.match(
      out,
      /is-thirteen 2\.0\.0\n {2}Text: from the local copy: node_modules\/is-thirteen\/LICENSE\.txt\n\nThe license of is-thirteen\n/,
    );
    assert.match(out, /@acme\/secret 1\.0\.0\n {2}Text: from the local copy: node_modules\/@acme\/secret\/LICENSE\n/);
    assert.ok(!out.includes('react'), 'a development dependency');
    assert.ok(!out.includes(folder), 'a path of this machine');
    assert.deepEqual(counts(), { 'POST /definitions': 1, 'POST /notices': 1 });
  });

  it('sends no private name, and asks for no notice of what is not harvested', async () => {
    await run('--export', 'notice');
    const asked = service.control.asked().map(({ via, name }) => `${via} ${name}`);
    assert.ok(
      asked.every((one) => !one.includes('acme')),
      asked.join(),
    );
    assert.deepEqual(
      asked.filter((one) => one.startsWith('notices')),
      ['notices npm/npmjs/-/left-pad/1.3.0', 'notices npm/npmjs/-/lodash/4.17.21'],
    );
  });

  it('lists what has no text', async () => {
    const { out } = await run('--export', 'notice', '--scope', 'all', '--api', service.url);
    assert.match(out, /react 18\.2\.0/);
    const bare = scan.workspace({ 'package.json': files['package.json'] });
    const {
      code,
      out: listed,
      err,
    } = await scan.run(bare, '--api', service.url, '--private', '@acme/*', '--export', 'notice');
    assert.equal(code, 0);
    assert.match(
      listed,
      /- @acme\/secret 1\.0\.0: not looked up: private package\n- is-thirteen 2\.0\.0: the service has no definition\n$/,
    );
    assert.equal(err, '2 of 4 components have no notice text\n');
  });

  for (const [format, file] of [
    ['notice', 'NOTICE'],
    ['notice-md', 'NOTICE.md'],
    ['notice-html', 'NOTICE.html'],
    ['cyclonedx', 'bom.cdx.json'],
    ['spdx', 'bom.spdx.json'],
    ['csv', 'components.csv'],
  ] as const)
    it(`writes ${file}, the same bytes twice, and checks it`, async () => {
      const output = path.join(folder, file);
      const written = await run('--export', format, '--output', output);
      assert.deepEqual({ code: written.code, out: written.out }, { code: 0, out: '' }, written.err);
      const text = readFileSync(output, 'utf8');
      assert.equal((await run('--export', format)).out, text);
      assert.equal((await run('--export', format, '--output', output, '--check')).code, 0);

      writeFileSync(output, text.replaceAll('lodash', 'lowdash').replaceAll('\n', '\r\n'));
      const { code, out, err } = await run('--export', format, '--output', output, '--check');
      assert.deepEqual({ code, out }, { code: 1, out: '' });
      assert.match(err, /is out of date\. \d+ lines to add, \d+ to remove:\n- .*lowdash.*\n(?:- .*\n)*\+ .*lodash/);
      assert.ok(readFileSync(output, 'utf8').includes('lowdash'), 'a check writes nothing');
    });

  it('says in a check that the file is missing, by what it would have', async () => {
    const output = path.join(folder, 'nothing-here');
    const { code, err } = await run('--export', 'csv', '--output', output, '--check');
    assert.equal(code, 1);
    assert.match(err, /nothing-here is out of date\./);
    assert.ok(!existsSync(output));
  });

  it('writes a time only from SOURCE_DATE_EPOCH, which a check ignores', async () => {
    const output = path.join(folder, 'timed.cdx.json');
    const env = { ...bareEnvironment(folder), SOURCE_DATE_EPOCH: '1700000000' };
    const args = [folder, '--api', service.url, '--private', '@acme/*', '--export', 'cyclonedx', '--output', output];
    assert.equal((await scan.runWith(env, ...args)).code, 0);
    assert.match(readFileSync(output, 'utf8'), /"timestamp": "2023-11-14T22:13:20\.000Z"/);
    assert.equal((await scan.run(...args, '--check')).code, 0);
    assert.equal((await scan.runWith({ ...env, SOURCE_DATE_EPOCH: 'now' }, ...args)).code, 2);
  });

  it('writes what it has when the notices fail, says so and exits with 1', async () => {
    await withFault({ on: 'POST /notices', kind: 'status', status: 500 }, async () => {
      const { code, out, err } = await run('--export', 'notice');
      assert.equal(code, 1);
      assert.match(out, /- lodash 4\.17\.21: the lookup failed \(MIT\)\n/);
      assert.match(out, /from the local copy: node_modules\/is-thirteen/);
      assert.match(err, /2 of 4 components have no notice text\n.*the service failed \(status 500\)\n$/);
    });
  });

  it('repeats notices that are cut off or come too late', async () => {
    await withFault({ on: 'POST /notices', kind: 'reset', times: 1 }, async () => {
      const { code, out } = await run('--export', 'notice');
      assert.equal(code, 0);
      assert.match(out, /^lodash 4\.17\.21$/m);
    });
  });

  it('marks failed lookups in a bill of materials', async () => {
    await withFault({ on: '* /definitions*', kind: 'status', status: 500 }, async () => {
      const { code, out, err } = await run('--export', 'spdx');
      assert.equal(code, 1);
      assert.match(out, /"name":"lodash".*"licenseDeclared":"NOASSERTION".*clearlydefined:license:state=failed/);
      assert.match(err, /could not be looked up/);
    });
  });

  it('has nothing to export from an empty folder', async () => {
    const { code, err } = await scan.run(
      scan.workspace({ 'package.json': '{}' }),
      '--api',
      service.url,
      '--export',
      'csv',
    );
    assert.equal(code, 2);
    assert.match(err, /there are no components to export/);
  });
});

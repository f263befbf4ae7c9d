// The connection of `clearlydefined-scan mcp`, and how it ends.
import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';

import { BuiltScan } from '../unit/scan/builtScan.ts';
import { startService, type Service } from './startService.ts';
import { RawServer } from './support/mcpServer.ts';

describe('The connection of scan mcp', () => {
  let scan: BuiltScan;
  let service: Service;
  let folder = '';
  const start = (...more: readonly string[]): RawServer => new RawServer(scan, [folder, '--api', service.url, ...more]);

  before(async () => {
    scan = await BuiltScan.make({ hasMcp: true });
    service = await startService();
    folder = scan.workspace({ 'package.json': '{"dependencies":{"lodash":"4.17.21"}}' });
  });
  after(async () => {
    await service.stop();
    scan.remove();
  });

  it('ends with standard input, before and after the first message', async () => {
    const early = start();
    early.endInput();
    assert.deepEqual(await early.ended(), { code: 0, signal: null });
    const late = start();
    await late.initialize();
    late.endInput();
    assert.deepEqual(await late.ended(), { code: 0, signal: null });
    assert.equal(late.err, '');
  });

  it('stores its last answers before it ends, even while another program writes into the same folder', async () => {
    const [lodash, leftPad] = ['npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/left-pad/1.3.0'];
    const cache = scan.workspace();
    const raw = start('--cache', cache, '--on-demand');
    await raw.initialize();
    const look = (id: number, component: string): Promise<unknown> =>
      raw.ask(id, 'tools/call', { name: 'get_definition', arguments: { component } });
    await look(1, lodash);
    const database = new DatabaseSync(path.join(cache, 'definitions.sqlite'));
    try {
      database.exec('BEGIN IMMEDIATE');
      await look(2, leftPad);
      raw.endInput();
      await setTimeout(100);
      database.exec('ROLLBACK');
      assert.deepEqual(await raw.ended(), { code: 0, signal: null });
      const stored = database.prepare('SELECT key FROM definition ORDER BY key').all();
      assert.deepEqual(
        stored.map(({ key }) => key),
        [leftPad, lodash],
      );
    } finally {
      database.close();
    }
  });

  it('ends with standard input in the middle of calls', async () => {
    service.control.setFaults([{ on: '* /definitions*', kind: 'hang' }]);
    try {
      const raw = start();
      await raw.initialize();
      raw.write(
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_workspace_components"}}\n{"jsonrpc"',
      );
      raw.endInput();
      assert.deepEqual(await raw.ended(), { code: 0, signal: null });
    } finally {
      service.control.setFaults([]);
    }
  });

  it('ends with SIGTERM', async function () {
    if (process.platform === 'win32') this.skip();
    const raw = start();
    await raw.initialize();
    raw.kill('SIGTERM');
    assert.deepEqual(await raw.ended(), { code: null, signal: 'SIGTERM' });
  });

  it('goes on after lines that are no messages', async () => {
    const raw = start();
    await raw.initialize();
    raw.write('nonsense\n{"jsonrpc":"2.0"\n[]\nnull\n\u0000\n{"jsonrpc":"1.0","id":1,"method":"tools/list"}\n');
    raw.write('{"jsonrpc":"2.0","id":{},"method":"tools/list"}\n');
    assert.match(JSON.stringify(await raw.ask(2, 'nothing/like/that')), /Method not found/);
    assert.match(JSON.stringify(await raw.ask(3, 'tools/call', { name: 7 })), /"error"/);
    assert.match(JSON.stringify(await raw.ask(4, 'tools/list')), /get_definition/);
    raw.endInput();
    assert.equal((await raw.ended()).code, 0);
  });

  it('ends with a message after a line of 10 MB', async () => {
    const raw = start();
    await raw.initialize();
    raw.write(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"a":"${'x'.repeat(10_000_000)}"}}\n`);
    assert.deepEqual(await raw.ended(), { code: 1, signal: null });
    assert.match(raw.err, /^ReadBuffer exceeded maximum size/);
  });

  const refused: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /^One folder is expected\.\n\nUsage: scan mcp <folder>/],
    [['nowhere'], /^nowhere can't be scanned: it does not exist\.\n$/],
    [['.', '--json'], /^Unknown option '--json'\./],
    [['.', '--api', 'ftp://a.example'], /^--api takes an address/],
  ];
  for (const [args, message] of refused)
    it(`refuses ${args.join(' ') || 'no folder'}`, async () => {
      const raw = new RawServer(scan, args);
      assert.deepEqual(await raw.ended(), { code: 2, signal: null });
      assert.match(raw.err, message);
      assert.equal(raw.out, '');
    });
});

import assert from 'node:assert/strict';
import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { send } from './contract/send.ts';

const here = import.meta.dirname;

function start(script: string, ...options: readonly string[]): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [join(here, script), ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function firstLine(output: Readable): Promise<string> {
  const lines = createInterface({ input: output });
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

describe('Command line', function () {
  this.timeout(120_000);

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`prints its address, answers requests, and ends on ${signal}`, async () => {
      const child = start('main.ts', '--dialect', 'written', '--generate', '--harvest-delay', '10');
      const url = await firstLine(child.stdout);
      assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
      const sent = { method: 'GET', target: '/definitions/npm/npmjs/-/anything/1.0.0', headers: {}, body: undefined };
      assert.match((await send(url, sent)).text, /"licensed":\{"license":\{"expression"/);
      child.kill(signal);
      // Windows has no signals: there a program is ended from outside.
      const expected = process.platform === 'win32' ? [null, signal] : [0, null];
      assert.deepEqual(await once(child, 'exit'), expected);
    });
  }

  it('ends with its parent process with --with-parent', async () => {
    const child = spawn(process.execPath, [join(here, 'main.ts'), '--with-parent'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await firstLine(child.stdout);
    child.stdin.end();
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 0);
  });

  it('runs the contract and reports failure with its exit code', async () => {
    const child = start('../../scripts/contract.ts', 'http://127.0.0.1:1');
    const exit = once(child, 'exit');
    assert.match(await firstLine(child.stdout), /running dialect/);
    const [code] = (await exit) as [number];
    assert.equal(code, 1);
  });
});

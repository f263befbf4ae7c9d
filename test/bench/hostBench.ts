import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { projectRoot } from '../run/project.ts';
import { runWindow } from '../run/runWindow.ts';
import { startService } from '../service/startService.ts';
import { median, type Row } from './median.ts';
import { unlimited } from './unlimited.ts';

const rounds = 3;

interface Stall {
  readonly took: number;
  readonly longest: number;
}

/** Inside a real extension host: activation, and how long reading a large workspace holds the host's thread. */
export async function benchHost(monorepo: string): Promise<Row[]> {
  const service = await startService(unlimited);
  try {
    const activations: number[] = [];
    for (let round = 0; round < rounds; round++)
      activations.push((await inWindow<{ milliseconds: number }>('hostActivation', 'empty', service.url)).milliseconds);
    const stalls: { components: number; scan: Stall; lookUp: Stall; quiet: Stall }[] = [];
    for (let round = 0; round < rounds; round++) stalls.push(await inWindow('hostStall', monorepo, service.url));
    const of = (name: 'scan' | 'lookUp' | 'quiet', what: keyof Stall): number =>
      median(stalls.map((stall) => stall[name][what]));
    const components = stalls[0]?.components ?? 0;
    return [
      limited('activation in the extension host', median(activations), 100),
      told('longest stall of an idle host, for comparison', of('quiet', 'longest')),
      told(`scan of ${components} dependencies in the host: time`, of('scan', 'took')),
      limited('the same: longest stall', of('scan', 'longest'), 50),
      told('look-up of all of them: time', of('lookUp', 'took')),
      limited('the same: longest stall', of('lookUp', 'longest'), 50),
    ];
  } finally {
    await service.stop();
  }
}

function told(what: string, milliseconds: number): Row {
  return { what, value: `${milliseconds.toFixed(0)} ms`, limit: '', isWithin: true };
}

function limited(what: string, milliseconds: number, limit: number): Row {
  return { what, value: `${milliseconds.toFixed(0)} ms`, limit: `≤ ${limit} ms`, isWithin: milliseconds <= limit };
}

async function inWindow<T>(program: string, workspace: string, apiUrl: string): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clearlydefined-bench-'));
  const result = path.join(folder, 'result.json');
  try {
    const report = await runWindow({
      name: program,
      developmentPath: projectRoot,
      entry: path.join(projectRoot, 'dist', 'bench', `${program}.js`),
      testFiles: '',
      workspace,
      settings: { 'clearlydefined.apiUrl': apiUrl },
      environment: { BENCH_RESULT: result },
      isWeb: false,
      isRestricted: false,
      locale: undefined,
      timeoutMs: 120_000,
    });
    // No mocha runs here, so there is no report of one; a window that failed left no result either.
    return read<T>(result, report.failures.map(({ detail }) => detail).join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read<T>(file: string, output: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    throw new Error(`the window gave no result:\n${output}`);
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startService, type Service } from '../service/startService.ts';
import { median, type Row } from './median.ts';
import { unlimited } from './unlimited.ts';

const count = 5000;
const rounds = 3;

interface Run {
  readonly seconds: number;
  readonly requests: number;
}

/**
 * 5,000 lookups in the way of the extension, with a cold and a warm store, compared with one GET each, alternately, on
 * the stand-in service.
 */
export async function benchResolve(root: string): Promise<Row[]> {
  const service = await startService(unlimited);
  try {
    const runs: { cold: Run; warm: Run; each: Run }[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await oneRound(root, service));
    const of = (name: 'cold' | 'warm' | 'each', what: keyof Run): number => median(runs.map((run) => run[name][what]));
    const times = (ratio: number): string => `${ratio.toFixed(1)} × faster than one GET each`;
    const faster = median(runs.map((run) => run.each.seconds / run.cold.seconds));
    return [
      row(
        `${count} lookups, one GET each: time`,
        `${of('each', 'seconds').toFixed(2)} s`,
        `${of('each', 'requests')} requests`,
      ),
      row(`${count} lookups, cold: requests`, String(of('cold', 'requests')), '≤ 50', of('cold', 'requests') <= 50),
      row(`${count} lookups, cold: time`, `${of('cold', 'seconds').toFixed(2)} s`, times(faster)),
      row(`${count} lookups, warm: requests`, String(of('warm', 'requests')), '0', of('warm', 'requests') === 0),
      row(`${count} lookups, warm: time`, `${of('warm', 'seconds').toFixed(2)} s`, ''),
    ];
  } finally {
    await service.stop();
  }
}

function row(what: string, value: string, limit: string, isWithin = true): Row {
  return { what, value, limit, isWithin };
}

async function oneRound(root: string, service: Service): Promise<{ cold: Run; warm: Run; each: Run }> {
  const storage = mkdtempSync(path.join(tmpdir(), 'clearlydefined-bench-'));
  const program = (name: string): string => path.join(root, 'dist', 'bench', `${name}.js`);
  try {
    const resolve = [program('resolve'), service.url, storage, String(count)];
    const cold = await measured(service, resolve);
    const warm = await measured(service, resolve);
    const each = await measured(service, [program('oneEach'), service.url, String(count)]);
    return { cold, warm, each };
  } finally {
    rmSync(storage, { recursive: true, force: true });
  }
}

async function measured(service: Service, args: readonly string[]): Promise<Run> {
  service.control.clearLog();
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { seconds, requests: Object.values(service.control.counts()).reduce((sum, each) => sum + each, 0) };
}

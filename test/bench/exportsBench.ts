import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startService, type Service } from '../service/startService.ts';
import { median, type Row } from './median.ts';
import { unlimited } from './unlimited.ts';

const count = 1000;
const rounds = 3;

interface Run {
  readonly seconds: number;
  readonly definitions: number;
  readonly notices: number;
}

/** A notice file of 1,000 components, by the headless scan as it ships, from the stand-in service. */
export async function benchExports(root: string): Promise<Row[]> {
  const service = await startService(unlimited);
  const folder = mkdtempSync(path.join(tmpdir(), 'clearlydefined-exports-'));
  try {
    const names = Array.from({ length: count }, (_, at) => [`package-${at}`, `1.${at % 10}.0`]);
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ dependencies: Object.fromEntries(names) }));
    const runs: Run[] = [];
    for (let round = 0; round <= rounds; round++) runs.push(await measured(root, folder, service));
    // The service computes its definitions in the first round.
    const warm = runs.slice(1);
    const [seconds, notices] = [median(warm.map((run) => run.seconds)), median(warm.map((run) => run.notices))];
    const definitions = median(warm.map((run) => run.definitions));
    return [
      {
        what: `NOTICE of ${count} components: time`,
        value: `${seconds.toFixed(2)} s`,
        limit: '≤ 3 s',
        isWithin: seconds <= 3,
      },
      {
        what: 'requests, for definitions and notices',
        value: String(definitions + notices),
        limit: '≤ 10',
        isWithin: definitions + notices <= 10,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await service.stop();
  }
}

async function measured(root: string, folder: string, service: Service): Promise<Run> {
  service.control.clearLog();
  const program = path.join(root, 'dist', 'scan.js');
  const args = [program, folder, '--api', service.url, '--no-user-settings', '--export', 'notice', '--output'];
  const began = performance.now();
  const child = spawn(process.execPath, [...args, path.join(folder, 'NOTICE')], {
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  const counts = service.control.counts();
  return { seconds, definitions: counts['POST /definitions'] ?? 0, notices: counts['POST /notices'] ?? 0 };
}

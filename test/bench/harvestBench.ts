import { batchLimits } from '../../src/service/batch.ts';
import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { median, type Row } from './median.ts';
import type { HarvestFigures } from './programs/harvests.ts';

const limits = { sent: 4, inHourForBatch: 8, ready: 1000, held: 12 } as const;

/** For steps of a few milliseconds, the fastest run is the most meaningful. */
const rounds = 5;

/** The cost of queueing, waiting for and restoring harvests, for up to 5,000 components. */
export function benchHarvests(root: string): Row[] {
  const program = path.join(root, 'dist', 'bench', 'harvests.js');
  const runs = Array.from({ length: rounds }, () => {
    return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as HarvestFigures;
  });
  const most = (pick: (run: HarvestFigures) => number): number => Math.max(...runs.map(pick));
  const row = (what: string, value: number, limit: number, unit = ''): Row => ({
    what,
    value: `${value.toFixed(unit === '' ? 0 : 1)}${unit}`,
    limit: `≤ ${limit}${unit}`,
    isWithin: value <= limit,
  });
  const held = (what: string, part: 'heldByReading' | 'heldByQueueing' | 'heldByLooking'): Row =>
    row(`host held ${what}`, Math.min(...runs.map((run) => run[part])), limits.held, ' ms');
  const counts = Object.keys(runs[0]?.inHour ?? {}).map(Number);
  return [
    row(
      '1,000 queued: requests',
      most(({ sent }) => sent),
      limits.sent,
    ),
    ...counts.map((count) =>
      row(
        `${count} waiting: requests in any hour`,
        most(({ inHour }) => inHour[count] ?? Infinity),
        limits.inHourForBatch * Math.ceil(count / batchLimits.items),
      ),
    ),
    row(
      'restart: requests repeated',
      most(({ repeated }) => repeated),
      0,
    ),
    ...counts.map((count) =>
      row(
        `restart: list of ${count} is there`,
        median(runs.map(({ ready }) => ready[count] ?? Infinity)),
        limits.ready,
        ' ms',
      ),
    ),
    held('while 5,000 are read', 'heldByReading'),
    held('while 1,000 are queued beside 5,000', 'heldByQueueing'),
    held('while a look at 6,000 comes back', 'heldByLooking'),
  ];
}

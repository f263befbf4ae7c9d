import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { median, type Row } from './median.ts';
import type { SliceTimes } from './programs/slices.ts';

/** Milliseconds for which the host may be blocked (`hostBench.ts`). Shorter work needs no pauses. */
const limit = 10;

const rounds = 5;

/**
 * The time for which each piece of work would block the host without its pauses: the first run in a separate process,
 * in milliseconds of work. A marked row no longer needs pauses.
 */
export function benchSlices(root: string): Row[] {
  const program = path.join(root, 'dist', 'bench', 'slices.js');
  const output = (name: string): string => execFileSync(process.execPath, [program, name], { encoding: 'utf8' });
  const names = JSON.parse(output('names')) as readonly string[];
  return names.map((name) => {
    const runs = Array.from({ length: rounds }, () => JSON.parse(output(name)) as SliceTimes);
    const first = median(runs.map((run) => run.first));
    const later = median(runs.map((run) => run.later));
    const value = `${first.toFixed(0)} ms, later ${later.toFixed(0)} ms`;
    return { what: name, value, limit: `> ${limit} ms`, isWithin: first > limit };
  });
}

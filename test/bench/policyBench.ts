import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { median, type Row } from './median.ts';
import type { PolicyFigures } from './programs/policy.ts';

/** Milliseconds; `ratio`: judging again as a multiple of making the components' keys. */
const limits = { reading: 400, judging: 100, ratio: 25 } as const;

/** The fastest run is the most meaningful: the others had to wait for the processor. */
const rounds = 7;

/** The cost of a policy of 1,000 rules for 20,000 components, each time in a process of its own. */
export function benchPolicy(root: string): Row[] {
  const program = path.join(root, 'dist', 'bench', 'policy.js');
  const runs = Array.from({ length: rounds }, () => {
    return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as PolicyFigures;
  });
  const reading = Math.min(...runs.map((run) => run.reading));
  const judging = Math.min(...runs.map((run) => run.judging));
  const ratio = median(runs.map((run) => run.again / run.floor));
  const milliseconds = (what: string, value: number, limit: number): Row => ({
    what,
    value: `${value.toFixed(0)} ms`,
    limit: `≤ ${limit} ms`,
    isWithin: value <= limit,
  });
  return [
    milliseconds('1,000 rules: read', reading, limits.reading),
    milliseconds('1,000 rules: 20,000 components judged', judging, limits.judging),
    {
      what: '… again, as a multiple of making their keys',
      value: ratio.toFixed(1),
      limit: `≤ ${limits.ratio}`,
      isWithin: ratio <= limits.ratio,
    },
  ];
}

import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { median, type Row } from './median.ts';
import type { PolicyFigures } from './programs/policy.ts';

/** Milliseconds; `ratio`: judging as a multiple of making the components' keys. */
const limits = { reading: 250, judging: 100, ratio: 12 } as const;

const rounds = 5;

/** The cost of a policy of 1,000 rules for 20,000 components, each time in a process of its own. */
export function benchPolicy(root: string): Row[] {
  const program = path.join(root, 'dist', 'bench', 'policy.js');
  const runs = Array.from({ length: rounds }, () => {
    return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as PolicyFigures;
  });
  const [reading, judging] = [median(runs.map((run) => run.reading)), median(runs.map((run) => run.judging))];
  const ratio = median(runs.map((run) => run.judging / run.floor));
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
      what: '… as a multiple of making their keys',
      value: ratio.toFixed(1),
      limit: `≤ ${limits.ratio}`,
      isWithin: ratio <= limits.ratio,
    },
  ];
}

import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { median, type Row } from './median.ts';
import type { DraftTimes } from './programs/drafts.ts';

/** Milliseconds, for the work after a pause in typing. */
const limit = 50;

const rounds = 3;

/** A draft of 50 revisions: the time of each operation on it, in milliseconds of work. */
export function benchDrafts(root: string): Row[] {
  const program = path.join(root, 'dist', 'bench', 'drafts.js');
  const runs = Array.from({ length: rounds }, () => {
    return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as DraftTimes;
  });
  const row = (what: string, ...parts: (keyof DraftTimes)[]): Row => {
    const time = median(runs.map((run) => parts.reduce((sum, part) => sum + run[part], 0)));
    return { what, value: `${time.toFixed(1)} ms`, limit: `≤ ${limit} ms`, isWithin: time <= limit };
  };
  const found = runs[0]?.findings ?? 0;
  const first = median(runs.map((run) => run.first));
  return [
    {
      what: 'draft of 50 revisions: first look',
      value: `${first.toFixed(1)} ms`,
      limit: `${found} findings`,
      isWithin: true,
    },
    row('draft of 50 revisions: reading and judging', 'read', 'judge'),
    row('draft of 50 revisions: reading alone', 'read'),
    row('draft of 50 revisions: one edit', 'edit'),
    row('draft of 50 revisions: completion', 'complete'),
    row('a line of a million letters', 'longLine'),
  ];
}

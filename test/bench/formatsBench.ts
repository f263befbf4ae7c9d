import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { median, type Row } from './median.ts';
import type { FormatTimes } from './programs/formats.ts';

const rounds = 3;

/** Measures every format with a large text, as lines of `bytes · dependencies · ms · × floor`. */
export function benchFormats(root: string): Row[] {
  const runs = Array.from({ length: rounds }, () => runOnce(root));
  return (runs[0] ?? []).map(({ format, bytes, dependencies }, at) => {
    const of = (pick: (times: FormatTimes) => number): number =>
      median(runs.flatMap((run) => (run[at] ? [pick(run[at])] : [])));
    const numbers = [
      `${(bytes / 1000).toFixed(0)} kB`,
      `${dependencies} dependencies`,
      `${of((times) => times.read).toFixed(1)} ms`,
      `${of((times) => times.ratio).toFixed(1)} × floor`,
    ];
    return {
      what: format,
      value: numbers.map((number) => number.padStart(18)).join(''),
      limit: '> 0 dependencies',
      isWithin: dependencies > 0,
    };
  });
}

function runOnce(root: string): readonly FormatTimes[] {
  const program = path.join(root, 'dist', 'bench', 'formats.js');
  return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as readonly FormatTimes[];
}

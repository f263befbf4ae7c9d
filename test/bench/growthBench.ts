import { execFileSync } from 'node:child_process';
import path from 'node:path';

import type { Row } from './median.ts';
import type { GrowthTimes } from './programs/growth.ts';

/** Of the time per component, from 1,000 to 50,000 components, divided by the same of the floor. */
const limit = 1.5;

/**
 * How the work grows with the number of components. Linear work grows too, because of caches and the garbage collector
 * (see `floorOf` in the program): therefore its growth is divided by that of building and reading two maps of as many
 * entries, in the same process. Quadratic work would show about 50, n·log n at most 1.6 undivided. Milliseconds of the
 * thread, so that other programs have little influence.
 */
export function benchGrowth(root: string): Row[] {
  const program = path.join(root, 'dist', 'bench', 'growth.js');
  const output = (name: string): string =>
    execFileSync(process.execPath, ['--expose-gc', program, name], { encoding: 'utf8' });
  const names = JSON.parse(output('names')) as readonly string[];
  const head: Row = {
    what: '50,000 components: ms; growth per component at 5,000 10,000 25,000 50,000; of the floor at 50,000; divided',
    value: '',
    limit: '',
    isWithin: true,
  };
  return [head, ...names.map((name) => rowOf(name, JSON.parse(output(name)) as GrowthTimes))];
}

function rowOf(what: string, { work, floor }: GrowthTimes): Row {
  const [, ...grown] = growthOf(work);
  const floorGrowth = growthOf(floor).at(-1) ?? Number.NaN;
  const divided = (grown.at(-1) ?? Number.NaN) / floorGrowth;
  const numbers = [...grown, floorGrowth, divided].map((one) => one.toFixed(2).padStart(6));
  const milliseconds = (work.at(-1) ?? Number.NaN).toFixed(0).padStart(6);
  return { what, value: milliseconds + numbers.join(''), limit: `≤ ${limit}`, isWithin: divided <= limit };
}

/** As multiples of the first. */
function growthOf(times: readonly number[]): readonly number[] {
  return times.map((time) => time / (times[0] ?? Number.NaN));
}

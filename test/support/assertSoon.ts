import assert from 'node:assert/strict';
import { workedTime } from './workedTime.ts';

/**
 * Milliseconds of this thread, a hundred times the expected time: only work that grows faster than its input takes
 * longer.
 */
const limit = 10_000;
const attempts = 3;

/**
 * Checks that work ends soon when nothing in it can be counted, such as a regular expression. The caller passes an
 * input so large that quadratic work would take minutes. The benches measure the speed itself.
 */
export function assertSoon(work: () => void, what = 'it'): void {
  let took = Infinity;
  for (let attempt = 1; attempt <= attempts && took > limit; attempt++) {
    const began = workedTime();
    work();
    took = workedTime() - began;
  }
  assert.ok(took <= limit, `${what} took ${took.toFixed(0)} ms`);
}

import assert from 'node:assert/strict';
import { workedTime } from './workedTime.ts';

/** Milliseconds of this thread, a hundred times what is needed: only what grows faster than its input takes longer. */
const limit = 10_000;
const attempts = 3;

/**
 * For work in which nothing can be counted, as in a regular expression: it ends soon. Whoever calls this gives it so much that work which
 * grows with the square of its input would take minutes. How fast something is, is measured by the benches.
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

import type { Steps } from '../../src/base/steps.ts';
import { workedTime } from './workedTime.ts';

interface Timed<T> {
  readonly value: T;
  readonly longest: number;
  readonly all: number;
}

/** Runs all steps and says how long all of them and the longest took, in milliseconds of this thread. */
export function finishTimed<T>(steps: Steps<T>): Timed<T> {
  const start = workedTime();
  let longest = 0;
  for (;;) {
    const began = workedTime();
    const step = steps.next();
    longest = Math.max(longest, workedTime() - began);
    if (step.done) return { value: step.value, longest, all: workedTime() - start };
  }
}

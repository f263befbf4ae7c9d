import type { Steps } from '../../src/base/steps.ts';

interface Counted<T> {
  readonly value: T;
  /** The number of times the work could have been paused. */
  readonly pauses: number;
}

/** Runs all steps and counts the pauses between them: the count shows on any machine how short the steps are. */
export function finishCounted<T>(steps: Steps<T>): Counted<T> {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done) return { value: step.value, pauses };
  }
}

import type { Steps } from '../../src/base/steps.ts';

interface Counted<T> {
  readonly value: T;
  /** How often the work could have been laid down. */
  readonly pauses: number;
}

/** Runs all steps and counts the pauses between them: how short the steps are can be told by that on any machine. */
export function finishCounted<T>(steps: Steps<T>): Counted<T> {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done) return { value: step.value, pauses };
  }
}

import type { Turns } from '../../../base/steps.ts';

/**
 * Lets many small tasks that wait for each other take turns with the rest of the program: answers that are at hand already
 * would else run on without end. Each calls this between two pieces of its work. Rejects with the signal's reason.
 */
export function yieldEvery(turns: Turns, signal: AbortSignal): () => Promise<void> {
  let began = turns.now();
  let pausing: Promise<void> | null = null;
  return async () => {
    signal.throwIfAborted();
    if (pausing === null && turns.now() - began < turns.budget) return;
    pausing ??= turns.pause().then(() => {
      began = turns.now();
      pausing = null;
    });
    await pausing;
    signal.throwIfAborted();
  };
}

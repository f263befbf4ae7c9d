/**
 * Work that can be laid down and picked up again. A step yields whenever it has worked for a little while, so that whoever
 * drives it can let the rest of the program run: the extension host must never be held for longer than 50 ms.
 */
export type Steps<T> = Generator<void, T, void>;

/** Runs all steps at once: for tests and for programs that have nothing else to do. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export interface Turns {
  /** Milliseconds of work before the next pause. */
  readonly budget: number;
  /** Milliseconds on any steady clock. */
  now(): number;
  /** Resolves after everything else that was waiting has had its turn. */
  pause(): Promise<void>;
}

/** Runs the steps in turns with the rest of the program. An abort ends it between two steps, by throwing the signal's reason. */
export async function runCooperatively<T>(steps: Steps<T>, turns: Turns, signal?: AbortSignal): Promise<T> {
  let began = turns.now();
  for (;;) {
    signal?.throwIfAborted();
    const step = steps.next();
    if (step.done) return step.value;
    if (turns.now() - began < turns.budget) continue;
    await turns.pause();
    began = turns.now();
  }
}

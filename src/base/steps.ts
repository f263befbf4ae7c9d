/**
 * Work that can be paused and resumed. A step yields after a short time, so that its driver can let the rest of the
 * program run: the extension host must never be blocked for longer than 50 ms.
 */
export type Steps<T> = Generator<void, T, void>;

/** Runs all steps without pauses: for tests and for programs with no other work. */
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
  /** Resolves after all other waiting work has had its turn. */
  pause(): Promise<void>;
}

/**
 * Runs the steps in turns with the rest of the program. An abort ends it between two steps and throws the signal's
 * reason.
 */
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

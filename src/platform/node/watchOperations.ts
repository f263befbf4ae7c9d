import { Script } from 'node:vm';

/** Announced to `supervise` in place of the names of operations. */
export const unnamed = '?';

/** With this exit code a program ends in an operation that takes too long. */
export const tooLong = 64;

const key = 'clearlydefined.operations';

/** Ends this process if its parent has ended. On Windows it ends with its parent anyway, since Node starts it in the same job. */
function endWithoutParent(parent: number): void {
  if (process.ppid !== parent) process.exit(2);
}

/**
 * Returns a function that runs another one, and is true if that has ended by itself: whatever it is doing, it is ended after
 * so many milliseconds. From now on this process ends soon after its parent. The clock is one of V8's: a thread of JavaScript
 * takes as much time as Node itself to start.
 */
export function watchOperations(): (run: () => void, milliseconds: number) => boolean {
  const parent = process.ppid;
  const script = new Script(`globalThis[Symbol.for('${key}')]()`);
  setInterval(() => endWithoutParent(parent), 1000).unref();
  return (run, timeout) => {
    endWithoutParent(parent);
    Reflect.set(globalThis, Symbol.for(key), run);
    try {
      script.runInThisContext({ timeout });
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
      throw error;
    }
  };
}

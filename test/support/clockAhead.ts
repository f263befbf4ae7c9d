import type { Clock } from '../../src/service/ports.ts';

/** The real clock, ahead by this number of milliseconds. Its waits do not keep a program alive. */
export function clockAhead(ahead: () => number): Clock {
  return {
    now: () => Date.now() + ahead(),
    delay: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, Math.min(milliseconds, 2 ** 31 - 1));
        timer.unref();
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason as Error);
        });
      }),
  };
}

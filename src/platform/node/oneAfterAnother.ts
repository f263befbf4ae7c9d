/**
 * Makes pauses of which one ends in each turn of the event loop. `setImmediate` runs all callbacks scheduled at one
 * time together: three jobs that work for 12 ms between their pauses would hold the thread for 36.
 */
export function oneAfterAnother(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next);
    });
}

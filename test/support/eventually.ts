import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

/** The longest wait, in milliseconds, for anything in a window under load. It does not delay what is ready sooner. */
export const waitTimeout = 30_000;

/** Milliseconds until a click must have had a visible effect. */
export const clickTimeout = 5_000;

/**
 * Asks again until the answer is neither undefined nor false. Use it where neither Playwright nor an event can wait.
 * `what`: for the error; a function can name what was seen instead.
 */
export async function eventually<T>(
  what: string | (() => string),
  ask: () => Promise<T | undefined | false>,
  timeoutMs = waitTimeout,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`not within ${timeoutMs} ms: ${typeof what === 'string' ? what : what()}`);
    await pause(50);
  }
}

/** Whether it is visible within this many milliseconds. */
export function appears(target: Locator, timeout: number): Promise<boolean> {
  return target.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
}

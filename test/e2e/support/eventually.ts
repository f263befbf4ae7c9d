import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

/** How many milliseconds a window under load may take for anything at all. What is there sooner is not waited for. */
export const patience = 30_000;

/** How many milliseconds what was clicked has for showing that it was. */
export const clickPatience = 5_000;

/** Asks again until the answer is neither undefined nor false. For what neither Playwright nor an event can wait for. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  timeoutMs = patience,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await pause(50);
  }
}

/** Tries a click. What is gone by then, or moves, is not clicked: false. Whoever asks for the click looks at what came of it. */
export function clickOnce(target: Locator): Promise<boolean> {
  return settles(target.click({ timeout: clickPatience }));
}

export function appears(target: Locator, timeout: number): Promise<boolean> {
  return settles(target.waitFor({ timeout }));
}

/** Whether a promise keeps what it promised. */
export function settles(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}

import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the answer is neither undefined nor false. For what neither Playwright nor an event can wait for. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  timeoutMs = 15_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await pause(50);
  }
}

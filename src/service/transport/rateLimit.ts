/** A response's data on the remaining requests. Times are milliseconds since the epoch. */
export interface Budget {
  readonly remaining: number;
  readonly resetAt: number;
}

/**
 * Milliseconds. The service's windows last a minute (service-api.md 3.3): a later time is an error, or its clock is
 * wrong.
 */
export const longestWindow = 3_600_000;

type Headers = ReadonlyMap<string, string>;

/**
 * Reads `RateLimit-Remaining` and `-Reset` (service-api.md 3.3), or the same with the prefix `X-` as in the public
 * documents. Without a reset the length of the window counts (`RateLimit-Policy: 2000;w=60`). `null` when either is
 * missing, or the reset is beyond `longestWindow`.
 */
export function readBudget(headers: Headers, now: number): Budget | null {
  for (const prefix of ['ratelimit', 'x-ratelimit']) {
    const remaining = readCount(headers.get(`${prefix}-remaining`));
    const reset = readCount(headers.get(`${prefix}-reset`)) ?? readWindow(headers.get(`${prefix}-policy`));
    if (remaining === null || reset === null) continue;
    const resetAt = resetTime(reset, now);
    return resetAt - now > longestWindow ? null : { remaining, resetAt };
  }
  return null;
}

/** Reads `Retry-After`: seconds or a date (RFC 9110, 10.2.3). Never before `now`, and never more than `longestWindow` after it. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  const seconds = readCount(text);
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  const resetAt = seconds === null ? date : now + seconds * 1000;
  return Number.isNaN(resetAt) ? null : Math.min(Math.max(now, resetAt), now + longestWindow);
}

/** A whole number, not negative; a list (`100, 100;w=60`) counts by its first member. */
function readCount(text: string | undefined): number | null {
  const match = /^\s*(\d{1,15})(?:\.\d+)?\s*(?:[,;]|$)/.exec(text ?? '');
  return match ? Number(match[1]) : null;
}

function readWindow(policy: string | undefined): number | null {
  const match = /;\s*w=(\d{1,9})/.exec(policy ?? '');
  return match ? Number(match[1]) : null;
}

/** Seconds from now, or, where the number is far too large for that, seconds or milliseconds since the epoch. */
function resetTime(reset: number, now: number): number {
  if (reset >= 1e12) return reset;
  return reset >= 1e9 ? reset * 1000 : now + reset * 1000;
}

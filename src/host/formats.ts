import { env } from 'vscode';

/** A time of day, in the display language. `at`: milliseconds since the epoch. */
export function timeLabel(at: number): string {
  return new Intl.DateTimeFormat(env.language, { timeStyle: 'short' }).format(at);
}

/** A day and a time of day, in the display language. `at`: milliseconds since the epoch. */
export function momentLabel(at: number): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** In the display language, with exactly so many decimals. */
export function numberLabel(value: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(env.language, digits).format(value);
}

/** A day (`yyyy-mm-dd`) in the display language; any other text is returned unchanged. */
export function dayLabel(day: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  return Number.isNaN(at)
    ? day
    : new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}

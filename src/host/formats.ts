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

import { env } from 'vscode';

import { isDate } from '../../core/date.ts';
import { longAge } from '../../core/longAge.ts';

/** A time of day, in the display language. `at`: milliseconds since the epoch. */
export function timeLabel(at: number): string {
  return new Intl.DateTimeFormat(env.language, { timeStyle: 'short' }).format(at);
}

/** A day and a time of day, in the display language. `at`: milliseconds since the epoch. */
export function momentLabel(at: number): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** In the display language, without decimals. */
export function numberLabel(value: number): string {
  return new Intl.NumberFormat(env.language, { maximumFractionDigits: 0 }).format(value);
}

/** A share of 1, in the display language. */
export function percentLabel(share: number): string {
  return new Intl.NumberFormat(env.language, { style: 'percent' }).format(share);
}

/** A day (`yyyy-mm-dd`) in the display language; any other text is returned unchanged. */
export function dayLabel(day: string): string {
  if (!isDate(day)) return day;
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));
}

/** Bytes in readable units, in the display language. */
export function sizeLabel(bytes: number): string {
  const [value, unit, decimals] =
    bytes < 1000
      ? [bytes, 'byte', 0]
      : bytes < 1_000_000
        ? [bytes / 1000, 'kilobyte', bytes < 10_000 ? 1 : 0]
        : [bytes / 1_000_000, 'megabyte', 1];
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat(env.language, { style: 'unit', unit, unitDisplay, ...digits }).format(value);
}

/** How long ago, in the display language, in the largest whole unit. */
export function agoLabel(milliseconds: number): string {
  const ages = new Intl.RelativeTimeFormat(env.language, { numeric: 'always' });
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return ages.format(-minutes, 'minute');
  if (minutes < 48 * 60) return ages.format(-Math.floor(minutes / 60), 'hour');
  const { unit, count } = longAge(milliseconds);
  return ages.format(-count, unit);
}

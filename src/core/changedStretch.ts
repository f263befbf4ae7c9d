import type { SourceRange } from './range.ts';

/**
 * The edit that turns one text into another: one range, as short as possible without splitting a surrogate pair. `null`
 * if they are equal.
 */
export function changedStretch(
  before: string,
  after: string,
): { readonly range: SourceRange; readonly text: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start--;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end--;
  return { range: { start, end: before.length - end }, text: after.slice(start, after.length - end) };
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

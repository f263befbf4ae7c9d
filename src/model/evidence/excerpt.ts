import type { LineRange } from './localFiles/sourcePage.ts';

/** Characters of an excerpt. */
export const longestExcerpt = 2000;

/** The beginning of a text, never splitting a character. `null` if empty. */
export function cutExcerpt(text: string): string | null {
  if (text.trim() === '') return null;
  const cut = text.slice(0, longestExcerpt);
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

/** Some lines of a text, cut; without lines its beginning. */
export function excerptOf(text: string, lines: LineRange | null): string | null {
  if (!lines) return cutExcerpt(text);
  let from = 0;
  for (let line = 1; line < lines.from; line++) {
    const end = text.indexOf('\n', from);
    if (end < 0) return null;
    from = end + 1;
  }
  let to = from;
  for (let line = lines.from; line <= lines.to && to - from <= longestExcerpt; line++) {
    const end = text.indexOf('\n', to);
    to = end < 0 ? text.length : end + 1;
    if (end < 0) break;
  }
  return cutExcerpt(text.slice(from, to));
}

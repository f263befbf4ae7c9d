import type { Token } from './tokens.ts';

/** A match: UTF-16 units of its line. */
export interface Match {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Further matches are not counted: users do not step through that many. */
export const maxMatches = 10_000;

/** Every match, ignoring case, from the first line to the last. */
export function matchesIn(lines: readonly string[], search: string): readonly Match[] {
  if (search === '') return [];
  const pattern = new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  const matches: Match[] = [];
  for (const [line, text] of lines.entries())
    for (const { index, 0: found } of text.matchAll(pattern)) {
      matches.push({ line, from: index, to: index + found.length });
      if (matches.length > maxMatches) return matches;
    }
  return matches;
}

/** The first match at or after a line; otherwise the first of all. */
export function nearestMatch(matches: readonly Match[], line: number): number {
  return Math.max(
    0,
    matches.findIndex((match) => match.line >= line),
  );
}

/** The matches of one line. */
export function matchesOfLine(matches: readonly Match[], line: number): readonly Match[] {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (matches[end]?.line === line) end++;
  return matches.slice(low, end);
}

/** A piece of a line on show. `match`: its index among the matches of the line. */
export interface Piece extends Token {
  readonly match: number | null;
}

/** Cuts tokens where matches begin and end. Both are in their order, and matches do not overlap. */
export function piecesOf(tokens: readonly Token[], matches: readonly Match[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let next = 0;
  for (const { kind, text } of tokens) {
    const end = at + text.length;
    for (let from = at; from < end;) {
      while (next < matches.length && (matches[next]?.to ?? 0) <= from) next++;
      const match = matches[next];
      const isIn = match !== undefined && match.from <= from;
      const to = Math.min(end, isIn ? match.to : (match?.from ?? end));
      pieces.push({ kind, text: text.slice(from - at, to - at), match: isIn ? next : null });
      from = to;
    }
    at = end;
  }
  return pieces;
}

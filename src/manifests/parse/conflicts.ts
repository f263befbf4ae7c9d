import type { ProblemList } from './problemList.ts';

export const conflictMessage = 'A merge conflict: until it is resolved, our side is read.';

/** A line of git's conflict markers: where it ends, and where to read on so that only our side is read. */
interface Conflict {
  readonly lineEnd: number;
  readonly end: number;
  /** The first marker of its conflict: the one to report. */
  readonly isFirst: boolean;
}

/** Finds git's conflict markers in one text (git-merge, "How conflicts are presented"). */
export class Conflicts {
  readonly #text: string;
  /** There may be a `>` line ahead. */
  #hasEnds = true;
  #isOpen = false;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Reads the marker at `offset`, which must begin a line: seven `<`, `|`, `=` or `>`, then white space or the end of the line. Behind `<`
   * our side follows; from `|` (the common ancestor) or `=` on, everything to behind the `>` line is skipped.
   */
  at(offset: number): Conflict | null {
    const text = this.#text;
    const marker = text.charAt(offset);
    const before = offset === 0 ? 0x0a : text.charCodeAt(offset - 1);
    if ((before !== 0x0a && before !== 0xfeff) || marker === '' || !'<|=>'.includes(marker)) return null;
    if (!text.startsWith(marker.repeat(7), offset) || text.charCodeAt(offset + 7) > 0x20) return null;
    const lineEnd = this.#lineEnd(offset);
    const isFirst = !this.#isOpen;
    this.#isOpen = marker === '<';
    if (marker === '<' || marker === '>') return { lineEnd, end: lineEnd, isFirst };
    const close = this.#hasEnds ? text.indexOf('\n>>>>>>>', offset) : -1;
    this.#hasEnds = close >= 0;
    return { lineEnd, end: close < 0 ? lineEnd : this.#lineEnd(close + 1), isFirst };
  }

  #lineEnd(offset: number): number {
    const found = this.#text.indexOf('\n', offset);
    return found < 0 ? this.#text.length : found;
  }
}

const marker = /^(?:<{7}|\|{7}|={7}|>{7})/gm;

/**
 * The text with blanks for git's conflict markers and for everything but our side: all offsets stay. For readers that know nothing
 * of conflicts. A line of equals signs alone is none.
 */
export function withoutConflicts(text: string, problems: ProblemList): string {
  if (!/^<{7}|^>{7}/m.test(text)) return text;
  const conflicts = new Conflicts(text);
  const pieces: string[] = [];
  let at = 0;
  marker.lastIndex = 0;
  for (let found = marker.exec(text); found; found = marker.exec(text)) {
    const conflict = conflicts.at(found.index);
    if (!conflict) continue;
    if (conflict.isFirst) problems.add(conflictMessage, found.index, conflict.lineEnd);
    pieces.push(text.slice(at, found.index), text.slice(found.index, conflict.end).replaceAll(/[^\r\n]/g, ' '));
    at = conflict.end;
    marker.lastIndex = at;
  }
  return pieces.join('') + text.slice(at);
}

/**
 * The text with spaces in place of conflict markers and of the other side of a conflict, each with a problem: for
 * readers that do not handle conflicts. All offsets stay the same.
 */
export function ourSideOf(text: string, problems: ProblemList): string {
  if (!text.includes('<<<<<<<')) return text;
  const conflicts = new Conflicts(text);
  let ours = '';
  let at = 0;
  while (at < text.length) {
    const conflict = conflicts.at(at);
    const lineEnd = text.indexOf('\n', at);
    const end = conflict?.end ?? (lineEnd < 0 ? text.length : lineEnd);
    if (conflict?.isFirst) problems.add(conflictMessage, at, conflict.lineEnd);
    ours += conflict ? ' '.repeat(end - at) : text.slice(at, end);
    if (end < text.length) ours += '\n';
    at = end + 1;
  }
  return ours;
}

import type { SourceRange } from '../../core/range.ts';
import type { ProblemList } from './problemList.ts';

const conflictMessage = 'A merge conflict: until it is resolved, our side is read.';

/** A line of git's conflict markers: seven of one sign, then white space or the end of the line. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?=\s|$)/gm;

/**
 * What to pass over so that of git's merge conflicts only our side is read (git-merge, "How conflicts are presented"): lines of
 * markers, and from `|` (the common ancestor) or `=` on all up to the line of `>`. In the order of the text, each from the beginning
 * of a line to the end of one. The first marker of each conflict is reported. A line of equals signs alone is none.
 */
export function conflictsIn(text: string, problems: ProblemList): readonly SourceRange[] {
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>')) return [];
  if (!/^<{7}|^>{7}/m.test(text)) return [];
  const found: SourceRange[] = [];
  let isOpen = false;
  /** There may be a `>` line ahead. */
  let hasEnds = true;
  for (const { index: start, 0: signs } of text.matchAll(marker)) {
    const before = start === 0 ? 0x0a : text.charCodeAt(start - 1);
    if (start < (found.at(-1)?.end ?? 0) || (before !== 0x0a && before !== 0xfeff)) continue;
    const lineEnd = lineEndAfter(text, start);
    if (!isOpen) problems.add(conflictMessage, start, lineEnd);
    isOpen = signs.startsWith('<');
    const hasOther = signs.startsWith('|') || signs.startsWith('=');
    const close: number = hasOther && hasEnds ? text.indexOf('\n>>>>>>>', start) : -1;
    if (hasOther) hasEnds = close >= 0;
    found.push({ start, end: close < 0 ? lineEnd : lineEndAfter(text, close + 1) });
  }
  return found;
}

function lineEndAfter(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  return found < 0 ? text.length : found;
}

/** The text with blanks for what `conflictsIn` finds. All offsets stay. */
export function withoutConflicts(text: string, problems: ProblemList): string {
  const conflicts = conflictsIn(text, problems);
  if (conflicts.length === 0) return text;
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of conflicts) {
    pieces.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\r\n]/g, ' '));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

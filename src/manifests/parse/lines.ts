import { Conflicts, conflictMessage } from './conflicts.ts';
import type { ProblemList } from './problemList.ts';

/** A line without its end, and where it begins in the text. */
export interface Line {
  readonly text: string;
  readonly start: number;
}

/** Longer lines are no lines of any format that is read by lines; what is beyond is not looked at. */
const maxLine = 1 << 16;

/** A list of 100,000 packages has fewer. */
export const maxLines = 1_000_000;

export const tooManyLines = 'The text holds more lines than can be read.';

/**
 * The lines of a text that ends lines with LF, CRLF or both. A byte order mark is left out. Conflict markers and the
 * other side of a conflict are left out too, with a problem each.
 */
export function linesOf(text: string, problems: ProblemList): readonly Line[] {
  const lines: Line[] = [];
  const conflicts = new Conflicts(text);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let count = 0;
  while (at < text.length) {
    if (++count > maxLines) {
      problems.add(tooManyLines, at, text.length);
      break;
    }
    const conflict = conflicts.at(at);
    if (conflict) {
      if (conflict.isFirst) problems.add(conflictMessage, at, conflict.lineEnd);
      at = conflict.end + 1;
      continue;
    }
    const found = text.indexOf('\n', at);
    const next = found < 0 ? text.length : found;
    const end = next > at && text.charCodeAt(next - 1) === 0x0d ? next - 1 : next;
    lines.push({ text: text.slice(at, Math.min(end, at + maxLine)), start: at });
    at = next + 1;
  }
  return lines;
}

import { conflictsIn } from './conflicts.ts';
import type { ProblemList } from './problemList.ts';
import { messages } from '../problemMessage.ts';

/** The line ends of a text, for a reader that goes forward: the text is scanned once, for any queries. */
export class LineEnds {
  readonly #text: string;
  #end = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Offset of the next line feed, or of the end of the text. To be called with growing offsets. */
  endAfter(from: number): number {
    if (this.#end < from) {
      const found = this.#text.indexOf('\n', from);
      this.#end = found < 0 ? this.#text.length : found;
    }
    return this.#end;
  }

  /**
   * The end of a string whose closing quote is missing: the line's end, without white space and a comma before that.
   */
  endOfString(from: number): number {
    let end = this.endAfter(from);
    while (end > from && this.#text.charCodeAt(end - 1) <= 0x20) end--;
    if (end > from && this.#text.charCodeAt(end - 1) === 0x2c) end--;
    return end;
  }

  /** True if a line ends in the white space before an offset. */
  isBrokenBefore(offset: number): boolean {
    for (let at = offset - 1; at >= 0 && this.#text.charCodeAt(at) <= 0x20; at--) {
      if (this.#text.charCodeAt(at) === 0x0a) return true;
    }
    return false;
  }
}

/** A line without its end, and where it begins in the text. */
export interface Line {
  readonly text: string;
  readonly start: number;
}

/** Longer lines are no lines of any format that is read by lines; what is beyond is not read. */
const maxLine = 1 << 16;

/** A list of 100,000 packages has fewer. */
export const maxLines = 1_000_000;

/**
 * The lines of a text that ends lines with LF, CRLF or both. A byte order mark is left out. Conflict markers and the
 * other side of a conflict are left out too, with a problem each.
 */
export function linesOf(text: string, problems: ProblemList): readonly Line[] {
  const lines: Line[] = [];
  const conflicts = conflictsIn(text, problems);
  let passed = 0;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let count = 0;
  while (at < text.length) {
    if (++count > maxLines) {
      problems.add(messages.tooMuch, at, text.length);
      break;
    }
    const conflict = conflicts[passed];
    if (conflict?.start === at) {
      passed++;
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

import { Conflicts, conflictMessage } from '../parse/conflicts.ts';
import { maxLines } from '../parse/lines.ts';
import type { ProblemList } from '../parse/problemList.ts';
import { messages } from '../problemMessage.ts';

/**
 * Goes through the lines of a lock that a program wrote: by indentation, without tabs. Empty lines, comments and the other side
 * of merge conflicts are passed over. Nothing is cut from the text: a reader looks at it between `first` and `end`.
 */
export class LockLines {
  readonly text: string;
  /** The line's start. */
  start = 0;
  /** Its first character that is no space. */
  first = 0;
  /** Behind its last character, the line end left out. */
  end = 0;
  /** Spaces before `first`. */
  indent = 0;
  /** True if there is no line left. */
  isOver = false;
  readonly #conflicts: Conflicts;
  readonly #problems: ProblemList;
  #at: number;
  #count = 0;

  /** Stands on the first line. */
  constructor(text: string, problems: ProblemList) {
    this.text = text;
    this.#conflicts = new Conflicts(text);
    this.#problems = problems;
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.next();
  }

  next(): void {
    const { text } = this;
    const { length } = text;
    while (this.#at < length) {
      const start = this.#at;
      if (++this.#count > maxLines) {
        this.#problems.add(messages.tooMuch, start, length);
        this.#at = length;
        break;
      }
      const found = text.indexOf('\n', start);
      let end = found < 0 ? length : found;
      this.#at = end + 1;
      let first = start;
      while (text.charCodeAt(first) === 0x20) first++;
      if (end > first && text.charCodeAt(end - 1) === 0x0d) end--;
      if (first >= end) continue;
      const code = text.charCodeAt(first);
      if (code === 0x23) continue;
      if (first === start && (code === 0x3c || code === 0x3d || code === 0x3e || code === 0x7c)) {
        const conflict = this.#conflicts.at(start);
        if (conflict) {
          if (conflict.isFirst) this.#problems.add(conflictMessage, start, conflict.lineEnd);
          this.#at = conflict.end + 1;
          continue;
        }
      }
      this.start = start;
      this.first = first;
      this.end = end;
      this.indent = first - start;
      return;
    }
    this.isOver = true;
    this.start = length;
    this.first = length;
    this.end = length;
    this.indent = 0;
  }

  /** True if the indentation of the line contains a tab. */
  get hasTab(): boolean {
    return this.text.charCodeAt(this.first) === 0x09;
  }

  /** True if this is the exact text of the line. */
  is(text: string): boolean {
    return this.end - this.first === text.length && this.text.startsWith(text, this.first);
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.first) && this.end - this.first >= text.length;
  }
}

/** The next offset of a character, for a reader that goes forward: the text is scanned once, for any queries. */
export class NextOf {
  readonly #text: string;
  readonly #character: string;
  #next = -1;

  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
  }

  /** To be called with growing offsets. */
  isBetween(start: number, end: number): boolean {
    if (this.#next < start) {
      const found = this.#text.indexOf(this.#character, start);
      this.#next = found < 0 ? Infinity : found;
    }
    return this.#next < end;
  }
}

/** Characters that give a plain YAML value another meaning at its start. */
export function isIndicator(code: number): boolean {
  switch (code) {
    case 0x21: // !
    case 0x23:
    case 0x25: // %
    case 0x26: // &
    case 0x2a: // *
    case 0x2c:
    case 0x2d: // -
    case 0x3a:
    case 0x3e: // >
    case 0x3f: // ?
    case 0x40: // @
    case 0x5b:
    case 0x5d:
    case 0x60:
    case 0x7b:
    case 0x7c: // |
    case 0x7d:
    case 0x09:
    case 0x20:
      return true;
    default:
      return false;
  }
}

import { Conflicts, conflictMessage } from './conflicts.ts';
import { ProblemList } from './problemList.ts';
import { type Message, messages } from '../problemMessage.ts';

export const tabMessage = 'Indent with spaces, not tabs.';

/** A YAML text, and how far it is read. */
export class YamlSource {
  readonly text: string;
  at: number;
  /** The start of the line of `at`. */
  lineStart: number;
  /** Those of the document that is being read. */
  problems: ProblemList;
  /** The number of parts that are not understood, or no YAML. */
  faults = 0;
  /** Values read, in all documents. */
  nodes = 0;
  readonly #conflicts: Conflicts;
  #lineEnd = -1;

  constructor(text: string) {
    this.text = text;
    this.at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.lineStart = this.at;
    this.problems = new ProblemList(text.length);
    this.#conflicts = new Conflicts(text);
  }

  /**
   * The line feed at or after `at`, which must not be in an earlier line than in the last call; the end of the text.
   */
  lineFeed(at: number): number {
    if (at > this.#lineEnd) {
      const found = this.text.indexOf('\n', at);
      this.#lineEnd = found < 0 ? this.text.length : found;
    }
    return this.#lineEnd;
  }

  /** The end of the line of `at`, without its line break. */
  lineEnd(at: number): number {
    const end = this.lineFeed(at);
    return end > at && this.text.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
  }

  /** The end of the line that begins at `from`, in any order. */
  lineFeedBelow(from: number): number {
    const found = this.text.indexOf('\n', from);
    return found < 0 ? this.text.length : found;
  }

  nextLine(): void {
    this.goToLine(this.lineFeed(this.at) + 1);
  }

  /** Goes to a later line, which begins there. */
  goToLine(start: number): void {
    this.at = Math.min(start, this.text.length);
    this.lineStart = this.at;
  }

  fault(message: Message, start: number, end: number): void {
    this.faults++;
    this.problems.add(message, start, end);
  }

  /** White space within a line. */
  skipSpaces(from: number): number {
    let at = from;
    for (let code = this.text.charCodeAt(at); code === 0x20 || code === 0x09; code = this.text.charCodeAt(at)) at++;
    return at;
  }

  /** True if only a comment follows in the line; a comment needs white space before it. */
  isLineEnd(at: number): boolean {
    const code = this.text.charCodeAt(at);
    if (code === 0x23) return at === this.lineStart || this.text.charCodeAt(at - 1) <= 0x20;
    return code === 0x0a || at >= this.text.length || (code === 0x0d && isSpaceOrEnd(this.text, at + 1));
  }

  /** Skips a line of git's at `at`, the beginning of a line, and the other side of the conflict. */
  skipConflict(): boolean {
    const conflict = this.#conflicts.at(this.at);
    if (!conflict) return false;
    if (conflict.isFirst) this.problems.add(conflictMessage, this.at, conflict.lineEnd);
    this.goToLine(conflict.end + 1);
    return true;
  }

  /** Goes to the next line; any text before that is a fault. */
  endOfLine(): void {
    const at = this.skipSpaces(this.at);
    if (!this.isLineEnd(at)) this.fault(messages.unexpectedText, at, this.lineEnd(at));
    this.at = at;
    this.nextLine();
  }

  /** Finds fault with the rest of the line, and goes to the next one. */
  skipLine(message: Message, at: number): void {
    this.fault(message, at, this.lineEnd(at));
    this.at = at;
    this.nextLine();
  }
}

/** White space, a line end or the end of the text. */
export function isSpaceOrEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || at >= text.length;
}

/** The dash of a list entry. */
export function isDashAt(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x2d && isSpaceOrEnd(text, at + 1);
}

/** `---` or `...` alone, or with white space behind it. */
export function isDocumentMark(text: string, at: number): boolean {
  return (text.startsWith('---', at) || text.startsWith('...', at)) && isSpaceOrEnd(text, at + 3);
}

/** Nothing but spaces. */
export function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) !== 0x20) return false;
  return true;
}

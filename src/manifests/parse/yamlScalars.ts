import type { TreeScalar } from './tree.ts';
import { type YamlSource, isDocumentMark, isSpaceOrEnd } from './yamlSource.ts';
import { doubleQuoted, foldLines, singleQuoted } from './yamlText.ts';
import { messages } from '../problemMessage.ts';

/** Characters. Longer is no scalar that a manifest has: nothing could be done between. */
const maxLength = 1 << 19;

/** Reads scalars in quotes, and plain ones over several lines. Each leaves `source.at` behind what it read. */
export class YamlScalars {
  readonly #source: YamlSource;

  constructor(source: YamlSource) {
    this.#source = source;
  }

  /**
   * In quotes. Its lines must be indented by more than `indent`. `null`, with a fault, if it is not closed, or far too
   * long.
   */
  quoted(start: number, indent: number): TreeScalar | null {
    const source = this.#source;
    const { text } = source;
    const isDouble = text.charCodeAt(start) === 0x22;
    const end = isDouble ? this.#endOfDouble(start + 1, indent) : this.#endOfSingle(start + 1, indent);
    if (end < 0) {
      source.fault(messages.quoteMissing, start, source.lineEnd(start));
      source.at = source.lineFeed(start);
      return null;
    }
    const raw = text.slice(start + 1, end);
    const value = isDouble ? doubleQuoted(raw) : singleQuoted(raw);
    if (value === null) source.fault(messages.invalidEscape, start + 1, end);
    source.at = end + 1;
    const lastLine = raw.lastIndexOf('\n');
    if (lastLine >= 0) source.lineStart = start + 1 + lastLine + 1;
    return { kind: 'scalar', text: value ?? raw, isQuoted: true, start: start + 1, end };
  }

  /**
   * Goes on with a plain scalar, whose first line is `start` to `end`, on the lines below that are indented by more
   * than `indent`.
   */
  plain(start: number, end: number, indent: number): TreeScalar {
    const source = this.#source;
    const { text } = source;
    const lines = [text.slice(start, end)];
    let last = end;
    let line = source.lineFeedBelow(end) + 1;
    let blanks = 0;
    while (line < text.length && line - start < maxLength) {
      let at = line;
      while (text.charCodeAt(at) === 0x20) at++;
      const column = at - line;
      at = source.skipSpaces(at);
      const code = text.charCodeAt(at);
      if (code === 0x0a || code === 0x0d) {
        blanks++;
        line = source.lineFeedBelow(at) + 1;
        continue;
      }
      if (at >= text.length || column <= indent || code === 0x23 || (column === 0 && isDocumentMark(text, at))) break;
      const feed = source.lineFeedBelow(at);
      const piece = plainEnd(text, at, feed);
      if (piece.isKey) break;
      for (; blanks > 0; blanks--) lines.push('');
      lines.push(text.slice(at, piece.end));
      last = piece.end;
      line = feed + 1;
      source.lineStart = at - column;
      if (piece.hasComment) break;
    }
    source.at = last;
    const value = lines.length === 1 ? (lines[0] ?? '') : foldLines(lines);
    return { kind: 'scalar', text: value, isQuoted: false, start, end: last };
  }

  #endOfDouble(from: number, indent: number): number {
    const { text } = this.#source;
    let end = text.indexOf('"', from);
    if (end < 0) return -1;
    const feed = this.#source.lineFeed(from - 1);
    if (end < feed && text.charCodeAt(end - 1) !== 0x5c) return end;
    end = -1;
    const last = Math.min(text.length, from + maxLength);
    for (let at = from; at < last; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x22) return at;
      if (code === 0x5c && text.charCodeAt(at + 1) !== 0x0a) at++;
      else if (code === 0x0a && !this.#goesOn(at + 1, indent)) return -1;
    }
    return -1;
  }

  #endOfSingle(from: number, indent: number): number {
    const { text } = this.#source;
    let feed = this.#source.lineFeed(from - 1);
    for (let at = text.indexOf("'", from); at >= 0 && at - from < maxLength; at = text.indexOf("'", at)) {
      while (feed < at) {
        if (!this.#goesOn(feed + 1, indent)) return -1;
        feed = this.#source.lineFeedBelow(feed + 1);
      }
      if (text.charCodeAt(at + 1) !== 0x27) return at;
      at += 2;
    }
    return -1;
  }

  /** True if a quoted scalar may continue in this line. */
  #goesOn(line: number, indent: number): boolean {
    const { text } = this.#source;
    let at = line;
    while (text.charCodeAt(at) === 0x20) at++;
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x0d) return true;
    return at - line > indent && !(at === line && isDocumentMark(text, at));
  }
}

export interface PlainEnd {
  /** Behind the last character that is no white space. */
  readonly end: number;
  /** The offset of the colon that makes it a name. */
  readonly colon: number;
  readonly isKey: boolean;
  readonly hasComment: boolean;
}

/**
 * The end of a plain scalar in its line: before a colon or a comment, with white space where they need it. `feed` ends
 * the line.
 */
export function plainEnd(text: string, start: number, feed: number): PlainEnd {
  for (let at = start; at < feed; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3a && isSpaceOrEnd(text, at + 1))
      return { end: trimmedEnd(text, start, at), colon: at, isKey: true, hasComment: false };
    if (code === 0x23 && at > start && text.charCodeAt(at - 1) <= 0x20)
      return { end: trimmedEnd(text, start, at), colon: -1, isKey: false, hasComment: true };
  }
  return { end: trimmedEnd(text, start, feed), colon: -1, isKey: false, hasComment: false };
}

export function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text.charCodeAt(at - 1) <= 0x20) at--;
  return at;
}

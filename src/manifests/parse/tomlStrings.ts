import { LineEnds } from './lines.ts';

/** The end of a string, and its text. One object is reused for every string. */
interface TomlString {
  /** The text between the quotes. */
  start: number;
  end: number;
  /** Behind the closing quotes; where to read on when there are none. */
  after: number;
  text: string;
  isClosed: boolean;
  hasFaultyEscape: boolean;
}

/**
 * Reads the four forms of TOML strings. Looks for quotes, line ends and backslashes as a whole: nearly all strings have
 * none inside.
 */
export class TomlStrings {
  readonly found: TomlString = { start: 0, end: 0, after: 0, text: '', isClosed: false, hasFaultyEscape: false };
  readonly #text: string;
  readonly #lines: LineEnds;
  #backslash = -1;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineEnds(text);
  }

  /**
   * The end of the line of `at`: its line feed, or the end of the text. `at` must not go back by more than the line.
   */
  lineEnd(at: number): number {
    return this.#lines.endAfter(at);
  }

  /** Reads the string that begins with the quote at `at`. `isKey`: no form with three quotes. */
  read(at: number, isKey: boolean): TomlString {
    const text = this.#text;
    const quote = text.charCodeAt(at);
    const isLong = !isKey && text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote;
    this.found.hasFaultyEscape = false;
    if (isLong) this.#long(at, quote);
    else this.#short(at, quote);
    return this.found;
  }

  #short(at: number, quote: number): void {
    const { found } = this;
    const text = this.#text;
    const lineEnd = this.lineEnd(at);
    let end = text.indexOf(quote === 0x22 ? '"' : "'", at + 1);
    const hasEscapes = quote === 0x22 && this.#nextBackslash(at) < end;
    if (hasEscapes) end = this.#unescapedQuote(at + 1, lineEnd);
    found.start = at + 1;
    found.isClosed = end >= 0 && end <= lineEnd;
    found.end = found.isClosed ? end : lineEnd;
    found.after = found.isClosed ? end + 1 : lineEnd;
    this.#setText(hasEscapes, false);
  }

  /** The first quote without backslash, -1 for none before `limit`. */
  #unescapedQuote(from: number, limit: number): number {
    for (let at = from; at < limit; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x5c) at++;
      else if (code === 0x22) return at;
    }
    return -1;
  }

  #long(at: number, quote: number): void {
    const { found } = this;
    const text = this.#text;
    const marks = quote === 0x22 ? '"""' : "'''";
    let start = at + 3;
    if (text.startsWith('\r\n', start)) start += 2;
    else if (text.charCodeAt(start) === 0x0a) start++;
    let end = text.indexOf(marks, start);
    const hasEscapes = quote === 0x22 && this.#nextBackslash(start) < end;
    if (hasEscapes) {
      // A backslash before the quotes may mean them: look on behind it.
      for (let escape = this.#nextBackslash(start); escape < end; escape = this.#nextBackslash(escape + 2)) {
        if (escape + 1 === end) end = text.indexOf(marks, end + 1);
      }
    }
    found.isClosed = end >= 0;
    // Up to two quotes may directly precede the closing ones.
    for (let extra = 0; extra < 2 && end >= 0 && text.charCodeAt(end + 3) === quote; extra++) end++;
    found.start = Math.min(start, text.length);
    found.end = found.isClosed ? end : this.lineEnd(at);
    found.after = found.isClosed ? end + 3 : found.end;
    if (found.end < found.start) found.start = found.end;
    this.#setText(hasEscapes, true);
  }

  /** For a line that is read again. */
  rewind(from: number, to: number): void {
    const at = this.#text.slice(from, to).indexOf('\\');
    if (at >= 0) this.#backslash = from + at;
  }

  #setText(hasEscapes: boolean, isLong: boolean): void {
    const { found } = this;
    const raw = this.#text.slice(found.start, found.end);
    found.text = hasEscapes && found.isClosed ? this.#unescape(raw, isLong) : raw;
  }

  #nextBackslash(from: number): number {
    if (this.#backslash < from) {
      const next = this.#text.indexOf('\\', from);
      this.#backslash = next < 0 ? Infinity : next;
    }
    return this.#backslash;
  }

  /** A faulty escape stays as it is written. */
  #unescape(raw: string, isLong: boolean): string {
    return raw.replace(escape, (written: string, ...groups: (string | undefined)[]) => {
      const plain = simple.get(written);
      if (plain !== undefined) return plain;
      const hex = groups[0] ?? groups[1] ?? groups[2];
      const code = hex === undefined ? -1 : Number.parseInt(hex, 16);
      if (code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code);
      if (isLong && written.includes('\n')) return '';
      this.found.hasFaultyEscape = true;
      return written;
    });
  }
}

/** A backslash and what belongs to it; at the end of a line, all white space that follows. */
const escape = /\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|x([\dA-Fa-f]{2})|[ \t]*\r?\n\s*|[^])/g;

const simple: ReadonlyMap<string, string> = new Map([
  ['\\b', '\b'],
  ['\\t', '\t'],
  ['\\n', '\n'],
  ['\\f', '\f'],
  ['\\r', '\r'],
  ['\\e', '\x1B'],
  ['\\"', '"'],
  ['\\\\', '\\'],
]);

import type { Line } from '../parse/lines.ts';

/** A token of go.mod or go.work, without quotes, and its place. */
export interface GoWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface GoLine {
  readonly words: readonly GoWord[];
  /** The comment after `//`, trimmed; empty if there is none. */
  readonly comment: string;
}

/** No directive has more tokens; `retract` lists are not read. */
const maxWords = 64;

/**
 * Splits a line into tokens (Go Modules Reference, "Lexical elements"): they end at white space or `//`, brackets and
 * commas are tokens of their own, strings are quoted with `"` or a backquote. Escapes are kept: no path or version has
 * any. An unclosed quote ends with the line.
 */
export function readGoLine(line: Line): GoLine {
  const { text, start } = line;
  const words: GoWord[] = [];
  let at = 0;
  while (at < text.length && words.length < maxWords) {
    const code = text.charCodeAt(at);
    if (code <= 0x20) {
      at++;
    } else if (code === 0x2f && text.charCodeAt(at + 1) === 0x2f) {
      return { words, comment: text.slice(at + 2).trim() };
    } else if (code === 0x22 || code === 0x60) {
      const close = closingQuote(text, at);
      words.push({ text: text.slice(at + 1, close), start: start + at + 1, end: start + close });
      at = close + 1;
    } else {
      const end = isPunctuation(code) ? at + 1 : wordEnd(text, at);
      words.push({ text: text.slice(at, end), start: start + at, end: start + end });
      at = end;
    }
  }
  return { words, comment: '' };
}

function closingQuote(text: string, open: number): number {
  const close = text.indexOf(text.charAt(open), open + 1);
  return close < 0 ? text.length : close;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x22 || code === 0x60 || isPunctuation(code)) break;
    if (code === 0x2f && text.charCodeAt(at + 1) === 0x2f) break;
    at++;
  }
  return at;
}

/** `( ) [ ] { } ,` */
function isPunctuation(code: number): boolean {
  return (
    code === 0x28 || code === 0x29 || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d || code === 0x2c
  );
}

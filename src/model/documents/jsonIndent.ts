import { type Text, TextCursor } from '../../base/longText.ts';
import type { Steps } from '../../base/steps.ts';
import { TextBytes } from './textBytes.ts';

/** Characters that are read between two pauses: some milliseconds. */
const slice = 50_000;
/** Deeper than this nothing is indented: the blanks alone would be more than the text. */
const deepest = 200;

/**
 * Puts every member and element of JSON text on a line of its own, as `JSON.stringify(…, null, 2)` does, without parsing it:
 * numbers, strings and repeated keys stay as they are written. From the first place on that is no JSON, the text stays as it
 * is. Indents some ten MB a second of own time at worst, and never holds anybody up.
 */
export function* indentJson(text: Text): Steps<TextBytes> {
  const out = new TextBytes();
  const rest = yield* new Indenter(text, out).run();
  if (rest < text.length) yield* out.addLong(text, rest);
  return out;
}

const [tab, lineFeed, carriageReturn, blank] = [9, 10, 13, 32];
const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

/** What may come next: a value (or the end of an array that has just begun), a key (or the end of an object), … */
type Expecting = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

class Indenter {
  readonly #text: Text;
  readonly #cursor: TextCursor;
  readonly #out: TextBytes;
  /** Of each open container whether it is an object. */
  readonly #open: boolean[] = [];
  #expecting: Expecting = 'value';

  constructor(text: Text, out: TextBytes) {
    this.#text = text;
    this.#cursor = new TextCursor(text);
    this.#out = out;
  }

  /** Up to where the text is JSON. */
  *run(): Steps<number> {
    const { length } = this.#text;
    const cursor = this.#cursor;
    let [nextPause, taken] = [slice, 0];
    for (let at = 0; ;) {
      while (isSpace(cursor.codeAt(at)) && at < nextPause) at++;
      if (at >= nextPause) {
        nextPause = at + slice;
        yield;
        continue;
      }
      if (at >= length) return at;
      const end = this.#endOfToken(at);
      if (end === at || !this.#take(cursor.codeAt(at), at, end)) return taken;
      at = taken = end;
    }
  }

  /** Where the token that begins here ends; `at` itself for what is none. */
  #endOfToken(at: number): number {
    const text = this.#text;
    const cursor = this.#cursor;
    const code = cursor.codeAt(at);
    if (code === quote) return this.#endOfText(at);
    if (isMark(code)) return at + 1;
    let end = at;
    while (end < text.length && end - at < longestWord && isWordPart(cursor.codeAt(end))) end++;
    return isWord(text.slice(at, end)) ? end : at;
  }

  #endOfText(at: number): number {
    const cursor = this.#cursor;
    const limit = Math.min(this.#text.length, at + longestText);
    for (let end = at + 1; end < limit; end++) {
      const code = cursor.codeAt(end);
      if (code === quote) return end + 1;
      if (code === backslash) end++;
      else if (code < blank) return at;
    }
    return at;
  }

  /** Writes the token, if it may stand here. */
  #take(code: number, at: number, end: number): boolean {
    switch (code) {
      case openBrace:
      case openBracket:
        return this.#takeOpening(code === openBrace);
      case closeBrace:
      case closeBracket:
        return this.#takeClosing(code === closeBrace);
      case comma:
        if (this.#expecting !== 'commaOrEnd') return false;
        this.#out.add(',');
        this.#newLine();
        this.#expecting = this.#open.at(-1) ? 'key' : 'value';
        return true;
      case colon:
        if (this.#expecting !== 'colon') return false;
        this.#out.add(': ');
        this.#expecting = 'value';
        return true;
      default:
        return this.#takeScalar(code === quote, at, end);
    }
  }

  #takeOpening(isObject: boolean): boolean {
    if (!this.#mayBeValue() || this.#open.length >= deepest) return false;
    this.#begin();
    this.#out.add(isObject ? '{' : '[');
    this.#open.push(isObject);
    this.#expecting = isObject ? 'keyOrEnd' : 'valueOrEnd';
    return true;
  }

  #takeClosing(isObject: boolean): boolean {
    const isEmpty = this.#expecting === (isObject ? 'keyOrEnd' : 'valueOrEnd');
    if (this.#open.at(-1) !== isObject || !(isEmpty || this.#expecting === 'commaOrEnd')) return false;
    this.#open.pop();
    if (!isEmpty) this.#newLine();
    this.#out.add(isObject ? '}' : ']');
    this.#expectNext();
    return true;
  }

  #takeScalar(isText: boolean, at: number, end: number): boolean {
    const isKey = this.#expecting === 'key' || this.#expecting === 'keyOrEnd';
    if (isKey ? !isText : !this.#mayBeValue()) return false;
    this.#begin();
    this.#out.add(this.#text.slice(at, end));
    if (isKey) this.#expecting = 'colon';
    else this.#expectNext();
    return true;
  }

  /** The first in its container begins a line. */
  #begin(): void {
    if (this.#expecting === 'keyOrEnd' || this.#expecting === 'valueOrEnd') this.#newLine();
  }

  #mayBeValue(): boolean {
    return this.#expecting === 'value' || this.#expecting === 'valueOrEnd';
  }

  #expectNext(): void {
    this.#expecting = this.#open.length === 0 ? 'nothing' : 'commaOrEnd';
  }

  #newLine(): void {
    this.#out.add(lineStarts[this.#open.length] ?? '\n');
  }
}

const lineStarts = Array.from({ length: deepest + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/** In characters. What is longer is not looked through: it would take too long in one go. */
const [longestWord, longestText] = [1000, 2_000_000];

function isWord(text: string): boolean {
  return /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/.test(text);
}

function isWordPart(code: number): boolean {
  return !isSpace(code) && !isMark(code) && code !== quote;
}

function isMark(code: number): boolean {
  return (
    code === comma ||
    code === colon ||
    code === openBracket ||
    code === closeBracket ||
    code === openBrace ||
    code === closeBrace
  );
}

function isSpace(code: number): boolean {
  return code === blank || code === lineFeed || code === carriageReturn || code === tab;
}

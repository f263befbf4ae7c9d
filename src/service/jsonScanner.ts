import { type Text, TextCursor } from '../base/longText.ts';
import type { Steps } from '../base/steps.ts';

/** The end of a value: the index after it, further on than one slice, or nowhere. */
export type ScanState = 'done' | 'more' | 'cutOff';

const quote = 34;
const comma = 44;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * Walks over JSON text without parsing it, at most a slice of characters per call, so that no text of any size and
 * shape blocks the program. Knows strings with their escapes, and counts brackets; the parser checks whether the text
 * is JSON.
 */
export class JsonScanner {
  /** Index of the next character. Never moves back. */
  at = 0;
  readonly #text: Text;
  readonly #cursor: TextCursor;
  readonly #slice: number;
  #depth = 0;
  #isInString = false;

  constructor(text: Text, slice: number) {
    this.#text = text;
    this.#cursor = new TextCursor(text);
    this.#slice = slice;
  }

  /** Moves past this character, if it is the next one. */
  accepts(character: string): boolean {
    if (this.#text.charAt(this.at) !== character) return false;
    this.at++;
    return true;
  }

  /** Moves past white space. */
  skipSpace(): 'done' | 'more' {
    const { length } = this.#text;
    const limit = Math.min(length, this.at + this.#slice);
    while (this.at < limit && isSpace(this.#cursor.codeAt(this.at))) this.at++;
    return this.at < limit || limit === length ? 'done' : 'more';
  }

  /** Moves past the value that begins here. After `more`, call it again. A missing value is an empty one. */
  skipValue(): ScanState {
    const cursor = this.#cursor;
    const { length } = this.#text;
    const limit = Math.min(length, this.at + this.#slice);
    let at = this.at;
    let depth = this.#depth;
    let isInString = this.#isInString;
    let isDone = false;
    while (at < limit && !isDone) {
      const code = cursor.codeAt(at);
      if (isInString) {
        at += code === backslash ? 2 : 1;
        if (code !== quote) continue;
        isInString = false;
        isDone = depth === 0;
      } else if (code === quote) {
        isInString = true;
        at++;
      } else if (code === openBrace || code === openBracket) {
        depth++;
        at++;
      } else if (code === closeBrace || code === closeBracket) {
        isDone = depth <= 1;
        if (depth > 0) at++;
        depth = Math.max(0, depth - 1);
      } else if (code === comma && depth === 0) isDone = true;
      else at++;
    }
    this.at = at;
    this.#depth = depth;
    this.#isInString = isInString;
    if (isDone) return 'done';
    return at < length ? 'more' : 'cutOff';
  }
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** As `skipSpace`, with a pause after each slice. */
export function* space(scanner: JsonScanner): Steps<void> {
  while (scanner.skipSpace() === 'more') yield;
}

/** As `skipValue`, with a pause after each slice. */
export function* value(scanner: JsonScanner): Steps<Exclude<ScanState, 'more'>> {
  for (;;) {
    const state = scanner.skipValue();
    if (state !== 'more') return state;
    yield;
  }
}

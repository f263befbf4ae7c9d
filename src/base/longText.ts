import type { LongBytes } from './longBytes.ts';

/**
 * A text of any length. If it comes in parts and is longer than a piece, it is never one string: joining 50 MB blocks
 * the program for more than 50 ms, and so does the first access to the joined text.
 */
export type Text = string | LongText;

/** 2 to this power: characters of a piece, which takes about a millisecond to join. */
const shift = 18;
const pieceLength = 1 << shift;

/** Flat pieces, all but the last of the same length. Same results as a string. */
export class LongText {
  readonly length: number;
  readonly #pieces: readonly string[];

  /** `pieces`: each but the last one of `pieceLength` characters. Made by a `TextGatherer`. */
  constructor(pieces: readonly string[]) {
    this.#pieces = pieces;
    this.length = Math.max(0, pieces.length - 1) * pieceLength + (pieces.at(-1)?.length ?? 0);
  }

  charCodeAt(at: number): number {
    return this.pieceAt(at).charCodeAt(at & (pieceLength - 1));
  }

  charAt(at: number): string {
    return this.pieceAt(at).charAt(at & (pieceLength - 1));
  }

  slice(from: number, to: number = this.length): string {
    const end = Math.min(to, this.length);
    const offset = from & (pieceLength - 1);
    const first = this.pieceAt(from).slice(offset, offset + Math.max(0, end - from));
    if (from + first.length >= end) return first;
    const parts = [first];
    for (let at = from + first.length; at < end; at += pieceLength) parts.push(this.pieceAt(at).slice(0, end - at));
    return parts.join('');
  }

  /** The piece that holds this place; empty beyond the end. */
  pieceAt(at: number): string {
    return this.#pieces[at >>> shift] ?? '';
  }
}

/** As one string, at any cost: for small texts, or those that must be parsed whole. */
export function wholeText(text: Text | LongBytes): string {
  return typeof text === 'string' ? text : text.slice(0);
}

/** The first character that is no white space of JSON; empty where there is none. */
export function firstCharacter(text: Text): string {
  const cursor = new TextCursor(text);
  let at = 0;
  while (isSpace(cursor.codeAt(at))) at++;
  return text.charAt(at);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Looks at one character after the other, as fast as in a string. */
export class TextCursor {
  readonly #text: Text;
  #piece = '';
  #from = 0;
  #to = 0;

  constructor(text: Text) {
    this.#text = text;
    this.#move(0);
  }

  /** NaN beyond the end. */
  codeAt(at: number): number {
    if (at < this.#from || at >= this.#to) this.#move(at);
    return this.#piece.charCodeAt(at - this.#from);
  }

  #move(at: number): void {
    const text = this.#text;
    this.#from = typeof text === 'string' ? 0 : at - (at & (pieceLength - 1));
    this.#piece = typeof text === 'string' ? text : text.pieceAt(at);
    this.#to = this.#from + this.#piece.length;
  }
}

/** Joins a text that comes in parts. */
export class TextGatherer {
  readonly #pieces: string[] = [];
  #waiting: string[] = [];
  #waitingLength = 0;

  add(part: string): void {
    for (let at = 0; at < part.length;) {
      const taken = part.slice(at, at + pieceLength - this.#waitingLength);
      at += taken.length;
      this.#waiting.push(taken);
      this.#waitingLength += taken.length;
      if (this.#waitingLength === pieceLength) this.#cut();
    }
  }

  /** A string, where there is no more than one piece. Nothing can be added any more. */
  finish(): Text {
    if (this.#waitingLength > 0) this.#cut();
    return this.#pieces.length > 1 ? new LongText(this.#pieces) : (this.#pieces[0] ?? '');
  }

  #cut(): void {
    this.#pieces.push(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingLength = 0;
  }
}

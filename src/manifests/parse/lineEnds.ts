/** Where the lines of a text end, for a reader that goes forward: the text is looked through once, whatever is asked. */
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

  /** Where a string ends whose closing quote is missing: with its line, white space and a comma before that being no part of it. */
  endOfString(from: number): number {
    let end = this.endAfter(from);
    while (end > from && this.#text.charCodeAt(end - 1) <= 0x20) end--;
    if (end > from && this.#text.charCodeAt(end - 1) === 0x2c) end--;
    return end;
  }

  /** Whether a line ends in the white space before an offset. */
  isBrokenBefore(offset: number): boolean {
    for (let at = offset - 1; at >= 0 && this.#text.charCodeAt(at) <= 0x20; at--) {
      if (this.#text.charCodeAt(at) === 0x0a) return true;
    }
    return false;
  }
}

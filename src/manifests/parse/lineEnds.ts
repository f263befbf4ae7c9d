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

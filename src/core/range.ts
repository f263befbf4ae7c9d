/** A stretch of a text: UTF-16 offsets, start included, end excluded. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** A place in a text as editors count: zero-based line, zero-based UTF-16 character. */
export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

export interface LineRange {
  readonly start: LinePosition;
  readonly end: LinePosition;
}

/** Turns offsets of one text into lines and characters. Lines end with LF, CRLF or a lone CR, as in editors. */
export class LineIndex {
  readonly #starts: number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
    }
    this.#starts = starts;
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  positionAt(offset: number): LinePosition {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - (starts[low] ?? 0) };
  }

  rangeOf(range: SourceRange): LineRange {
    return { start: this.positionAt(range.start), end: this.positionAt(range.end) };
  }
}

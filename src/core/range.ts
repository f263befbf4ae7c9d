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

/** How many lines behind the last answer the next one is looked for before it is looked for everywhere. */
const nearby = 64;

/** Turns offsets of one text into lines and characters. Lines end with LF, CRLF or a lone CR, as in editors. */
export class LineIndex {
  readonly #starts: readonly number[];
  /** The line of the last answer: ranges of a file mostly come in order. */
  #last = 0;

  constructor(text: string) {
    this.#starts = text.includes('\r') ? startsWithAnyEnd(text) : startsWithLineFeeds(text);
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  positionAt(offset: number): LinePosition {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    const next = this.#last + nearby;
    if ((starts[this.#last] ?? 0) <= offset && (starts[next] ?? Infinity) > offset)
      [low, high] = [this.#last, Math.min(next - 1, high)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    this.#last = low;
    return { line: low, character: offset - (starts[low] ?? 0) };
  }

  rangeOf(range: SourceRange): LineRange {
    return { start: this.positionAt(range.start), end: this.positionAt(range.end) };
  }
}

function startsWithLineFeeds(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function startsWithAnyEnd(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

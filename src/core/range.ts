/** A stretch of a text: UTF-16 offsets, start included, end excluded. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** By start, longer ranges first. */
export function comparePlaces(a: SourceRange, b: SourceRange): number {
  return a.start - b.start || b.end - a.end;
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

/** Number of lines after the last match to search for the next one, before all lines are searched. */
const nearby = 64;

/** Turns offsets of one text into lines and characters. Lines end with LF, CRLF or a lone CR, as in editors. */
export class LineIndex {
  readonly #starts: Int32Array;
  /** The line of the last answer: ranges of a file mostly come in order. */
  #last = 0;

  constructor(text: string) {
    this.#starts = startsOf(text, text.includes('\r') ? afterAnyEnd : afterLineFeeds);
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

/** Two passes, so that a text of nothing but line ends takes no more memory than its bytes. */
function startsOf(text: string, eachStart: (text: string, take: (start: number) => void) => void): Int32Array {
  let count = 1;
  eachStart(text, () => count++);
  const starts = new Int32Array(count);
  let at = 1;
  eachStart(text, (start) => (starts[at++] = start));
  return starts;
}

function afterLineFeeds(text: string, take: (start: number) => void): void {
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) take(at + 1);
}

function afterAnyEnd(text: string, take: (start: number) => void): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) take(at + 1);
  }
}

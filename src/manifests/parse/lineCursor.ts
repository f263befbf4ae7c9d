import { LineIndex } from '../../core/range.ts';

/**
 * Lines and characters, as editors count them, of offsets that mostly grow, as those of a file's dependencies do: every
 * line end is visited once, on the way. Makes no objects, so that long lists can be written at little cost; an offset
 * before the current line, and a text with lone CRs, are left to `LineIndex`.
 */
export class LineCursor {
  /** Zero-based, of the last offset. */
  line = 0;
  /** UTF-16 units from the beginning of the line. */
  character = 0;
  readonly #text: string;
  readonly #hasLoneReturns: boolean;
  #index: LineIndex | null = null;
  #at = 0;
  #start = 0;
  #end: number;

  constructor(text: string) {
    this.#text = text;
    this.#hasLoneReturns = text.includes('\r') && /\r(?!\n)/.test(text);
    this.#end = endAfter(text, 0);
  }

  goTo(offset: number): void {
    if (this.#hasLoneReturns || offset < this.#start) {
      this.#index ??= new LineIndex(this.#text);
      ({ line: this.line, character: this.character } = this.#index.positionAt(offset));
      return;
    }
    while (offset > this.#end) {
      this.#at++;
      this.#start = this.#end + 1;
      this.#end = endAfter(this.#text, this.#start);
    }
    this.line = this.#at;
    this.character = offset - this.#start;
  }
}

function endAfter(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? Infinity : found;
}

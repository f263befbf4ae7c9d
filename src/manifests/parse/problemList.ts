import type { SourceRange } from '../../core/range.ts';
import type { ManifestProblem } from '../format.ts';
import { type Message } from '../problemMessage.ts';

/** Enough to see what is wrong with a file; a file of another kind would give thousands. */
const maxProblems = 50;

/**
 * Collects problems, one for a place, the first few only, and keeps their ranges inside the text. Remarks never
 * displace others.
 */
export class ProblemList {
  readonly #length: number;
  readonly #list: ManifestProblem[] = [];
  #remarks = 0;

  /** `length` of the text, in UTF-16 units. */
  constructor(length: number) {
    this.#length = length;
  }

  get list(): readonly ManifestProblem[] {
    return this.#list;
  }

  add(message: Message, start: number, end: number): void {
    const range = this.#inside(start, end);
    const last = this.#lastAt(range);
    if (last?.isHarmless) {
      this.#list.pop();
      this.#remarks--;
    } else if (last || this.#list.length - this.#remarks >= maxProblems) return;
    this.#list.push({ ...textOf(message), range });
  }

  /** For an entry that is of no known shape. */
  unread(start: number, end: number): void {
    this.add('This entry can’t be read and is left out.', start, end);
  }

  /** For what is tolerated: see `ManifestProblem.isHarmless`. */
  remark(message: Message, start: number, end: number): void {
    const range = this.#inside(start, end);
    if (this.#remarks >= maxProblems || this.#lastAt(range)) return;
    this.#remarks++;
    this.#list.push({ ...textOf(message), range, isHarmless: true });
  }

  #inside(start: number, end: number): SourceRange {
    return { start: Math.min(start, this.#length), end: Math.min(end, this.#length) };
  }

  #lastAt({ start, end }: SourceRange): ManifestProblem | undefined {
    const last = this.#list.at(-1);
    return last && last.range.start === start && last.range.end === end ? last : undefined;
  }
}

function textOf(message: Message): Pick<ManifestProblem, 'message' | 'template' | 'values'> {
  return typeof message === 'string' ? { message } : message;
}

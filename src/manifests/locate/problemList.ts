import type { ManifestProblem } from '../format.ts';

/** Enough to see what is wrong with a file; a file of another kind would give thousands. */
const maxProblems = 50;

/** Collects problems, one for a place, the first few only, and keeps their ranges inside the text. */
export class ProblemList {
  readonly #length: number;
  readonly #list: ManifestProblem[] = [];

  /** `length` of the text, in UTF-16 units. */
  constructor(length: number) {
    this.#length = length;
  }

  get list(): readonly ManifestProblem[] {
    return this.#list;
  }

  add(message: string, start: number, end: number): void {
    if (this.#list.length >= maxProblems) return;
    const range = { start: Math.min(start, this.#length), end: Math.min(end, this.#length) };
    const last = this.#list.at(-1);
    if (last && last.range.start === range.start && last.range.end === range.end) return;
    this.#list.push({ message, range });
  }
}

import { cutText } from '../base/cutText.ts';
import { fill } from '../base/fill.ts';
import { comparePlaces, type SourceRange } from '../core/range.ts';
import type { PolicyProblem } from './policy.ts';

export const tooMany = 'Too many: {0} are the limit.';

/** No user reads more, and each costs the editor time. */
const maxProblems = 200;

/** Collects problems of a policy's text. Messages are whole sentences, so that they can be translated. */
export class Problems {
  readonly #all: PolicyProblem[] = [];
  #hasErrors = false;

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  /** Further problems are not kept, so they need not be found. */
  get isFull(): boolean {
    return this.#all.length >= maxProblems;
  }

  /** Sorted by position. */
  get all(): readonly PolicyProblem[] {
    return this.#all.toSorted((a, b) => comparePlaces(a.range, b.range));
  }

  error(range: SourceRange, template: string, ...values: readonly string[]): void {
    this.#hasErrors = true;
    this.#add('error', range, template, values);
  }

  warn(range: SourceRange, template: string, ...values: readonly string[]): void {
    this.#add('warning', range, template, values);
  }

  #add(severity: PolicyProblem['severity'], range: SourceRange, template: string, values: readonly string[]): void {
    if (!this.isFull) this.#all.push(problemOf(severity, range, template, values));
  }
}

export function problemOf(
  severity: PolicyProblem['severity'],
  range: SourceRange,
  template: string,
  values: readonly string[],
): PolicyProblem {
  const short = values.map((value) => cutText(value, longestValue));
  if (short.length === 0) return { severity, message: template, range };
  return { severity, message: fill(template, short), template, values: short, range };
}

/** Of a value in a message, in UTF-16 units. */
const longestValue = 100;

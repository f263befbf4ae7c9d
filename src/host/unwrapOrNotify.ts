import type { Result } from '../base/result.ts';
import type { Problem } from '../core/problem.ts';
import type { Log } from '../model/ports.ts';
import { notifyProblem } from './notifyProblem.ts';

/**
 * The value; `null` after the problem was shown with its action, or when the user cancelled (`null`). `again`: as in
 * `notifyProblem`.
 */
export function unwrapOrNotify<T>(
  answer: Result<T, Problem> | null,
  what: string,
  log: Log,
  again?: () => unknown,
): T | null {
  if (answer === null) return null;
  if (answer.ok) return answer.value;
  void notifyProblem(answer.problem, what, log, again);
  return null;
}

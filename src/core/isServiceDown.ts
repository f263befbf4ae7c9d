import type { Problem } from './problem.ts';

/** Statuses of a gateway whose service does not answer, and of a service that is starting or stopping. */
const downStatuses: ReadonlySet<number> = new Set([502, 503, 504, 520, 521, 522, 523, 524]);

/** True for a failure because the service is unreachable or temporarily can't respond. */
export function isServiceDown(problem: Problem): boolean {
  switch (problem.kind) {
    case 'unreachable':
    case 'timeout':
      return true;
    case 'serverError':
      return downStatuses.has(problem.status);
    default:
      return false;
  }
}

/** Our own time-out, or that of a gateway in front of the service. */
export function isTimeout(problem: Problem): boolean {
  return problem.kind === 'timeout' || (problem.kind === 'serverError' && [504, 524].includes(problem.status));
}

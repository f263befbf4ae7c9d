import { Conflicts, conflictMessage } from './conflicts.ts';
import type { ProblemList } from './problemList.ts';

/**
 * The text with spaces in place of conflict markers and of the other side of a conflict, each with a problem: for
 * readers that do not handle conflicts. All offsets stay the same.
 */
export function ourSideOf(text: string, problems: ProblemList): string {
  if (!text.includes('<<<<<<<')) return text;
  const conflicts = new Conflicts(text);
  let ours = '';
  let at = 0;
  while (at < text.length) {
    const conflict = conflicts.at(at);
    const lineEnd = text.indexOf('\n', at);
    const end = conflict?.end ?? (lineEnd < 0 ? text.length : lineEnd);
    if (conflict?.isFirst) problems.add(conflictMessage, at, conflict.lineEnd);
    ours += conflict ? ' '.repeat(end - at) : text.slice(at, end);
    if (end < text.length) ours += '\n';
    at = end + 1;
  }
  return ours;
}

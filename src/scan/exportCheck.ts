import { harmless } from './dependencyList.ts';

/** Lines of each kind in a summary. */
const maxShown = 5;
/** Characters of a line in a summary. */
const longestLine = 160;

/**
 * How a committed file differs from what would be written now: `null` if it doesn't. Line ends don't count: a checkout
 * may change them.
 */
export function differences(committed: string, current: string): string | null {
  const [before, after] = [linesOf(committed), linesOf(current)];
  if (before.length === after.length && before.every((line, at) => line === after[at])) return null;
  const removed = beyond(before, after);
  const added = beyond(after, before);
  if (removed.length + added.length === 0) return 'The same lines are in another order.';
  return [
    `${added.length} lines to add, ${removed.length} to remove:`,
    ...shown(removed, '-'),
    ...shown(added, '+'),
  ].join('\n');
}

/** The time that is written in a document; `null` for none. A check must not fail for the time alone. */
export function writtenTime(committed: string): number | null {
  const [, text = ''] = /"(?:timestamp|created)": ?"([0-9T:.-]{10,30}Z)"/.exec(committed) ?? [];
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\r\n?/g, '\n').split('\n');
}

/** The lines of a text that another doesn't have, or has less often. */
function beyond(lines: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

function shown(lines: readonly string[], mark: string): readonly string[] {
  const texts = lines.filter((line) => line.trim() !== '');
  const rest = texts.length - maxShown;
  return [
    ...texts.slice(0, maxShown).map((line) => `${mark} ${harmless(line.slice(0, longestLine))}`),
    ...(rest > 0 ? [`${mark} … ${rest} more`] : []),
  ];
}

import { compareTexts } from '../../core/compareRevisions.ts';
import type { ListColumn } from './listColumn.ts';
import { textTest } from './textTest.ts';

export interface FileChoices {
  readonly choices: readonly { readonly value: string; readonly files: number }[];
  /** Number of distinct values that contain the text. */
  readonly total: number;
}

/** Most values offered to a page at once. */
const mostChoices = 200;

/**
 * Values that contain the text, ignoring case: the most frequent first, those of equal frequency by text; at most 200.
 * Only these are sorted: there may be 50,000 values.
 */
export function fileChoices({ values, counts }: ListColumn, text: string): FileChoices {
  const compare = (a: number, b: number): number =>
    (counts[b] ?? 0) - (counts[a] ?? 0) || compareTexts(values[a] ?? '', values[b] ?? '');
  const isWanted = textTest(text);
  let best: number[] = [];
  const cutBest = (): number[] => (best = best.sort(compare).slice(0, mostChoices));
  /** The last of the best values so far. */
  let last: number | undefined;
  let total = 0;
  for (let id = 0; id < values.length; id++) {
    if (!isWanted(values[id] ?? '')) continue;
    total++;
    if (last !== undefined && compare(last, id) < 0) continue;
    if (best.push(id) === 2 * mostChoices) last = cutBest().at(-1);
  }
  return { choices: cutBest().map((id) => ({ value: values[id] ?? '', files: counts[id] ?? 0 })), total };
}

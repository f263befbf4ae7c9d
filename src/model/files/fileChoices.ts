import type { Steps } from '../../base/steps.ts';
import { compareTexts } from '../../core/compareRevisions.ts';
import type { ListColumn } from './listColumn.ts';
import { countUp, sortNumbers } from './sortNumbers.ts';

export interface FileChoices {
  readonly choices: readonly { readonly value: string; readonly files: number }[];
  /** Different values there are that have the text in them. */
  readonly total: number;
}

/** What a page can offer at once. */
const mostChoices = 200;

/** Values looked at between two pauses. */
const slice = 4096;

/** The numbers of a column's values, most frequent first, of the same frequency by their text. */
export function* valuesByFrequency({ values, counts }: ListColumn): Steps<Uint32Array> {
  const sorted = countUp(values.length);
  yield* sortNumbers(
    sorted,
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || compareTexts(values[a] ?? '', values[b] ?? ''),
  );
  return sorted;
}

/** Those that have the text in them, whatever its case, in the given order; at most 200. */
export function* fileChoices(column: ListColumn, sorted: Uint32Array, text: string): Steps<FileChoices> {
  const wanted = text.toLowerCase();
  const choices: { value: string; files: number }[] = [];
  let total = 0;
  for (const [at, id] of sorted.entries()) {
    if (at % slice === slice - 1) yield;
    const value = column.values[id] ?? '';
    if (wanted !== '' && !value.toLowerCase().includes(wanted)) continue;
    total++;
    if (choices.length < mostChoices) choices.push({ value, files: column.counts[id] ?? 0 });
  }
  return { choices, total };
}

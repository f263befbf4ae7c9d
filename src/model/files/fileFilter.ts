import type { Steps } from '../../base/steps.ts';
import { type FileFilter, isFiltering } from './fileQuestion.ts';
import type { ChoiceColumn, FileTable } from './fileTable.ts';
import type { ListColumn } from './listColumn.ts';
import { countUp } from './sortNumbers.ts';
import { textTest } from './textTest.ts';

/** Files checked between two pauses. */
const slice = 4096;

/** The places of all files that match, in path order. */
export function* matchingFiles(table: FileTable, filter: FileFilter): Steps<Uint32Array> {
  const { length } = table.files;
  if (!isFiltering(filter)) return countUp(length);
  const isNamed = textTest(filter.text);
  const wanted = (['licenses', 'facets', 'holders', 'natures'] as const)
    .filter((name) => filter[name].length > 0)
    .map((name) => wantedValues(table, name, filter[name]));
  const found = new Uint32Array(length);
  let count = 0;
  for (let place = 0; place < length; place++) {
    if (place % slice === slice - 1) yield;
    if (filter.needsAttention && table.attention[place] === 0) continue;
    if (!wanted.every((column) => hasWanted(column, place))) continue;
    if (!isNamed(table.files[place]?.path ?? '')) continue;
    found[count++] = place;
  }
  return found.slice(0, count);
}

interface WantedValues extends ListColumn {
  /** By the number of a value. */
  readonly isWanted: Uint8Array;
}

function wantedValues({ columns }: FileTable, name: ChoiceColumn, values: readonly string[]): WantedValues {
  const column = columns[name];
  const wanted = new Set(values);
  return { ...column, isWanted: Uint8Array.from(column.values, (value) => (wanted.has(value) ? 1 : 0)) };
}

function hasWanted({ starts, ids, isWanted }: WantedValues, place: number): boolean {
  const end = starts[place + 1] ?? 0;
  for (let at = starts[place] ?? 0; at < end; at++) if (isWanted[ids[at] ?? 0] === 1) return true;
  return false;
}

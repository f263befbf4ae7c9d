import { countUp } from '../../base/sortInSteps.ts';
import type { Steps } from '../../base/steps.ts';
import { compareTexts } from '../../core/compareRevisions.ts';
import {
  type ChoiceKind,
  choiceKinds,
  type FileChoices,
  type FilesFilter,
  filesLimits,
  isFiltering,
} from '../../core/fileList.ts';
import type { FileTable, ListColumn } from './fileTable.ts';

/** Files checked between two pauses. */
const slice = 4096;

/** The places of all files that match, in path order. */
export function* matchingFiles(table: FileTable, filter: FilesFilter): Steps<Uint32Array> {
  const { length } = table.files;
  if (!isFiltering(filter)) return countUp(length);
  const isNamed = textTest(filter.text);
  const wanted = choiceKinds
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

function wantedValues({ columns }: FileTable, name: ChoiceKind, values: readonly string[]): WantedValues {
  const column = columns[name];
  const wanted = new Set(values);
  return { ...column, isWanted: Uint8Array.from(column.values, (value) => (wanted.has(value) ? 1 : 0)) };
}

function hasWanted({ starts, ids, isWanted }: WantedValues, place: number): boolean {
  const end = starts[place + 1] ?? 0;
  for (let at = starts[place] ?? 0; at < end; at++) if (isWanted[ids[at] ?? 0] === 1) return true;
  return false;
}

/** True if a text contains `wanted`, ignoring case: without lower-casing each of 50,000 texts. */
function textTest(wanted: string): (text: string) => boolean {
  if (wanted === '') return () => true;
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu');
  return (text) => pattern.test(text);
}

/**
 * Values that contain the text, ignoring case: the most frequent first, those of equal frequency by text; at most
 * `filesLimits.values`.
 * Only these are sorted: there may be 50,000 values.
 */
export function fileChoices({ values, counts }: ListColumn, text: string): FileChoices {
  const compare = (a: number, b: number): number =>
    (counts[b] ?? 0) - (counts[a] ?? 0) || compareTexts(values[a] ?? '', values[b] ?? '');
  const isWanted = textTest(text);
  let best: number[] = [];
  const cutBest = (): number[] => (best = best.sort(compare).slice(0, filesLimits.values));
  /** The last of the best values so far. */
  let last: number | undefined;
  let total = 0;
  for (let id = 0; id < values.length; id++) {
    if (!isWanted(values[id] ?? '')) continue;
    total++;
    if (last !== undefined && compare(last, id) < 0) continue;
    if (best.push(id) === 2 * filesLimits.values) last = cutBest().at(-1);
  }
  return { choices: cutBest().map((id) => ({ value: values[id] ?? '', files: counts[id] ?? 0 })), total };
}

import type { Steps } from '../../base/steps.ts';
import { compareTexts } from '../../core/compareRevisions.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { FileSortColumn } from './fileQuestion.ts';
import { type FileTable, idsOf } from './fileTable.ts';
import type { ListColumn } from './listColumn.ts';
import { naturalKey } from './naturalKey.ts';
import { countUp, sortNumbers } from './sortNumbers.ts';

/** Each file's rank by one column, in path order: equal for equal values, without gaps. */
export interface FileRanks {
  readonly of: Uint32Array;
  /** Number of different ranks. */
  readonly count: number;
}

/** Files processed between two pauses. */
const slice = 2048;

/** Files without a value in the column rank last. A column of several values ranks by all of them. */
export function* rankFiles(table: FileTable, column: Exclude<FileSortColumn, 'path'>): Steps<FileRanks> {
  const of = new Uint32Array(table.files.length);
  const known = new Map<string, number>();
  const texts: string[] = [];
  for (let place = 0; place < of.length; place++) {
    if (place % slice === slice - 1) yield;
    const text = textOf(table, place, column);
    let id = known.get(text);
    if (id === undefined) known.set(text, (id = texts.push(text) - 1));
    of[place] = id;
  }
  yield;
  const rankOf = yield* ranksOfTexts(texts, column === 'hashes' ? (digest) => digest : naturalKey);
  yield;
  for (let place = 0; place < of.length; place++) of[place] = rankOf[of[place] ?? 0] ?? 0;
  return { of, count: texts.length };
}

function* ranksOfTexts(texts: readonly string[], keyOf: (text: string) => string): Steps<Uint32Array> {
  const keys: string[] = [];
  for (let at = 0; at < texts.length; at++) {
    if (at % slice === slice - 1) yield;
    keys.push(keyOf(texts[at] ?? ''));
  }
  const sorted = countUp(texts.length);
  const empty = texts.indexOf('');
  yield* sortNumbers(sorted, (a, b) => {
    if (a === empty || b === empty) return a === empty ? 1 : -1;
    return compareTexts(keys[a] ?? '', keys[b] ?? '') || compareTexts(texts[a] ?? '', texts[b] ?? '');
  });
  const ranks = new Uint32Array(texts.length);
  for (let rank = 0; rank < sorted.length; rank++) ranks[sorted[rank] ?? 0] = rank;
  return ranks;
}

function textOf({ columns, files }: FileTable, place: number, column: Exclude<FileSortColumn, 'path'>): string {
  switch (column) {
    case 'license':
      return valuesOf(columns.licenses, place);
    case 'facets':
      return valuesOf(columns.facets, place);
    case 'natures':
      return valuesOf(columns.natures, place);
    case 'copyrights':
      return valuesOf(columns.holders, place);
    case 'hashes':
      return digestOf(files[place]);
  }
}

function valuesOf(column: ListColumn, place: number): string {
  const start = column.starts[place] ?? 0;
  const first = column.values[column.ids[start] ?? 0] ?? '';
  if (column.starts[place + 1] === start + 1) return first;
  return Array.from(idsOf(column, place), (id) => column.values[id]).join('\n');
}

function digestOf(file: DefinitionFile | undefined): string {
  const hashes = file?.hashes ?? new Map<string, string>();
  const digest = hashes.get('sha256') ?? hashes.get('sha1');
  if (digest !== undefined) return digest.slice(0, 200);
  for (const other of hashes.values()) return other.slice(0, 200);
  return '';
}

import { countUp, sortNumbers } from '../../base/sortInSteps.ts';
import type { Steps } from '../../base/steps.ts';
import { compareTexts } from '../../core/compareRevisions.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { FileColumn } from '../../core/fileList.ts';
import { type FileTable, type ListColumn, idsOf } from './fileTable.ts';
import type { FileTree } from './fileTree.ts';
import { naturalKey } from './naturalKey.ts';

interface Order {
  /** `null`: by path. */
  readonly ranks: FileRanks | null;
  readonly isDescending: boolean;
  /** With a tree each folder's own files are sorted within their places; otherwise all are. */
  readonly tree: FileTree | null;
}

/**
 * Reorders matches given in path order: in linear time, since ranks are whole numbers without gaps. Equal ones stay in
 * path order in either direction.
 */
export function sortedFiles(matches: Uint32Array, { ranks, isDescending, tree }: Order): Uint32Array {
  if (!ranks && !isDescending) return matches;
  const places = ranks ? byRank(matches, ranks, isDescending) : backwards(matches.length);
  const sorted = new Uint32Array(matches.length);
  const next = tree ? Uint32Array.from(tree.folders, ({ filesFrom }) => filesFrom) : null;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    let to = at;
    if (next && tree) {
      const home = tree.homes[place] ?? 0;
      to = next[home] ?? 0;
      next[home] = to + 1;
    }
    sorted[to] = matches[place] ?? 0;
  }
  return sorted;
}

/** Counting sort of the matches. */
function byRank(matches: Uint32Array, { of, count }: FileRanks, isDescending: boolean): Uint32Array {
  const rankOf = (match: number): number => {
    const rank = of[match] ?? 0;
    return isDescending ? count - 1 - rank : rank;
  };
  const starts = new Uint32Array(count + 1);
  for (let place = 0; place < matches.length; place++) {
    const behind = rankOf(matches[place] ?? 0) + 1;
    starts[behind] = (starts[behind] ?? 0) + 1;
  }
  for (let rank = 0; rank < count; rank++) starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0);
  const places = new Uint32Array(matches.length);
  for (let place = 0; place < matches.length; place++) {
    const rank = rankOf(matches[place] ?? 0);
    const to = starts[rank] ?? 0;
    starts[rank] = to + 1;
    places[to] = place;
  }
  return places;
}

function backwards(length: number): Uint32Array {
  const places = new Uint32Array(length);
  for (let at = 0; at < length; at++) places[at] = length - 1 - at;
  return places;
}

/** Each file's rank by one column, in path order: equal for equal values, without gaps. */
export interface FileRanks {
  readonly of: Uint32Array;
  /** Number of different ranks. */
  readonly count: number;
}

/** Files processed between two pauses. */
const slice = 2048;

/** Files without a value in the column rank last. A column of several values ranks by all of them. */
export function* rankFiles(table: FileTable, column: Exclude<FileColumn, 'path'>): Steps<FileRanks> {
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

function textOf({ columns, files }: FileTable, place: number, column: Exclude<FileColumn, 'path'>): string {
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

import type { DefinitionFile } from '../../core/definitionFile.ts';
import {
  type FileRow,
  type FilesQuery,
  type FilesWindow,
  type FileSums,
  type FolderRow,
  isFiltering,
  nothingSaid,
  type ShownFile,
} from '../../core/fileList.ts';
import { addressOf, lastPart } from './filePlaces.ts';
import { type FileTable, cutText } from './fileTable.ts';
import {
  type FileTree,
  folderName,
  folderPath,
  holdsAll,
  isBackwards,
  type RowPlaces,
  type TreeFolder,
} from './fileTree.ts';

/** Some of the rows of one version of the files. */
export type FileWindow = Omit<FilesWindow, 'version' | 'unreadable'>;

/** All rows of one query. */
export interface RowsOnShow {
  readonly query: FilesQuery;
  readonly table: FileTable;
  /** In path order. */
  readonly matches: Uint32Array;
  /** The matches as sorted. */
  readonly files: Uint32Array;
  /** `null`: a list. */
  readonly tree: FileTree | null;
  readonly rows: RowPlaces;
  readonly isOpen: Uint8Array;
  /** Of all matches. */
  readonly sums: FileSums;
  /** By the `id` of a folder, for those shown so far. */
  readonly folderSums: Map<number, FileSums>;
}

/** Most entries sent per file: untrusted files may have thousands of each. */
const maxCopyrights = 3;
const longestCopyright = 300;
const maxValues = 20;

/** The rows from `from` on, at most `count`. */
export function fileWindow(shown: RowsOnShow, from: number, count: number, summer: FileSummer): FileWindow {
  const rows: FileRow[] = [];
  for (const row of shown.rows.subarray(from, from + count))
    rows.push(row < 0 ? folderRow(shown, ~row, summer) : fileRow(shown, row));
  const { table, matches, sums } = shown;
  return { from, rows, total: shown.rows.length, matching: matches.length, all: table.files.length, sums };
}

function folderRow(shown: RowsOnShow, id: number, summer: FileSummer): FolderRow {
  const { table, isOpen } = shown;
  const folder = shown.tree?.folders[id] ?? lost();
  const siblings = folder.parent ?? folder;
  return {
    kind: 'folder',
    path: addressOf(folderPath(table, folder)),
    name: cutText(folderName(table, folder)),
    level: folder.level,
    posInSet: isBackwards(shown.query) ? siblings.folders.length - folder.at : folder.at + 1,
    setSize: siblings.folders.length + siblings.filesTo - siblings.filesFrom,
    isOpen: isOpen[id] === 1,
    opensByItself: isFiltering(shown.query) || holdsAll(folder),
    sums: sumsOf(shown, folder, summer),
  };
}

function sumsOf({ folderSums, matches }: RowsOnShow, { id, from, to }: TreeFolder, summer: FileSummer): FileSums {
  const known = folderSums.get(id);
  if (known) return known;
  const sums = summer.sums(matches, from, to);
  folderSums.set(id, sums);
  return sums;
}

function fileRow({ table, files, tree, rows }: RowsOnShow, at: number): ShownFile {
  const place = files[at] ?? 0;
  const file = table.files[place] ?? lost();
  const path = addressOf(file.path);
  const said = { ...saidOf(file), needsAttention: table.attention[place] === 1 };
  if (!tree) return { kind: 'file', path, name: path, level: 1, posInSet: at + 1, setSize: rows.length, ...said };
  const home = tree.folders[tree.homes[at] ?? 0] ?? lost();
  return {
    kind: 'file',
    path,
    name: cutText(lastPart(file.path)),
    level: home.level + 1,
    posInSet: home.folders.length + at - home.filesFrom + 1,
    setSize: home.folders.length + home.filesTo - home.filesFrom,
    ...said,
  };
}

type Said = Omit<ShownFile, keyof FolderRow | 'needsAttention'>;

function saidOf({ license, facets, natures, attributions, hashes, token }: DefinitionFile): Said {
  return {
    license: license === null ? null : cutText(license),
    facets: facets.slice(0, maxValues).map((facet) => cutText(facet)),
    natures: natures.slice(0, maxValues).map((nature) => cutText(nature)),
    copyrights: attributions.slice(0, maxCopyrights).map((statement) => cutText(statement, longestCopyright)),
    otherCopyrights: Math.max(0, attributions.length - maxCopyrights),
    hashes: firstHashes(hashes),
    isStored: token !== null,
  };
}

function firstHashes(hashes: ReadonlyMap<string, string>): Said['hashes'] {
  const first: { readonly name: string; readonly value: string }[] = [];
  for (const [name, value] of hashes) {
    if (first.length === maxValues) break;
    first.push({ name: cutText(name), value: cutText(value) });
  }
  return first;
}

function lost(): never {
  throw new Error('a row of another tree');
}

const maxLicenses = 5;

/** Sums over some files; one summer serves all folders of a table, one after the other. About 10 ns per file. */
export class FileSummer {
  readonly #table: FileTable;
  /** By license: files. */
  readonly #counts: Uint32Array;
  /** By holder: the call in which it was seen last. */
  readonly #seen: Uint32Array;
  readonly #noHolder: number;
  #question = 0;

  constructor(table: FileTable) {
    this.#table = table;
    this.#counts = new Uint32Array(table.columns.licenses.values.length);
    this.#seen = new Uint32Array(table.columns.holders.values.length);
    this.#noHolder = table.columns.holders.values.indexOf(nothingSaid);
  }

  /** Of the matches from `from` up to `to`. */
  sums(matches: Uint32Array, from: number, to: number): FileSums {
    const { attention, columns } = this.#table;
    const { licenses, holders } = columns;
    const question = ++this.#question;
    const counts = this.#counts;
    const seen = this.#seen;
    const found: number[] = [];
    let holderCount = 0;
    let needAttention = 0;
    for (let at = from; at < to; at++) {
      const place = matches[at] ?? 0;
      needAttention += attention[place] ?? 0;
      const license = licenses.ids[place] ?? 0;
      const count = counts[license] ?? 0;
      if (count === 0) found.push(license);
      counts[license] = count + 1;
      const end = holders.starts[place + 1] ?? 0;
      for (let i = holders.starts[place] ?? 0; i < end; i++) {
        const holder = holders.ids[i] ?? 0;
        if (seen[holder] === question || holder === this.#noHolder) continue;
        seen[holder] = question;
        holderCount++;
      }
    }
    const top = this.#top(found);
    for (const license of found) counts[license] = 0;
    const otherLicenses = top.reduce((left, { files }) => left - files, to - from);
    return { files: to - from, licenses: top, otherLicenses, holders: holderCount, needAttention };
  }

  #top(found: readonly number[]): FileSums['licenses'] {
    const { values } = this.#table.columns.licenses;
    const count = (license: number): number => this.#counts[license] ?? 0;
    const isBefore = (a: number, b: number): boolean =>
      count(a) > count(b) || (count(a) === count(b) && (values[a] ?? '') < (values[b] ?? ''));
    const top: number[] = [];
    for (const license of found) {
      let at = top.length;
      while (at > 0 && isBefore(license, top[at - 1] ?? 0)) at--;
      if (at >= maxLicenses) continue;
      top.splice(at, 0, license);
      if (top.length > maxLicenses) top.pop();
    }
    return top.map((license) => ({ license: values[license] || null, files: count(license) }));
  }
}

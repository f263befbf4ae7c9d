import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { FileRow, FileSums, FolderRow, ShownFile } from '../../core/fileRow.ts';
import { addressOf } from './fileAddress.ts';
import { lastPart } from './filePlaces.ts';
import type { RowPlaces } from './fileRows.ts';
import type { FileSummer } from './fileSums.ts';
import type { FileTable } from './fileTable.ts';
import { type FileTree, folderName, folderPath, holdsAll, type TreeFolder } from './fileTree.ts';
import { cutText } from './listColumn.ts';

/** Some of the rows, in the form for a page (`FilesWindow` of the protocol documents each field). */
export interface FileWindow {
  readonly from: number;
  readonly rows: readonly FileRow[];
  readonly total: number;
  readonly matching: number;
  readonly all: number;
  readonly sums: FileSums;
}

/** All rows of one question. */
export interface RowsOnShow {
  readonly table: FileTable;
  /** In path order. */
  readonly matches: Uint32Array;
  /** The matches as sorted. */
  readonly files: Uint32Array;
  /** `null`: a list. */
  readonly tree: FileTree | null;
  readonly rows: RowPlaces;
  readonly isOpen: Uint8Array;
  readonly isBackwards: boolean;
  readonly isFiltered: boolean;
  /** Of all matches. */
  readonly sums: FileSums;
  /** By the `id` of a folder, for those shown so far. */
  readonly folderSums: Map<number, FileSums>;
}

/** Most entries sent per file: untrusted files may have thousands of each. */
const mostCopyrights = 3;
const longestCopyright = 300;
const mostValues = 20;

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
    posInSet: shown.isBackwards ? siblings.folders.length - folder.at : folder.at + 1,
    setSize: siblings.folders.length + siblings.filesTo - siblings.filesFrom,
    isOpen: isOpen[id] === 1,
    opensByItself: shown.isFiltered || holdsAll(folder),
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
    facets: facets.slice(0, mostValues).map((facet) => cutText(facet)),
    natures: natures.slice(0, mostValues).map((nature) => cutText(nature)),
    copyrights: attributions.slice(0, mostCopyrights).map((statement) => cutText(statement, longestCopyright)),
    otherCopyrights: Math.max(0, attributions.length - mostCopyrights),
    hashes: firstHashes(hashes),
    isStored: token !== null,
  };
}

function firstHashes(hashes: ReadonlyMap<string, string>): Said['hashes'] {
  const first: { readonly name: string; readonly value: string }[] = [];
  for (const [name, value] of hashes) {
    if (first.length === mostValues) break;
    first.push({ name: cutText(name), value: cutText(value) });
  }
  return first;
}

function lost(): never {
  throw new Error('a row of another tree');
}

import {
  type FileRow,
  type FilesQuery,
  type FileSums,
  type FolderRow,
  isFiltering,
  noValue,
  type ShownFile,
} from './fileQuery.ts';
import { mostFrequent, type Statements } from './fileFacts.ts';
import type { FileHashes } from '../../protocol/files.ts';
import { filesBelow, type Folder, type ListedFile, pathBelow, pathOf, placeOf } from './fileTree.ts';

/** Rows that follow one another: one folder, or all files of one. */
interface Run {
  readonly items: readonly (ListedFile | Folder)[];
  readonly around: Folder;
  readonly level: number;
  /** Of its first row. */
  readonly index: number;
  readonly posInSet: number;
}

/** A row before it is drawn. */
interface Place extends Run {
  readonly item: ListedFile | Folder;
}

export interface FileRowsOptions {
  /** With all matching files; for a list in the root alone. */
  readonly root: Folder;
  readonly query: FilesQuery;
  /** Files of one folder, in the order of the query. */
  readonly sorted: (files: readonly ListedFile[]) => readonly ListedFile[];
  readonly sumsOf: (folder: Folder) => FileSums;
  readonly hashesOf: (file: ListedFile) => FileHashes;
}

/** All rows of one query: in each open folder its folders, then its files. The root is open and has no row. */
export class FileRows {
  readonly #options: FileRowsOptions;
  readonly #runs: readonly Run[];
  readonly total: number;
  /** Rows that were drawn: the same object each time. */
  readonly #drawn = new Map<number, FileRow>();

  constructor(options: FileRowsOptions) {
    this.#options = options;
    this.#runs = runsOf(options);
    const last = this.#runs.at(-1);
    this.total = last ? last.index + last.items.length : 0;
  }

  at(index: number): FileRow | undefined {
    const known = this.#drawn.get(index);
    const place = known ? null : this.#placeAt(index);
    if (!place) return known;
    if (this.#drawn.size === maxDrawn) this.#drawn.clear();
    const row = 'files' in place.item ? this.#folderRow(place, place.item) : this.#fileRow(place, place.item);
    this.#drawn.set(index, row);
    return row;
  }

  /** Paths of the file, or of all files below the folder, in the row. */
  pathsAt(index: number): readonly string[] {
    const item = this.#placeAt(index)?.item;
    if (!item) return [];
    return 'files' in item ? filesBelow(item).map(pathOf) : [pathOf(item)];
  }

  /** Paths of the files from one row up to another, each once. */
  pathsBetween(from: number, to: number): readonly string[] {
    const paths = new Set<string>();
    for (const { items, index } of this.#runs)
      for (const item of items.slice(Math.max(0, from - index), Math.max(0, to - index)))
        if (!('files' in item)) paths.add(pathOf(item));
    return [...paths];
  }

  /** The row of the folder that contains the row; -1: the root does. */
  parentOf(index: number): number {
    const around = this.#placeAt(index)?.around;
    return this.#runs.find(({ items }) => items[0] === around)?.index ?? -1;
  }

  #placeAt(index: number): Place | null {
    let from = 0;
    let to = this.#runs.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const { index: first, items } = this.#runs[middle] ?? { index: 0, items: [] };
      if (first + items.length <= index) from = middle + 1;
      else to = middle;
    }
    const run = this.#runs[from];
    const at = index - (run?.index ?? 0);
    const item = run?.items[at];
    return run && item ? { ...run, item, posInSet: run.posInSet + at } : null;
  }

  #folderRow(place: Place, folder: Folder): FolderRow {
    const { root, query, sumsOf } = this.#options;
    return {
      kind: 'folder',
      ...rowOf(place),
      path: folder.path,
      name: pathBelow(place.around.path, folder.path),
      isOpen: isOpen(folder, root, query),
      sums: sumsOf(folder),
    };
  }

  #fileRow(place: Place, file: ListedFile): ShownFile {
    const { labels, statements, needsAttention, isStored } = file;
    const path = pathOf(file);
    const { license, facets, natures } = labels;
    return {
      kind: 'file',
      ...rowOf(place),
      path,
      name: this.#options.query.shape === 'tree' ? placeOf(path).name : path,
      license,
      facets: facets.slice(0, maxValues),
      natures: natures.slice(0, maxValues),
      copyrights: statements.texts,
      hashes: this.#options.hashesOf(file).map(([name, value]) => ({ name, value })),
      needsAttention,
      isStored,
    };
  }
}

/** Facets and natures drawn per file. */
const maxValues = 20;

/** Rows kept: some times those in view. */
const maxDrawn = 200;

function rowOf({ around, level, posInSet }: Place) {
  return { level, posInSet, setSize: around.folders.length + around.files.length };
}

/** Not recursive, for any depth. */
function runsOf({ root, query, sorted }: FileRowsOptions): readonly Run[] {
  const toggled = new Set(query.toggled);
  const isBackwards = query.sort.column === 'path' && query.sort.isDescending;
  const runs: Run[] = [];
  let index = 0;
  const visit = (folder: Folder) => ({
    folder,
    folders: (isBackwards ? folder.folders.toReversed() : folder.folders).values(),
    count: 0,
  });
  const visits = [visit(root)];
  for (let last = visits.at(-1); last; last = visits.at(-1)) {
    const level = visits.length;
    const around = last.folder;
    const next = last.folders.next();
    const items = next.done ? sorted(around.files) : [next.value];
    if (items.length > 0) runs.push({ items, around, level, index, posInSet: last.count + 1 });
    index += items.length;
    last.count += items.length;
    if (next.done) visits.pop();
    else if (toggled.has(next.value.path) !== opensByItself(next.value, root, query)) visits.push(visit(next.value));
  }
  return runs;
}

function isOpen(folder: Folder, root: Folder, query: FilesQuery): boolean {
  return query.toggled.includes(folder.path) !== opensByItself(folder, root, query);
}

/** While a filter is set, and if nothing is beside it: while it is closed, nothing would be visible. */
function opensByItself(folder: Folder, { folders, files }: Folder, query: FilesQuery): boolean {
  return isFiltering(query) || (files.length === 0 && folders.length === 1 && folders[0] === folder);
}

const maxLicenses = 5;

export function fileSums(files: readonly ListedFile[]): FileSums {
  const counts = new Map<string, number>();
  const statements = new Set<Statements>();
  let needAttention = 0;
  for (const file of files) {
    const license = file.labels.license ?? noValue;
    counts.set(license, (counts.get(license) ?? 0) + 1);
    statements.add(file.statements);
    if (file.needsAttention) needAttention++;
  }
  const holders = new Set([...statements].flatMap((one) => one.holders));
  holders.delete(noValue);
  const licenses = mostFrequent(counts).slice(0, maxLicenses);
  return {
    files: files.length,
    licenses: licenses.map(([license, count]) => ({ license: license || null, files: count })),
    otherLicenses: licenses.reduce((left, [, count]) => left - count, files.length),
    holders: holders.size,
    needAttention,
  };
}

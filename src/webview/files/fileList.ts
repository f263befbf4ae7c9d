import {
  type FileHashes,
  type FilesPart,
  filesPerPart,
  readPart,
  type SentFiles,
  type SentHashes,
} from '../../protocol/files.ts';
import { type Labels, labelsOf, mostFrequent, needsAttention, type Statements, statementsOf } from './fileFacts.ts';
import {
  type ChoiceKind,
  choiceKinds,
  type FileChoices,
  type FileColumn,
  type FilesFacts,
  type FilesFilter,
  filesLimits,
  type FilesQuery,
  type FileSums,
  isFiltering,
  wholeTree,
} from './fileQuery.ts';
import { FileRows, fileSums } from './fileRows.ts';
import {
  compareNaturally,
  fileTree,
  filesBelow,
  type Folder,
  type ListedFile,
  pathOf,
  placeOf,
  sortedByName,
  valuesOf,
} from './fileTree.ts';

/** All rows of one query. */
export interface FilesShown {
  readonly facts: FilesFacts;
  readonly rows: FileRows;
}

/** The files a filter matches. */
interface Matching {
  readonly filter: FilesFilter;
  /** In path order. */
  readonly files: readonly ListedFile[];
  readonly sums: FileSums;
  /** Built when a tree is first on show. */
  tree: Folder | null;
}

/** The files of a definition. Answers each query at once, and keeps what the next one is likely to need. */
export class FileList {
  /** In path order: part by part, the files of a folder before its folders. */
  readonly #files: readonly ListedFile[];
  readonly #tree: Folder;
  readonly #hashes: HashReader;
  readonly #unreadable: number;
  readonly #ranks = new Map<FileColumn, Uint32Array>();
  readonly #sums = new WeakMap<Folder, FileSums>();
  #matching: Matching | null = null;

  /** The files of each folder are sorted by name. */
  constructor(files: readonly ListedFile[], { hashes, unreadable }: Pick<SentFiles, 'hashes' | 'unreadable'>) {
    this.#tree = fileTree(files);
    this.#files = filesBelow(this.#tree);
    this.#hashes = new HashReader(hashes);
    this.#unreadable = unreadable;
  }

  show(query: FilesQuery): FilesShown {
    const matching = this.#match(query);
    const root = query.shape === 'tree' ? (matching.tree ??= fileTree(matching.files)) : listOf(matching.files);
    const rows = new FileRows({
      root,
      query,
      sorted: this.#sorter(query.sort),
      sumsOf: (folder) => this.#sumsOf(folder),
      hashesOf: ({ at }) => this.#hashes.of(at),
    });
    const facts = {
      total: rows.total,
      matching: matching.files.length,
      all: this.#files.length,
      unreadable: this.#unreadable,
      sums: matching.sums,
    };
    return { facts, rows };
  }

  /** The values of a kind that contain the text, ignoring case; at most `filesLimits.values`. */
  choices(of: ChoiceKind, text: string): FileChoices {
    const counts = new Map<string, number>();
    for (const file of this.#files)
      for (const value of valuesOf(file, of)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const isWanted = textTest(text);
    const found = mostFrequent(counts).filter(([value]) => isWanted(value));
    const choices = found.slice(0, filesLimits.values).map(([value, files]) => ({ value, files }));
    return { choices, total: found.length };
  }

  /** The paths of all files that match, in path order; at most `filesLimits.paths`. */
  matchingPaths(filter: FilesFilter): readonly string[] {
    return this.#match(filter).files.slice(0, filesLimits.paths).map(pathOf);
  }

  #match(filter: FilesFilter): Matching {
    if (this.#matching && isSameFilter(this.#matching.filter, filter)) return this.#matching;
    if (!isFiltering(filter))
      return (this.#matching = { filter, files: this.#files, sums: this.#sumsOf(this.#tree), tree: this.#tree });
    const isNamed = pathTest(filter.text);
    const hasValues = valuesTest(filter);
    const files = this.#files.filter(
      (file) => (!filter.needsAttention || file.needsAttention) && hasValues(file) && isNamed(file),
    );
    return (this.#matching = { filter, files, sums: fileSums(files), tree: null });
  }

  #sumsOf(folder: Folder): FileSums {
    const known = this.#sums.get(folder);
    if (known) return known;
    const sums = fileSums(filesBelow(folder));
    this.#sums.set(folder, sums);
    return sums;
  }

  /** Equal ones stay in path order in either direction. */
  #sorter({ column, isDescending }: FilesQuery['sort']): (files: readonly ListedFile[]) => readonly ListedFile[] {
    if (column === 'path') return (files) => (isDescending ? files.toReversed() : files);
    const ranks = this.#ranksOf(column);
    const rankOf = ({ at }: ListedFile): number => ranks[at] ?? 0;
    return (files) => files.toSorted((a, b) => (isDescending ? rankOf(b) - rankOf(a) : rankOf(a) - rankOf(b)));
  }

  /** By `ListedFile.at`: equal for equal values; files without a value rank last. */
  #ranksOf(column: Exclude<FileColumn, 'path'>): Uint32Array {
    const known = this.#ranks.get(column);
    if (known) return known;
    const textOf = (file: ListedFile): string =>
      column === 'hashes' ? digestOf(this.#hashes.of(file.at)) : valuesOf(file, kindOf[column]).join('\n');
    const inOrder = this.#files.toSorted((a, b) => a.at - b.at);
    const texts = inOrder.map(textOf);
    const distinct = new Set(texts);
    distinct.delete('');
    const sorted = column === 'hashes' ? [...distinct].sort() : [...distinct].sort(compareNaturally);
    const rankOf = new Map(sorted.map((text, rank) => [text, rank]));
    const ranks = Uint32Array.from(texts, (text) => rankOf.get(text) ?? sorted.length);
    this.#ranks.set(column, ranks);
    return ranks;
  }
}

/** The columns of several values rank by all of them. */
const kindOf = { license: 'licenses', facets: 'facets', copyrights: 'holders', natures: 'natures' } as const;

/** A tree without folders. */
function listOf(files: readonly ListedFile[]): Folder {
  return { path: '', folders: [], files };
}

function isSameFilter(a: FilesFilter, b: FilesFilter): boolean {
  const isSameList = (kind: ChoiceKind): boolean =>
    a[kind].length === b[kind].length && a[kind].every((value, at) => value === b[kind][at]);
  return a.text === b.text && a.needsAttention === b.needsAttention && choiceKinds.every(isSameList);
}

/** Values of one kind are alternatives; kinds add up. */
function valuesTest(filter: FilesFilter): (file: ListedFile) => boolean {
  const wanted = choiceKinds
    .filter((kind) => filter[kind].length > 0)
    .map((kind) => ({ kind, values: new Set(filter[kind]) }));
  return (file) => wanted.every(({ kind, values }) => valuesOf(file, kind).some((value) => values.has(value)));
}

/** True if a text contains `wanted`, ignoring case: without lower-casing each of 50,000 texts. */
function textTest(wanted: string): (text: string) => boolean {
  if (wanted === '') return () => true;
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu');
  return (text) => pattern.test(text);
}

/** True if the path of a file contains `wanted`, ignoring case. What has no slash is in one part of it: each head is searched once. */
function pathTest(wanted: string): (file: ListedFile) => boolean {
  const contains = textTest(wanted);
  if (wanted.includes('/')) return (file) => contains(pathOf(file));
  const heads = new Map<string, boolean>();
  const headContains = (head: string): boolean => {
    const known = heads.get(head) ?? contains(head);
    heads.set(head, known);
    return known;
  };
  return ({ head, tail }) => headContains(head) || contains(tail);
}

/** Hashes stay bytes until they are shown; the last part read is kept. */
class HashReader {
  readonly #sent: SentFiles['hashes'];
  #part = -1;
  #hashes: SentHashes = [];

  constructor(sent: SentFiles['hashes']) {
    this.#sent = sent;
  }

  /** Of the file with this index in the definition. */
  of(at: number): FileHashes {
    const part = Math.floor(at / filesPerPart);
    if (part !== this.#part) this.#hashes = readPart<SentHashes>(this.#sent, (this.#part = part));
    return this.#hashes[at % filesPerPart] ?? [];
  }
}

function digestOf(hashes: FileHashes): string {
  const [first] = hashes;
  const [, digest = ''] =
    hashes.find(([name]) => name === 'sha256') ?? hashes.find(([name]) => name === 'sha1') ?? first ?? [];
  return digest;
}

/** Rows in view. */
const firstRows = 60;

/** Milliseconds of work between two pauses. */
const budget = 8;

/** With pauses, so that the page never waits. */
export async function readFiles(sent: SentFiles, pause: () => Promise<void>): Promise<FileList> {
  let began = performance.now();
  const pauseIfLong = async (): Promise<void> => {
    if (performance.now() - began < budget) return;
    await pause();
    began = performance.now();
  };
  const heads: string[] = [];
  const labels: Labels[] = [];
  const statements: Statements[] = [];
  const texts = new Map<string, string>();
  const folders = new Map<string, ListedFile[]>();
  let at = 0;
  for (const index of sent.files.ends.keys()) {
    const part = readPart<FilesPart>(sent.files, index);
    for (const one of part.folders) heads.push(one);
    for (const one of part.labels) labels.push(labelsOf(one));
    for (const one of part.statements) statements.push(statementsOf(one, texts));
    for (const [headAt, tail, labelsAt, statementsAt, isStored] of part.files) {
      const own = labels[labelsAt];
      const ownStatements = statements[statementsAt];
      const head = heads[headAt];
      if (!own || !ownStatements || head === undefined) continue;
      const { folder, name } = placeOf(head + tail);
      const files = folders.get(folder) ?? [];
      if (files.length === 0) folders.set(folder, files);
      files.push({
        at: at++,
        head,
        tail,
        // Each folder has one text.
        folder: files[0]?.folder ?? folder,
        labels: own,
        statements: ownStatements,
        needsAttention: needsAttention(name, own),
        isStored,
      });
    }
    await pauseIfLong();
  }
  const sorted: ListedFile[] = [];
  for (const files of folders.values()) {
    for (const file of sortedByName(files)) sorted.push(file);
    await pauseIfLong();
  }
  await pause();
  const list = new FileList(sorted, sent);
  await pause();
  // What the page shows first; other queries use most of it.
  const { rows } = list.show(wholeTree);
  for (let row = 0; row < Math.min(rows.total, firstRows); row++) rows.at(row);
  return list;
}

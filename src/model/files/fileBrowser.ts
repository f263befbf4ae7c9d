import { countUp } from '../../base/sortInSteps.ts';
import { runCooperatively, type Steps, type Turns } from '../../base/steps.ts';
import {
  type FileColumn,
  type ChoiceKind,
  type FileChoices,
  type FileSums,
  type FilesFilter,
  filesLimits,
  type FilesQuery,
  choiceKinds,
} from '../../core/fileList.ts';
import { fileChoices, matchingFiles } from './fileFilter.ts';
import { type FileRanks, rankFiles, sortedFiles } from './fileOrder.ts';
import { addressOf } from './filePlaces.ts';
import type { FileTable } from './fileTable.ts';
import { type FileTree, fileTree, treeRows } from './fileTree.ts';
import { FileSummer, type FileWindow, type RowsOnShow, fileWindow } from './fileWindow.ts';

/** The files a filter matches. */
interface Matching {
  readonly filter: FilesFilter;
  readonly matches: Uint32Array;
  readonly sums: FileSums;
  /** Built when a tree is first requested. */
  tree: FileTree | null;
  readonly folderSums: Map<number, FileSums>;
}

/** The matching files, in order. */
interface Arranged {
  readonly query: FilesQuery;
  readonly matching: Matching;
  readonly files: Uint32Array;
}

interface Work {
  readonly query: FilesQuery;
  readonly aborter: AbortController;
  readonly answer: Promise<RowsOnShow | null>;
}

/**
 * Answers a page's queries of one table, yielding to the rest of the program. Keeps the last answer and its parts:
 * scrolling costs nothing, opening a folder only the rows, another order only the order. Alternating between two
 * queries would recompute each time, so each page has its own browser.
 */
export class FileBrowser {
  readonly #table: FileTable;
  readonly #turns: Turns;
  readonly #summer: FileSummer;
  readonly #ranks = new Map<string, FileRanks>();
  #matching: Matching | null = null;
  #arranged: Arranged | null = null;
  #answered: RowsOnShow | null = null;
  #work: Work | null = null;

  constructor(table: FileTable, turns: Turns) {
    this.#table = table;
    this.#turns = turns;
    this.#summer = new FileSummer(table);
  }

  /** The rows from `from` on. `null`: another query came meanwhile, and this one was dropped. */
  async window(query: FilesQuery, from: number, count: number): Promise<FileWindow | null> {
    const answered = await this.#answerTo(query);
    return answered && fileWindow(answered, from, count, this.#summer);
  }

  /** The values available for a column's filter. */
  choices(of: ChoiceKind, text: string): FileChoices {
    return fileChoices(this.#table.columns[of], text);
  }

  /** The addresses of all files that match, in path order; at most 50,000. */
  async matchingPaths(filter: FilesFilter, signal: AbortSignal): Promise<readonly string[]> {
    return runCooperatively(this.#pathsOf(filter), this.#turns, signal);
  }

  /** The path of an address; `null` if no file has it. */
  pathAt(address: string): string | null {
    return this.#table.files.find(({ path }) => addressOf(path) === address)?.path ?? null;
  }

  /** Ends all work on windows: pending callers get `null`. */
  stop(): void {
    this.#work?.aborter.abort();
    this.#work = null;
  }

  #answerTo(query: FilesQuery): Promise<RowsOnShow | null> {
    if (this.#work && isSameQuery(this.#work.query, query)) return this.#work.answer;
    this.stop();
    if (this.#answered && isSameQuery(this.#answered.query, query)) return Promise.resolve(this.#answered);
    const aborter = new AbortController();
    const work = { query, aborter, answer: this.#run(query, aborter.signal) };
    this.#work = work;
    return work.answer;
  }

  async #run(query: FilesQuery, signal: AbortSignal): Promise<RowsOnShow | null> {
    try {
      const answered = await runCooperatively(this.#answer(query), this.#turns, signal);
      signal.throwIfAborted();
      this.#answered = answered;
      this.#work = null;
      return answered;
    } catch (error) {
      if (signal.aborted) return null;
      this.#work = null;
      throw error;
    }
  }

  *#answer(query: FilesQuery): Steps<RowsOnShow> {
    const { matching, files } = yield* this.#arrange(query);
    const { matches, sums, folderSums } = matching;
    const tree = query.shape === 'tree' ? matching.tree : null;
    const isOpen = new Uint8Array(tree?.folders.length ?? 0);
    yield;
    const rows = tree ? treeRows({ table: this.#table, tree, query, isOpen }) : new Int32Array(countUp(files.length));
    return { query, table: this.#table, matches, files, tree, rows, isOpen, sums, folderSums };
  }

  *#arrange(query: FilesQuery): Steps<Arranged> {
    const matching = yield* this.#match(query);
    const { sort, shape } = query;
    const known = this.#arranged;
    if (known?.matching === matching && known.query.shape === shape && isSameSort(known.query.sort, sort)) return known;
    const tree = shape === 'tree' ? (matching.tree ??= yield* fileTree(this.#table, matching.matches)) : null;
    const ranks = sort.column === 'path' ? null : yield* this.#ranksOf(sort.column);
    yield;
    const files = sortedFiles(matching.matches, { ranks, isDescending: sort.isDescending, tree });
    return (this.#arranged = { query, matching, files });
  }

  *#match(filter: FilesFilter): Steps<Matching> {
    if (this.#matching && isSameFilter(this.#matching.filter, filter)) return this.#matching;
    const matches = yield* matchingFiles(this.#table, filter);
    yield;
    const sums = this.#summer.sums(matches, 0, matches.length);
    return (this.#matching = { filter, matches, sums, tree: null, folderSums: new Map() });
  }

  *#ranksOf(column: Exclude<FileColumn, 'path'>): Steps<FileRanks> {
    const known = this.#ranks.get(column);
    if (known) return known;
    const ranks = yield* rankFiles(this.#table, column);
    this.#ranks.set(column, ranks);
    return ranks;
  }

  *#pathsOf(filter: FilesFilter): Steps<readonly string[]> {
    const known = this.#matching;
    const matches =
      known && isSameFilter(known.filter, filter) ? known.matches : yield* matchingFiles(this.#table, filter);
    yield;
    return Array.from(matches.subarray(0, filesLimits.paths), (place) =>
      addressOf(this.#table.files[place]?.path ?? ''),
    );
  }
}

function isSameFilter(a: FilesFilter, b: FilesFilter): boolean {
  return (
    a.text === b.text &&
    a.needsAttention === b.needsAttention &&
    choiceKinds.every((kind) => isSameList(a[kind], b[kind]))
  );
}

function isSameSort(a: FilesQuery['sort'], b: FilesQuery['sort']): boolean {
  return a.column === b.column && a.isDescending === b.isDescending;
}

function isSameQuery(a: FilesQuery, b: FilesQuery): boolean {
  return a.shape === b.shape && isSameSort(a.sort, b.sort) && isSameFilter(a, b) && isSameList(a.toggled, b.toggled);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, at) => text === b[at]));
}

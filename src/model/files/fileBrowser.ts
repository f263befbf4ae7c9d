import { runCooperatively, type Steps, type Turns } from '../../base/steps.ts';
import { addressOf } from './fileAddress.ts';
import { type FileChoices, fileChoices } from './fileChoices.ts';
import { matchingFiles } from './fileFilter.ts';
import { sortedFiles } from './fileOrder.ts';
import {
  type FileFilter,
  type FileQuestion,
  isFiltering,
  isSameFilter,
  isSameQuestion,
  isSameSort,
} from './fileQuestion.ts';
import { type FileRanks, rankFiles } from './fileRanks.ts';
import { listRows, treeRows } from './fileRows.ts';
import type { FileSums } from '../../core/fileRow.ts';
import { FileSummer } from './fileSums.ts';
import type { ChoiceColumn, FileTable } from './fileTable.ts';
import { type FileTree, fileTree } from './fileTree.ts';
import { type FileWindow, fileWindow, type RowsOnShow } from './fileWindow.ts';

/** The files a filter matches. */
interface Matching {
  readonly filter: FileFilter;
  readonly matches: Uint32Array;
  readonly sums: FileSums;
  /** Built when a tree is first requested. */
  tree: FileTree | null;
  readonly folderSums: Map<number, FileSums>;
}

/** The matching files, in order. */
interface Arranged {
  readonly question: FileQuestion;
  readonly matching: Matching;
  readonly files: Uint32Array;
}

interface Answered extends RowsOnShow {
  readonly question: FileQuestion;
}

interface Work {
  readonly question: FileQuestion;
  readonly aborter: AbortController;
  readonly answer: Promise<Answered | null>;
}

/**
 * Answers a page's questions about one table, yielding to the rest of the program. Keeps the last answer and its parts:
 * scrolling costs nothing, opening a folder only the rows, another order only the order. Alternating between two
 * questions would recompute each time, so each page has its own browser.
 */
export class FileBrowser {
  readonly #table: FileTable;
  readonly #turns: Turns;
  readonly #summer: FileSummer;
  readonly #ranks = new Map<string, FileRanks>();
  #matching: Matching | null = null;
  #arranged: Arranged | null = null;
  #answered: Answered | null = null;
  #work: Work | null = null;

  constructor(table: FileTable, turns: Turns) {
    this.#table = table;
    this.#turns = turns;
    this.#summer = new FileSummer(table);
  }

  /** The rows from `from` on. `null`: another question came meanwhile, and this one was dropped. */
  async window(question: FileQuestion, from: number, count: number): Promise<FileWindow | null> {
    const answered = await this.#answerTo(question);
    return answered && fileWindow(answered, from, count, this.#summer);
  }

  /** The values available for a column's filter. */
  choices(of: ChoiceColumn, text: string): FileChoices {
    return fileChoices(this.#table.columns[of], text);
  }

  /** The addresses of all files that match, in path order; at most 50,000. */
  async matchingPaths(filter: FileFilter, signal: AbortSignal): Promise<readonly string[]> {
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

  #answerTo(question: FileQuestion): Promise<Answered | null> {
    if (this.#work && isSameQuestion(this.#work.question, question)) return this.#work.answer;
    this.stop();
    if (this.#answered && isSameQuestion(this.#answered.question, question)) return Promise.resolve(this.#answered);
    const aborter = new AbortController();
    const work = { question, aborter, answer: this.#run(question, aborter.signal) };
    this.#work = work;
    return work.answer;
  }

  async #run(question: FileQuestion, signal: AbortSignal): Promise<Answered | null> {
    try {
      const answered = await runCooperatively(this.#answer(question), this.#turns, signal);
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

  *#answer(question: FileQuestion): Steps<Answered> {
    const { matching, files } = yield* this.#arrange(question);
    const { matches, sums, folderSums } = matching;
    const tree = question.shape === 'tree' ? matching.tree : null;
    const isOpen = new Uint8Array(tree?.folders.length ?? 0);
    yield;
    const rows = tree ? treeRows({ table: this.#table, tree, question, isOpen }) : listRows(files.length);
    const isBackwards = question.sort.column === 'path' && question.sort.isDescending;
    const isFiltered = isFiltering(question);
    return {
      question,
      table: this.#table,
      matches,
      files,
      tree,
      rows,
      isOpen,
      isBackwards,
      isFiltered,
      sums,
      folderSums,
    };
  }

  *#arrange(question: FileQuestion): Steps<Arranged> {
    const matching = yield* this.#match(question);
    const { sort, shape } = question;
    const known = this.#arranged;
    if (known?.matching === matching && known.question.shape === shape && isSameSort(known.question.sort, sort))
      return known;
    const tree = shape === 'tree' ? (matching.tree ??= yield* fileTree(this.#table, matching.matches)) : null;
    const ranks = sort.column === 'path' ? null : yield* this.#ranksOf(sort.column);
    yield;
    const files = sortedFiles(matching.matches, { ranks, isDescending: sort.isDescending, tree });
    return (this.#arranged = { question, matching, files });
  }

  *#match(filter: FileFilter): Steps<Matching> {
    if (this.#matching && isSameFilter(this.#matching.filter, filter)) return this.#matching;
    const matches = yield* matchingFiles(this.#table, filter);
    yield;
    const sums = this.#summer.sums(matches, 0, matches.length);
    return (this.#matching = { filter, matches, sums, tree: null, folderSums: new Map() });
  }

  *#ranksOf(column: Exclude<FileQuestion['sort']['column'], 'path'>): Steps<FileRanks> {
    const known = this.#ranks.get(column);
    if (known) return known;
    const ranks = yield* rankFiles(this.#table, column);
    this.#ranks.set(column, ranks);
    return ranks;
  }

  *#pathsOf(filter: FileFilter): Steps<readonly string[]> {
    const known = this.#matching;
    const matches =
      known && isSameFilter(known.filter, filter) ? known.matches : yield* matchingFiles(this.#table, filter);
    yield;
    return Array.from(matches.subarray(0, mostPaths), (place) => addressOf(this.#table.files[place]?.path ?? ''));
  }
}

/** Upper limit for one page. */
const mostPaths = 50_000;

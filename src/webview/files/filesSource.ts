import type { Result } from '../../base/result.ts';
import type { FileRow } from '../../core/fileRow.ts';
import type { FilesQuery, FilesWindow } from '../../protocol/files.ts';
import type { RequestParams, RequestProblem } from '../../protocol/messages.ts';
import { pagesFor, RowPages, type RowRange, rowsOfPage } from './rowPages.ts';

export type AskFiles = (params: RequestParams<'files'>) => Promise<Result<FilesWindow, RequestProblem>>;

/** What is known of the whole list besides its rows. */
export type FilesFacts = Omit<FilesWindow, 'from' | 'rows'>;

/** Where to look after another question was answered: at the beginning, or where one was. */
export type Landing = 'top' | 'here';

interface Question {
  readonly query: FilesQuery;
  readonly landing: Landing;
  /** Pages that are on their way. */
  readonly pending: Set<number>;
  hasLanded: boolean;
}

/** So many that a jump is filled at once, so few that the host never has a queue of windows nobody looks at any more. */
const pagesAtOnce = 2;
/** Rows that one question may ask for (protocol/files.ts). */
const mostRows = 2 * rowsOfPage;

/**
 * The rows of the Files pane, asked for as they come into view. The rows of an earlier question stay until the new one is
 * answered; an answer to an earlier question is dropped. After a failure nothing more is asked until `retry`.
 */
export class FilesSource {
  readonly #ask: AskFiles;
  readonly #changed: () => void;
  readonly #pages = new RowPages();
  #question: Question | null = null;
  #inView: RowRange = { from: 0, to: 0 };
  #facts: FilesFacts | null = null;
  #problem: RequestProblem | null = null;
  #landings = 0;

  /** `changed` is called when something else is to be drawn. */
  constructor(ask: AskFiles, changed: () => void) {
    this.#ask = ask;
    this.#changed = changed;
  }

  /** `null` until the first answer. */
  get facts(): FilesFacts | null {
    return this.#facts;
  }

  get problem(): RequestProblem | null {
    return this.#problem;
  }

  /** Rows on show are of an earlier question. */
  get isAsking(): boolean {
    return this.#question !== null && !this.#question.hasLanded && this.#problem === null;
  }

  /** Counts the questions that were answered. */
  get landings(): number {
    return this.#landings;
  }

  get landing(): Landing {
    return this.#question?.landing ?? 'here';
  }

  rowAt(index: number): FileRow | undefined {
    return this.#pages.at(index);
  }

  /** Another question, or the same one about newer data. */
  ask(query: FilesQuery, landing: Landing): void {
    this.#question = { query, landing, pending: new Set(), hasLanded: false };
    this.#problem = null;
    this.#askFirst(this.#question);
  }

  /** Which rows are in view now. */
  look(inView: RowRange): void {
    this.#inView = inView;
    this.#askMissing();
  }

  retry(): void {
    this.#problem = null;
    if (this.#question?.hasLanded) this.#askMissing();
    else if (this.#question) this.#askFirst(this.#question);
    this.#changed();
  }

  /** The rows of a range, wherever it is; `null` when they could not be had, or are of no interest any more. */
  async rowsOf({ from, to }: RowRange): Promise<readonly FileRow[] | null> {
    const question = this.#question;
    const rows: FileRow[] = [];
    while (question !== null && rows.length < to - from) {
      const at = from + rows.length;
      const held = this.#pages.at(at);
      if (held) {
        rows.push(held);
        continue;
      }
      const outcome = await this.#ask({ query: question.query, from: at, count: Math.min(mostRows, to - at) });
      if (question !== this.#question || !outcome.ok || outcome.value.version !== this.#facts?.version) return null;
      if (outcome.value.rows.length === 0) break;
      rows.push(...outcome.value.rows);
    }
    return question === null ? null : rows;
  }

  dispose(): void {
    this.#question = null;
  }

  /** All of what is in view in one answer, so that nothing on show ever goes back to being drawn as on its way. */
  #askFirst(question: Question): void {
    const from = question.landing === 'top' ? 0 : Math.floor(this.#inView.from / rowsOfPage) * rowsOfPage;
    void this.#ask({ query: question.query, from, count: mostRows }).then((outcome) => {
      if (question !== this.#question) return;
      if (outcome.ok) {
        this.#pages.clear();
        question.hasLanded = true;
        this.#landings++;
        if (question.landing === 'top') this.#inView = { from: 0, to: 0 };
        this.#take(outcome.value);
      } else this.#problem = outcome.problem;
      this.#changed();
      this.#askMissing();
    });
  }

  #askMissing(): void {
    const question = this.#question;
    if (!question?.hasLanded || !this.#facts || this.#problem) return;
    for (const page of pagesFor(this.#inView, this.#facts.total)) {
      if (question.pending.size >= pagesAtOnce) return;
      if (!this.#pages.has(page) && !question.pending.has(page)) this.#askPage(question, page);
    }
  }

  #askPage(question: Question, page: number): void {
    question.pending.add(page);
    void this.#ask({ query: question.query, from: page * rowsOfPage, count: rowsOfPage }).then((outcome) => {
      if (question !== this.#question) return;
      question.pending.delete(page);
      if (outcome.ok) this.#take(outcome.value);
      else this.#problem = outcome.problem;
      this.#changed();
      this.#askMissing();
    });
  }

  #take({ from, rows, ...facts }: FilesWindow): void {
    if (this.#facts?.version !== facts.version) this.#pages.clear();
    this.#facts = facts;
    this.#pages.put(from, rows, this.#inView);
  }
}

import type { Result } from '../../base/result.ts';
import type { RequestProblem } from '../../protocol/messages.ts';

/** The most rows of one request. */
const maxRows = 200;

const rowsOfPage = maxRows / 2;

/** Maximum pages in memory: a thousand rows. */
const maxPages = 10;

/** Rows from `from` to `to`, exclusive. */
interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** The available rows, in pages of a hundred. Beyond ten pages the ones farthest from the visible rows are dropped. */
export class RowPages<Row> {
  readonly #pages = new Map<number, readonly Row[]>();

  /** `undefined`: not available. */
  at(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / rowsOfPage))?.[index % rowsOfPage];
  }

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  /** Stores the rows of a response that begins at a page. */
  put(from: number, rows: readonly Row[], inView: RowRange): void {
    for (let at = 0; at < rows.length; at += rowsOfPage)
      this.#pages.set((from + at) / rowsOfPage, rows.slice(at, at + rowsOfPage));
    const middle = (inView.from + inView.to) / 2 / rowsOfPage - 0.5;
    while (this.#pages.size > maxPages) {
      const pages = [...this.#pages.keys()];
      this.#pages.delete(pages.reduce((far, page) => (Math.abs(page - middle) > Math.abs(far - middle) ? page : far)));
    }
  }

  clear(): void {
    this.#pages.clear();
  }

  get rows(): number {
    return [...this.#pages.values()].reduce((sum, rows) => sum + rows.length, 0);
  }
}

/** The pages that hold a range, those in view first, then half a page on either side. */
export function pagesFor({ from, to }: RowRange, total: number): readonly number[] {
  const last = Math.ceil(total / rowsOfPage) - 1;
  const inView = pagesBetween(from, to, last);
  const around = pagesBetween(from - rowsOfPage / 2, to + rowsOfPage / 2, last);
  return [...new Set([...inView, ...around])];
}

function pagesBetween(from: number, to: number, last: number): number[] {
  const first = Math.max(0, Math.floor(from / rowsOfPage));
  const end = Math.min(last, Math.floor((Math.max(from + 1, to) - 1) / rowsOfPage));
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, at) => first + at);
}

/** The data of the whole list besides its rows. */
export interface ListFacts {
  /** Changes when the rows are of other data; anything sent earlier is then out of date. */
  readonly version: number;
  /** Number of all rows. */
  readonly total: number;
}

type Window<Row, Facts> = Facts & { readonly from: number; readonly rows: readonly Row[] };

type Ask<Query, Row, Facts> = (params: {
  readonly query: Query;
  readonly from: number;
  readonly count: number;
}) => Promise<Result<Window<Row, Facts>, RequestProblem>>;

/** The position after another query: the top, or the present one. */
type Landing = 'top' | 'here';

interface Question<Query> {
  readonly query: Query;
  readonly landing: Landing;
  /** Pages requested. */
  readonly pending: Set<number>;
  hasLanded: boolean;
}

/** Enough to fill a jump at once, few enough that the host never has a queue of obsolete windows. */
const pagesAtOnce = 2;

/**
 * The rows of a long list, requested as they come into view. The rows of an earlier query stay until the response to
 * the new one; a response to an earlier query is dropped. After a failure there are no requests until `retry`.
 */
export class RowSource<Query, Row, Facts extends ListFacts> {
  readonly #ask: Ask<Query, Row, Facts>;
  readonly #changed: () => void;
  readonly #pages = new RowPages<Row>();
  #question: Question<Query> | null = null;
  #inView: RowRange = { from: 0, to: 0 };
  #facts: Facts | null = null;
  #problem: RequestProblem | null = null;
  #landings = 0;

  /** Calls `changed` when a redraw is needed. */
  constructor(ask: Ask<Query, Row, Facts>, changed: () => void) {
    this.#ask = ask;
    this.#changed = changed;
  }

  /** `null` until the first answer. */
  get facts(): Facts | null {
    return this.#facts;
  }

  get problem(): RequestProblem | null {
    return this.#problem;
  }

  /** Rows on show are of an earlier query. */
  get isAsking(): boolean {
    return this.#question !== null && !this.#question.hasLanded && this.#problem === null;
  }

  /** Number of completed queries. */
  get landings(): number {
    return this.#landings;
  }

  get landing(): Landing {
    return this.#question?.landing ?? 'here';
  }

  rowAt(index: number): Row | undefined {
    return this.#pages.at(index);
  }

  /** Another query, or the same one for newer data. */
  ask(query: Query, landing: Landing): void {
    this.#question = { query, landing, pending: new Set(), hasLanded: false };
    this.#problem = null;
    this.#askFirst(this.#question);
  }

  /** Sets the rows in view. */
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

  /** The rows of any range; `null` when the request failed, or is obsolete. */
  async rowsOf({ from, to }: RowRange): Promise<readonly Row[] | null> {
    const question = this.#question;
    const rows: Row[] = [];
    while (question !== null && rows.length < to - from) {
      const at = from + rows.length;
      const held = this.#pages.at(at);
      if (held) {
        rows.push(held);
        continue;
      }
      const outcome = await this.#ask({ query: question.query, from: at, count: Math.min(maxRows, to - at) });
      if (question !== this.#question || !outcome.ok || outcome.value.version !== this.#facts?.version) return null;
      if (outcome.value.rows.length === 0) break;
      rows.push(...outcome.value.rows);
    }
    return question === null ? null : rows;
  }

  dispose(): void {
    this.#question = null;
  }

  /** All visible rows in one response, so that no row on show ever goes back to being drawn as pending. */
  #askFirst(question: Question<Query>): void {
    const from = question.landing === 'top' ? 0 : Math.floor(this.#inView.from / rowsOfPage) * rowsOfPage;
    void this.#ask({ query: question.query, from, count: maxRows }).then((outcome) => {
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

  #askPage(question: Question<Query>, page: number): void {
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

  #take(window: Window<Row, Facts>): void {
    if (this.#facts?.version !== window.version) this.#pages.clear();
    this.#facts = window;
    this.#pages.put(window.from, window.rows, this.#inView);
  }
}

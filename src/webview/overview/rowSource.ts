import type { Result } from '../../base/result.ts';
import type { RequestProblem } from '../../protocol/messages.ts';

/** The most rows of one request. */
const maxRows = 200;

const rowsOfPage = maxRows / 2;

/** Rows from `from` to `to`, exclusive. */
interface RowRange {
  readonly from: number;
  readonly to: number;
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
  /** Changes when the rows are of other data; rows received earlier are then out of date. */
  readonly version: number;
  /** Number of all rows. */
  readonly total: number;
}

type Window<Row, Facts> = Facts & { readonly from: number; readonly rows: readonly Row[] };

type Send<Query, Row, Facts> = (params: {
  readonly query: Query;
  readonly from: number;
  readonly count: number;
}) => Promise<Result<Window<Row, Facts>, RequestProblem>>;

interface Request<Query> {
  readonly query: Query;
  /** The list is then shown from its top; otherwise its position stays. */
  readonly resetsScroll: boolean;
  /** Pages requested. */
  readonly pending: Set<number>;
  isAnswered: boolean;
}

/** Enough to fill a jump at once, few enough that the host never has a queue of obsolete windows. */
const pagesAtOnce = 2;

/**
 * The rows of a long list, requested as they come into view, and kept. The rows of an earlier query stay until the
 * response to the new one; a response to an earlier query is dropped. After a failure there are no requests until
 * `retry`.
 */
export class RowSource<Query, Row, Facts extends ListFacts> {
  readonly #send: Send<Query, Row, Facts>;
  readonly #changed: () => void;
  /** By their number: a hundred rows each. */
  readonly #pages = new Map<number, readonly Row[]>();
  #request: Request<Query> | null = null;
  #visible: RowRange = { from: 0, to: 0 };
  #facts: Facts | null = null;
  #problem: RequestProblem | null = null;
  #completedQueries = 0;

  /** Calls `changed` when a redraw is needed. */
  constructor(send: Send<Query, Row, Facts>, changed: () => void) {
    this.#send = send;
    this.#changed = changed;
  }

  /** `null` until the first answer. */
  get facts(): Facts | null {
    return this.#facts;
  }

  get problem(): RequestProblem | null {
    return this.#problem;
  }

  get completedQueries(): number {
    return this.#completedQueries;
  }

  /** The query on show begins at the top of the list. */
  get resetsScroll(): boolean {
    return this.#request?.resetsScroll ?? false;
  }

  /** `undefined`: not available. */
  rowAt(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / rowsOfPage))?.[index % rowsOfPage];
  }

  /** Another query, or the same one for newer data. */
  setQuery(query: Query, resetsScroll: boolean): void {
    this.#request = { query, resetsScroll, pending: new Set(), isAnswered: false };
    this.#problem = null;
    this.#requestFirst(this.#request);
  }

  setVisible(visible: RowRange): void {
    this.#visible = visible;
    this.#requestMissing();
  }

  retry(): void {
    this.#problem = null;
    if (this.#request?.isAnswered) this.#requestMissing();
    else if (this.#request) this.#requestFirst(this.#request);
    this.#changed();
  }

  dispose(): void {
    this.#request = null;
  }

  /** All visible rows in one response, so that no row on show ever goes back to being drawn as pending. */
  #requestFirst(request: Request<Query>): void {
    const from = request.resetsScroll ? 0 : Math.floor(this.#visible.from / rowsOfPage) * rowsOfPage;
    void this.#send({ query: request.query, from, count: maxRows }).then((outcome) => {
      if (request !== this.#request) return;
      if (outcome.ok) {
        this.#pages.clear();
        request.isAnswered = true;
        this.#completedQueries++;
        if (request.resetsScroll) this.#visible = { from: 0, to: 0 };
        this.#store(outcome.value);
      } else this.#problem = outcome.problem;
      this.#changed();
      this.#requestMissing();
    });
  }

  #requestMissing(): void {
    const request = this.#request;
    if (!request?.isAnswered || !this.#facts || this.#problem) return;
    for (const page of pagesFor(this.#visible, this.#facts.total)) {
      if (request.pending.size >= pagesAtOnce) return;
      if (!this.#pages.has(page) && !request.pending.has(page)) this.#requestPage(request, page);
    }
  }

  #requestPage(request: Request<Query>, page: number): void {
    request.pending.add(page);
    void this.#send({ query: request.query, from: page * rowsOfPage, count: rowsOfPage }).then((outcome) => {
      if (request !== this.#request) return;
      request.pending.delete(page);
      if (outcome.ok) this.#store(outcome.value);
      else this.#problem = outcome.problem;
      this.#changed();
      this.#requestMissing();
    });
  }

  #store(window: Window<Row, Facts>): void {
    if (this.#facts?.version !== window.version) this.#pages.clear();
    this.#facts = window;
    for (let at = 0; at < window.rows.length; at += rowsOfPage)
      this.#pages.set((window.from + at) / rowsOfPage, window.rows.slice(at, at + rowsOfPage));
  }
}

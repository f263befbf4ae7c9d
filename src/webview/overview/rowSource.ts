import { type Result, succeed } from '../../base/result.ts';
import type { OverviewRow } from '../../core/overview.ts';
import type { RequestProblem } from '../../protocol/messages.ts';
import type { OverviewRows } from '../../protocol/overview.ts';

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

interface Request {
  /** With the first rows. */
  readonly list: OverviewRows;
  /** The list is then shown from its top; otherwise its position stays. */
  readonly resetsScroll: boolean;
  /** Pages requested. */
  readonly pending: Set<number>;
  isAnswered: boolean;
}

type ReadRows = (from: number, count: number) => Promise<Result<OverviewRows, RequestProblem>>;

/** Enough to fill a jump at once, few enough that the host never has a queue of obsolete windows. */
const pagesAtOnce = 2;

/**
 * The rows of a long list, requested as they come into view, and kept. The rows of an earlier list stay until the first
 * ones of the new list are there; a response for an earlier list is dropped. After a failure there are no requests until
 * `retry`.
 */
export class RowSource {
  readonly #read: ReadRows;
  readonly #changed: () => void;
  /** By their number: a hundred rows each. */
  readonly #pages = new Map<number, readonly OverviewRow[]>();
  #request: Request | null = null;
  #visible: RowRange = { from: 0, to: 0 };
  /** Of the rows; those of another version are out of date. */
  #version: number | null = null;
  #problem: RequestProblem | null = null;
  #completedLists = 0;

  /** Calls `changed` when a redraw is needed. */
  constructor(read: ReadRows, changed: () => void) {
    this.#read = read;
    this.#changed = changed;
  }

  get problem(): RequestProblem | null {
    return this.#problem;
  }

  /** How many lists have had their first rows. */
  get completedLists(): number {
    return this.#completedLists;
  }

  /** The list on show begins at its top. */
  get resetsScroll(): boolean {
    return this.#request?.resetsScroll ?? false;
  }

  /** `undefined`: not available. */
  rowAt(index: number): OverviewRow | undefined {
    return this.#pages.get(Math.floor(index / rowsOfPage))?.[index % rowsOfPage];
  }

  /** Another list, or the same one with newer data. */
  setList(list: OverviewRows, resetsScroll: boolean): void {
    this.#request = { list, resetsScroll, pending: new Set(), isAnswered: false };
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

  /** All visible rows in one response, so that no row on show ever goes back to being drawn as pending. */
  #requestFirst(request: Request): void {
    const { list, resetsScroll } = request;
    const from = resetsScroll ? 0 : Math.floor(this.#visible.from / rowsOfPage) * rowsOfPage;
    const end = Math.min(list.total, from + maxRows);
    const isHere = end <= list.rows.length;
    const first = isHere
      ? Promise.resolve(succeed({ ...list, from, rows: list.rows.slice(from, end) }))
      : this.#read(from, maxRows);
    void first.then((outcome) => {
      if (request !== this.#request) return;
      if (outcome.ok) {
        this.#pages.clear();
        request.isAnswered = true;
        this.#completedLists++;
        if (resetsScroll) this.#visible = { from: 0, to: 0 };
        this.#store(outcome.value);
      } else this.#problem = outcome.problem;
      this.#changed();
      this.#requestMissing();
    });
  }

  #requestMissing(): void {
    const request = this.#request;
    if (!request?.isAnswered || this.#problem) return;
    for (const page of pagesFor(this.#visible, request.list.total)) {
      if (request.pending.size >= pagesAtOnce) return;
      if (!this.#pages.has(page) && !request.pending.has(page)) this.#requestPage(request, page);
    }
  }

  #requestPage(request: Request, page: number): void {
    request.pending.add(page);
    void this.#read(page * rowsOfPage, rowsOfPage).then((outcome) => {
      if (request !== this.#request) return;
      request.pending.delete(page);
      if (outcome.ok) this.#store(outcome.value);
      else this.#problem = outcome.problem;
      this.#changed();
      this.#requestMissing();
    });
  }

  #store({ version, from, rows }: OverviewRows): void {
    if (this.#version !== version) this.#pages.clear();
    this.#version = version;
    for (let at = 0; at < rows.length; at += rowsOfPage)
      this.#pages.set((from + at) / rowsOfPage, rows.slice(at, at + rowsOfPage));
  }
}

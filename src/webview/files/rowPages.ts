import type { FileRow } from '../../core/fileRow.ts';

export const rowsOfPage = 100;

/** Maximum pages in memory: a thousand rows. */
const mostPages = 10;

/** Rows from `from` to `to`, exclusive. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** The available rows, in pages of a hundred. Beyond ten pages the ones farthest from the visible rows are dropped. */
export class RowPages {
  readonly #pages = new Map<number, readonly FileRow[]>();

  /** `undefined`: not available. */
  at(index: number): FileRow | undefined {
    return this.#pages.get(Math.floor(index / rowsOfPage))?.[index % rowsOfPage];
  }

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  /** Stores the rows of a response that begins at a page. */
  put(from: number, rows: readonly FileRow[], inView: RowRange): void {
    for (let at = 0; at < rows.length; at += rowsOfPage)
      this.#pages.set((from + at) / rowsOfPage, rows.slice(at, at + rowsOfPage));
    const middle = (inView.from + inView.to) / 2 / rowsOfPage - 0.5;
    while (this.#pages.size > mostPages) {
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

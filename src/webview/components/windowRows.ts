import { observeWindowOffset, observeWindowRect, Virtualizer } from '@tanstack/virtual-core';
import { useLayoutEffect, useState } from 'preact/hooks';

interface WindowRowsOptions {
  readonly count: number;
  /** CSS pixels; the same for every row. */
  readonly rowHeight: number;
  /** Where the first row begins, from the top of the page. */
  readonly top: number;
  /** Rows to draw on either side of those in view. */
  readonly overscan: number;
}

/** Which rows of a long list are to be drawn; the page itself is what scrolls. `to` is the first one after them. */
export interface DrawnRows {
  readonly from: number;
  readonly to: number;
}

export function useWindowRows({ count, rowHeight, top, overscan }: WindowRowsOptions): DrawnRows {
  const [, redraw] = useState(0);
  const options = {
    count,
    overscan,
    scrollMargin: top,
    estimateSize: () => rowHeight,
    getScrollElement: () => window,
    initialOffset: () => window.scrollY,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    // The page is scrolled by those who know what covers it, never by the arithmetic of the rows.
    scrollToFn: () => undefined,
    onChange: () => redraw((times) => times + 1),
  };
  const [virtualizer] = useState(() => new Virtualizer<Window, Element>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  // Heights are asked for once and kept; another height makes all of them wrong.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, top]);
  const rows = typeof window === 'undefined' ? [] : virtualizer.getVirtualIndexes();
  const [from = 0] = rows;
  return { from, to: from + rows.length };
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface WindowRowsOptions {
  readonly count: number;
  /** CSS pixels; the same for every row. */
  readonly rowHeight: number;
  /** Where the first row begins, from the top of the page. */
  readonly top: number;
  /** Rows to draw on either side of those in view. */
  readonly overscan: number;
}

/** What of the page is in view, in CSS pixels. */
export interface WindowView {
  readonly scroll: number;
  readonly height: number;
}

/** Which rows of a long list are to be drawn; the page itself is what scrolls. `to` is the first one after them. */
export interface DrawnRows {
  readonly from: number;
  readonly to: number;
}

/** Their number is the same wherever one is between the ends, so that elements are used again. */
export function rowsToDraw(view: WindowView, { count, rowHeight, top, overscan }: WindowRowsOptions): DrawnRows {
  const first = Math.floor((view.scroll - top) / rowHeight) - overscan;
  const end = first + Math.ceil(view.height / rowHeight) + 1 + 2 * overscan;
  const bounded = (row: number): number => Math.max(0, Math.min(count, row));
  return { from: bounded(first), to: bounded(end) };
}

/** Follows the window: drawn anew when other rows come into view, and not with every pixel. */
export function useWindowRows(options: WindowRowsOptions): DrawnRows {
  const [, redraw] = useState(0);
  const view = useRef<WindowView | null>(null);
  view.current ??= viewOfWindow();
  const drawn = rowsToDraw(view.current, options);
  const latest = useRef({ options, drawn });
  latest.current = { options, drawn };
  useLayoutEffect(() => {
    const look = (): void => {
      view.current = viewOfWindow();
      const { from, to } = rowsToDraw(view.current, latest.current.options);
      if (from !== latest.current.drawn.from || to !== latest.current.drawn.to) redraw((times) => times + 1);
    };
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  return drawn;
}

/** Nothing where there is no window. */
function viewOfWindow(): WindowView {
  return typeof window === 'undefined'
    ? { scroll: 0, height: 0 }
    : { scroll: window.scrollY, height: window.innerHeight };
}

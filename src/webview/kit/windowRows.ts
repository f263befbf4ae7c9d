import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface WindowRowsOptions {
  readonly count: number;
  /** CSS pixels; the same for every row. */
  readonly rowHeight: number;
  /** Top of the first row, from the top of the page. */
  readonly top: number;
  /** Rows to draw on either side of those in view. */
  readonly overscan: number;
}

/** The visible part of the page, in CSS pixels. */
export interface WindowView {
  readonly scroll: number;
  readonly height: number;
}

/** The rows of a long list to draw; the page itself scrolls. `to` is the first one after them. */
export interface DrawnRows {
  readonly from: number;
  readonly to: number;
}

/** Their number is constant between the ends, so that elements are reused. */
export function rowsToDraw(view: WindowView, { count, rowHeight, top, overscan }: WindowRowsOptions): DrawnRows {
  const first = Math.floor((view.scroll - top) / rowHeight) - overscan;
  const end = first + Math.ceil(view.height / rowHeight) + 1 + 2 * overscan;
  const bounded = (row: number): number => Math.max(0, Math.min(count, row));
  return { from: bounded(first), to: bounded(end) };
}

/** Follows the window: redrawn when other rows come into view, not with every pixel. */
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

/** Empty if there is no window. */
function viewOfWindow(): WindowView {
  return typeof window === 'undefined'
    ? { scroll: 0, height: 0 }
    : { scroll: window.scrollY, height: window.innerHeight };
}

import type { VNode } from 'preact';
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
function useWindowRows(options: WindowRowsOptions): DrawnRows {
  const [, redraw] = useState(0);
  const view = useRef<WindowView | null>(null);
  view.current ??= viewOfWindow();
  const drawn = rowsToDraw(view.current, options);
  const latest = useRef({ options, drawn });
  latest.current = { options, drawn };
  useLayoutEffect(() => {
    const follow = (): void => {
      view.current = viewOfWindow();
      const { from, to } = rowsToDraw(view.current, latest.current.options);
      if (from !== latest.current.drawn.from || to !== latest.current.drawn.to) redraw((times) => times + 1);
    };
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
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

/** The list's position on the page, in CSS pixels. */
export interface ListPlace {
  /** Top of its first row, from the top of the page. */
  readonly top: number;
  /** Height of sticky elements at the top of the window, which cover rows. */
  readonly covered: number;
  /** Height of sticky elements at its bottom. */
  readonly coveredBelow: number;
  readonly rowHeight: number;
  readonly windowHeight: number;
}

/** The scroll distance that brings a row into view; `null`: it is in view. */
export function scrollToShow(index: number, scrollY: number, place: ListPlace): number | null {
  const { top, covered, coveredBelow, rowHeight, windowHeight } = place;
  const above = top + index * rowHeight - covered;
  if (scrollY > above) return Math.max(0, above);
  // A row cut by the end of the window, with a small margin below.
  const below = top + (index + 1) * rowHeight + rowHeight / 2 + coveredBelow - windowHeight;
  return scrollY < below ? below : null;
}

/** Scroll position of the list itself; 0 while its first row is visible. */
export function scrolledBy(scrollY: number, { top, covered }: ListPlace): number {
  return Math.max(0, Math.round(scrollY - (top - covered)));
}

/** The page's scroll position for one of the list. */
export function scrollOfPage(scrollTop: number, { top, covered }: ListPlace): number {
  return Math.max(0, top - covered + scrollTop);
}

export function rowsInView({ covered, coveredBelow, rowHeight, windowHeight }: ListPlace): number {
  return Math.max(1, Math.floor((windowHeight - covered - coveredBelow) / rowHeight));
}

/** Rows to draw on either side of those in view: never more than 58 in all. */
export function overscanFor(place: ListPlace): number {
  const free = 58 - Math.ceil(place.windowHeight / place.rowHeight) - 1;
  return Math.min(6, Math.max(1, Math.floor(free / 2)));
}

/** The elements that determine the list's position. */
export interface GridElements {
  pane: HTMLElement | null;
  bar: HTMLElement | null;
  grid: HTMLElement | null;
  spacer: HTMLElement | null;
  rows: HTMLElement | null;
  foot: HTMLElement | null;
  /** The height of a row, for any font size and pane width. */
  probe: HTMLElement | null;
}

export const noElements: GridElements = {
  pane: null,
  bar: null,
  grid: null,
  spacer: null,
  rows: null,
  foot: null,
  probe: null,
};

/** Between the sticky elements at the end of the window and that end: `.files-foot` in files.css. */
const gapBelow = 12;

const unmeasured: ListPlace = { top: 0, covered: 0, coveredBelow: 0, rowHeight: 28, windowHeight: 800 };

/**
 * The list's position. Measured when something on the page changes its size, never during scrolling; `measure` does it
 * at once.
 */
function useListPlace(elements: GridElements): { readonly place: ListPlace; readonly measure: () => ListPlace } {
  const [place, setPlace] = useState(unmeasured);
  const known = useRef(place);
  const measure = (): ListPlace => {
    const now = placeOf(elements, known.current);
    if (JSON.stringify(now) !== JSON.stringify(known.current)) {
      known.current = now;
      setPlace(now);
    }
    return now;
  };
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    const { bar, foot, probe } = elements;
    for (const element of [document.body, document.documentElement, bar, foot, probe])
      if (element) observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return { place, measure };
}

function placeOf({ pane, bar, grid, spacer, foot, probe }: GridElements, before: ListPlace): ListPlace {
  // The bar of a draft stays above everything (draftBar.tsx).
  const above = Number.parseFloat(document.documentElement.style.getPropertyValue('--draft-bar')) || 0;
  const sticky = above + (bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0);
  // The header of the list stays below the bar.
  pane?.style.setProperty('--grid-bar', `${sticky}px`);
  const header = grid?.firstElementChild;
  return {
    top: spacer ? spacer.getBoundingClientRect().top + window.scrollY : before.top,
    covered: sticky + (header instanceof HTMLElement ? header.offsetHeight : 0),
    coveredBelow: foot && foot.offsetHeight > 0 ? foot.offsetHeight + gapBelow : 0,
    rowHeight: probe?.getBoundingClientRect().height || before.rowHeight,
    windowHeight: window.innerHeight,
  };
}

/** A grid on the page: its elements, the rows to draw, and the active row for keys. */
export interface GridState {
  /** Number of rows. */
  readonly total: number;
  /** Filled with the elements when drawn. */
  readonly elements: GridElements;
  readonly place: ListPlace;
  readonly measure: () => ListPlace;
  readonly drawn: DrawnRows;
  /** The active row for keys, which may not be drawn. Below the number of rows; 0 if there is none. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Makes a row the active one, and scrolls until it is in view. */
  readonly goTo: (index: number) => void;
  /** For other rows: from the first one, if the list is scrolled. */
  readonly startAgain: () => void;
}

export function useGrid(total: number): GridState {
  const elements = useRef<GridElements>({ ...noElements }).current;
  const [active, setActive] = useState(0);
  const { place, measure } = useListPlace(elements);
  const { rowHeight, top } = place;
  const drawn = useWindowRows({ count: total, rowHeight, top, overscan: overscanFor(place) });
  return {
    total,
    elements,
    place,
    measure,
    drawn,
    active: Math.min(active, Math.max(0, total - 1)),
    setActive,
    goTo: (index) => {
      setActive(index);
      const scroll = scrollToShow(index, window.scrollY, measure());
      if (scroll !== null) window.scrollTo(0, scroll);
    },
    startAgain: () => {
      setActive(0);
      const now = measure();
      if (scrolledBy(window.scrollY, now) > 0) window.scrollTo(0, scrollOfPage(0, now));
    },
  };
}

interface VirtualGridProps {
  readonly role: 'grid' | 'treegrid';
  readonly label: string;
  /** Before the index of a row in its id; unique on the page. */
  readonly id: string;
  readonly grid: GridState;
  /** Newer rows are being read. */
  readonly isBusy?: boolean;
  /** Several rows can be selected. */
  readonly isMultiple?: boolean;
  /** The cells of the header. */
  readonly header: VNode;
  /** `null`: the row is not there. */
  readonly row: (index: number, key: number) => VNode | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPress: (index: number, event: MouseEvent) => void;
  readonly onOpen?: (index: number) => void;
  readonly onFocus?: () => void;
}

/**
 * Rows of which only those in view are drawn; the page itself scrolls. The grid has the focus itself and names the active
 * row.
 */
export function VirtualGrid(props: VirtualGridProps): VNode {
  const { role, label, id, grid, isBusy = false, isMultiple = false } = props;
  const { total, drawn, active, elements } = grid;
  const { rowHeight } = grid.place;
  const indexes = Array.from({ length: Math.max(0, drawn.to - drawn.from) }, (_, at) => drawn.from + at);
  const isActiveDrawn = active >= drawn.from && active < drawn.to;
  useLayoutEffect(() => {
    if (elements.spacer) elements.spacer.style.height = `${total * rowHeight}px`;
    if (elements.rows) elements.rows.style.transform = `translateY(${drawn.from * rowHeight}px)`;
  });
  return (
    <div
      ref={(element) => void (elements.grid = element)}
      class="grid"
      role={role}
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      aria-rowcount={total + 1}
      aria-busy={isBusy}
      aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
      onKeyDown={props.onKeyDown}
      onFocus={({ target, currentTarget }) => target === currentTarget && props.onFocus?.()}
    >
      <div role="rowgroup" class="grid-head">
        <div role="row" class="grid-header" aria-rowindex={1}>
          {props.header}
        </div>
      </div>
      <div ref={(element) => void (elements.spacer = element)} class="grid-spacer">
        <div
          ref={(element) => void (elements.rows = element)}
          class="grid-rows"
          role="rowgroup"
          onMouseDown={(event) => {
            // Prevents text selection, and focus on a button in a row: the grid keeps it.
            event.preventDefault();
            elements.grid?.focus({ preventScroll: true });
          }}
          onClick={(event) => {
            const index = indexOf(event);
            if (index !== null) props.onPress(index, event);
          }}
          onDblClick={(event) => {
            const index = indexOf(event);
            if (index !== null) props.onOpen?.(index);
          }}
        >
          {/* Elements of rows leaving the view are reused for those entering it. */}
          {indexes.map((index) => props.row(index, index % indexes.length))}
        </div>
      </div>
    </div>
  );
}

/** Of the row that an event came from. */
function indexOf({ target }: Event): number | null {
  const row = target instanceof Element ? target.closest('[data-at]') : null;
  const at = Number(row?.getAttribute('data-at') ?? Number.NaN);
  return Number.isInteger(at) ? at : null;
}

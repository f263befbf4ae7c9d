import { useLayoutEffect, useRef, useState } from 'preact/hooks';

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
export interface PaneElements {
  pane: HTMLElement | null;
  bar: HTMLElement | null;
  grid: HTMLElement | null;
  spacer: HTMLElement | null;
  rows: HTMLElement | null;
  foot: HTMLElement | null;
  /** The height of a row, for any font size and pane width. */
  probe: HTMLElement | null;
}

export const noElements: PaneElements = {
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
export function useListPlace(elements: PaneElements): { readonly place: ListPlace; readonly measure: () => ListPlace } {
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

function placeOf({ pane, bar, grid, spacer, foot, probe }: PaneElements, before: ListPlace): ListPlace {
  // The bar of a draft stays above everything (draftBar.tsx).
  const above = Number.parseFloat(document.documentElement.style.getPropertyValue('--draft-bar')) || 0;
  const sticky = above + (bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0);
  // The header of the list stays below the bar.
  pane?.style.setProperty('--files-bar', `${sticky}px`);
  const header = grid?.firstElementChild;
  return {
    top: spacer ? spacer.getBoundingClientRect().top + window.scrollY : before.top,
    covered: sticky + (header instanceof HTMLElement ? header.offsetHeight : 0),
    coveredBelow: foot && foot.offsetHeight > 0 ? foot.offsetHeight + gapBelow : 0,
    rowHeight: probe?.getBoundingClientRect().height || before.rowHeight,
    windowHeight: window.innerHeight,
  };
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ListPlace } from './scrolling.ts';

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

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

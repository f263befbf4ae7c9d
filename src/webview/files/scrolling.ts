/** Where the list stands on the page, in CSS pixels. */
export interface ListPlace {
  /** Of its first row, from the top of the page. */
  readonly top: number;
  /** What stays at the top of the window and covers rows. */
  readonly covered: number;
  /** What stays at its bottom. */
  readonly coveredBelow: number;
  readonly rowHeight: number;
  readonly windowHeight: number;
}

/** How far to scroll the page so that a row is in view; `null`: it is. */
export function scrollToShow(index: number, scrollY: number, place: ListPlace): number | null {
  const { top, covered, coveredBelow, rowHeight, windowHeight } = place;
  const above = top + index * rowHeight - covered;
  if (scrollY > above) return Math.max(0, above);
  // One that is cut by the end of the window, with a little room below.
  const below = top + (index + 1) * rowHeight + rowHeight / 2 + coveredBelow - windowHeight;
  return scrollY < below ? below : null;
}

/** How far the list itself is scrolled; 0 while its first row can be seen. */
export function scrolledBy(scrollY: number, { top, covered }: ListPlace): number {
  return Math.max(0, Math.round(scrollY - (top - covered)));
}

/** How far the page is scrolled when the list is scrolled so far. */
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

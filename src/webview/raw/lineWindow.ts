/** The visible part of the lines; in pixels. */
export interface View {
  readonly top: number;
  readonly height: number;
  readonly lineHeight: number;
}

/** Before any measurement. */
export const startView: View = { top: 0, height: 600, lineHeight: 19 };

/** Extra lines above and below the visible ones, for scrolling. */
const margin = 15;
/** Lines to scroll before a redraw. */
export const scrollStep = 5;
/** Maximum lines in the page, for any height. */
const most = 200;

/** The lines to draw: from, and up to. */
export function windowOf(
  { top, height, lineHeight }: View,
  count: number,
): { readonly from: number; readonly to: number } {
  const first = Math.floor(top / lineHeight) - margin;
  const size = Math.min(most, Math.ceil(height / lineHeight) + 2 * margin);
  const from = Math.max(0, Math.min(first, count - size));
  return { from, to: Math.min(count, from + size) };
}

/** The scroll position that shows a line: unchanged if visible; else a third down. */
export function scrolledTo({ top, height, lineHeight }: View, line: number): number {
  const at = line * lineHeight;
  if (at >= top && at + lineHeight <= top + height) return top;
  const isNext = Math.abs(at - top) < 2 * lineHeight || Math.abs(at + lineHeight - top - height) < 2 * lineHeight;
  if (isNext) return Math.max(0, at < top ? at : at + lineHeight - height);
  return Math.max(0, at - height / 3);
}

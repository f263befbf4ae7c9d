/** What of the lines is in sight; in pixels. */
export interface View {
  readonly top: number;
  readonly height: number;
  readonly lineHeight: number;
}

/** Before anything was measured. */
export const startView: View = { top: 0, height: 600, lineHeight: 19 };

/** Lines above and below those in sight, so that scrolling finds them there. */
const margin = 15;
/** Lines one may scroll before others are drawn. */
export const scrollStep = 5;
/** Lines that stand in the page at most, however high it is. */
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

/** Where to scroll so that a line is in sight: not at all, if it is; else a third down. */
export function scrolledTo({ top, height, lineHeight }: View, line: number): number {
  const at = line * lineHeight;
  if (at >= top && at + lineHeight <= top + height) return top;
  const isNext = Math.abs(at - top) < 2 * lineHeight || Math.abs(at + lineHeight - top - height) < 2 * lineHeight;
  if (isNext) return Math.max(0, at < top ? at : at + lineHeight - height);
  return Math.max(0, at - height / 3);
}

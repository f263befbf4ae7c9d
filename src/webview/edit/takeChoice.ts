import type { LicenseChoice } from '../../protocol/draft.ts';

/** The text with a choice inserted, and the new caret position: after it, and after a blank where more may follow. */
export function takeChoice(
  text: string,
  { id, start, end }: Pick<LicenseChoice, 'id' | 'start' | 'end'>,
): { readonly text: string; readonly at: number } {
  const from = Math.max(0, Math.min(start, text.length));
  const to = Math.max(from, Math.min(end, text.length));
  return { text: text.slice(0, from) + id + text.slice(to), at: from + id.length };
}

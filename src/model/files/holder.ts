/** In UTF-16 units. Longer text is cut; two that differ only beyond it count as one. */
const longest = 300;

const before =
  /[\s,.:;*|–—-]+|\(c\)|©|&copy;|copyright(?:ed|s)?\b|copr\b|spdx-(?:file|snippet)copyrighttext\b|portions\b|by\b|(?:19|20)\d\d(?!\w)|present\b|'?\d\d(?=\s*[,–-])/iy;
const reserved = 'all rights reserved';
const ends = ' \t\r\n,.;:*|-';

/**
 * The copyright holder in a statement: the text without the word itself, signs and years, so that a holder is the same
 * for every year. A statement without a name stands for itself. Not legally authoritative.
 */
export function holderOf(statement: string): string {
  const text = statement.slice(0, longest);
  let from = 0;
  for (;;) {
    before.lastIndex = from;
    if (!before.test(text)) break;
    from = before.lastIndex;
  }
  let to = endOf(text, from, text.length);
  if (to - from >= reserved.length && text.slice(to - reserved.length, to).toLowerCase() === reserved)
    to = endOf(text, from, to - reserved.length);
  return to === from ? text.trim() : text.slice(from, to);
}

/** End of the text without what may follow a name. */
function endOf(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && ends.includes(text.charAt(end - 1))) end--;
  return end;
}

/** In UTF-16 units. What is longer is cut; two that differ only behind it count as one. */
const longest = 300;

const before =
  /[\s,.:;*|–—-]+|\(c\)|©|&copy;|copyright(?:ed|s)?\b|copr\b|spdx-(?:file|snippet)copyrighttext\b|portions\b|by\b|(?:19|20)\d\d(?!\w)|present\b|'?\d\d(?=\s*[,–-])/iy;
const behind = /[\s,.;:*|-]*(?:all rights reserved[\s,.;:*|-]*)?$/i;

/**
 * Who holds the copyright, by a statement: what is left without the word itself, signs and years, so that one holder is one
 * whatever the year. A statement that names nobody stands for itself. No claim to be right in law.
 */
export function holderOf(statement: string): string {
  const text = statement.slice(0, longest);
  let from = 0;
  for (;;) {
    before.lastIndex = from;
    if (!before.test(text)) break;
    from = before.lastIndex;
  }
  const name = text.slice(from).replace(behind, '');
  return name === '' ? text.trim() : name;
}

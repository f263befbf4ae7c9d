/**
 * Orders revisions the way versions are read, for any ecosystem: numbers by value (`1.9` before `1.10`), a pre-release
 * before its release (`2.0.0-rc.1`, `2.0b1`), a later release after it (`1.0.post1`, `1.0.1`, `1.0+build`). Ignores a
 * leading `v` and letter case. A total order: texts that read alike but are not equal fall back to plain text order.
 * Commit hashes have a stable order. For "newest that satisfies a range" use the ecosystem's own rules instead.
 */
export function compareRevisions(a: string, b: string): number {
  if (a === b) return 0;
  const left = tokensOf(a);
  const right = tokensOf(b);
  const length = Math.max(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const order = compareTokens(left[at] ?? end, right[at] ?? end);
    if (order !== 0) return order;
  }
  return compareTexts(a.toLowerCase(), b.toLowerCase()) || compareTexts(a, b);
}

/** Plain order of UTF-16 units: steady on every machine, unlike a locale's. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** `rank` decides first: a pre-release word, the end of the text, any other word, a number. */
interface Token {
  readonly rank: 0 | 1 | 2 | 3;
  readonly text: string;
}

const end: Token = { rank: 1, text: '' };

/** Words that follow a release instead of leading up to it. */
const laterWords = new Set(['post', 'patch', 'p', 'pl', 'sp', 'final', 'ga', 'release', 'r', 'rev', 'build']);

function tokensOf(revision: string): readonly Token[] {
  const text = revision.toLowerCase().replace(/^v(?=\d)/, '');
  const tokens: Token[] = [];
  let isBuild = false;
  for (const [piece] of text.matchAll(/\d+|\p{L}+|\+/gu)) {
    const first = piece.charCodeAt(0);
    if (piece === '+') isBuild = true;
    else if (first >= 48 && first <= 57) tokens.push({ rank: 3, text: piece.replace(/^0+(?=\d)/, '') });
    else tokens.push({ rank: isBuild || laterWords.has(piece) ? 2 : 0, text: piece });
  }
  return tokens;
}

function compareTokens(a: Token, b: Token): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.rank === 3 && a.text.length !== b.text.length) return a.text.length - b.text.length;
  return compareTexts(a.text, b.text);
}

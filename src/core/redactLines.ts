import { trimEnd } from '../base/trimEnd.ts';

/** Replaces what may name a person, a place or a private package. */
const replacement = '…';

/** Characters from which on a word without a space may be a token or a hash. */
const longWord = 20;

/**
 * Lines of the log without what must not become public: addresses, paths, coordinates, quoted texts, long words, which
 * may be tokens, and `names`. What remains are the sentences of the extension itself.
 */
export function redactLines(lines: readonly string[], names: ReadonlySet<string>): readonly string[] {
  return lines.map((line) =>
    withoutQuotes(line)
      .split(/\s+/)
      .map((word) => redactWord(word, names))
      .join(' ')
      .trim(),
  );
}

/** What is between two equal quotation marks, or from one to the end of the line. */
function withoutQuotes(line: string): string {
  return line.replaceAll(/"[^"]*(?:"|$)|“[^”]*(?:”|$)|`[^`]*(?:`|$)/g, replacement);
}

function redactWord(word: string, names: ReadonlySet<string>): string {
  if (/[/\\@]/.test(word)) return replacement;
  const bare = trimEnd(word.replace(/^[^\p{L}\p{N}]+/u, ''), `,.:;!?)]}'’`);
  return bare.length >= longWord || names.has(bare.toLowerCase()) ? replacement : word;
}

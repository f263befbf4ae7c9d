/** A piece of Ruby. The range of a string leaves its quotes out, that of a symbol its colon. */
export interface RubyToken {
  /** `label` is a key before its value, `git:`; `words` a list of words, `%w[a b]`. */
  readonly kind: 'word' | 'string' | 'symbol' | 'label' | 'words' | 'mark';
  /** For a string, the text between its quotes, with its simplest escapes resolved. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A string with `#{}` in it, or one that never ends: its text is unknown without running it. */
  readonly isOpen: boolean;
}

export function isWord(token: RubyToken | undefined, ...texts: readonly string[]): boolean {
  return token?.kind === 'word' && texts.includes(token.text);
}

export function isMark(token: RubyToken | undefined, ...texts: readonly string[]): boolean {
  return token?.kind === 'mark' && texts.includes(token.text);
}

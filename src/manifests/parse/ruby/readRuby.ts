import { withoutConflicts } from '../conflicts.ts';
import { LineEnds } from '../lines.ts';
import type { ProblemList } from '../problemList.ts';
import { findQuote, readPercent } from './rubyText.ts';
import { type RubyToken, isMark, isWord } from './rubyToken.ts';
import { messages } from '../../problemMessage.ts';

/** More tokens than any statement has that is of use here. */
const maxTokens = 2000;
/** Longer strings are no names: the rest is left out. */
const maxText = 10_000;
/** After this many heredocs without an end, no more are recognised. */
const maxUnendedHeredocs = 20;
/** Heredocs that begin on one line. */
const maxHeredocs = 4;
/** A name, also of a method or variable, or a number. */
const wordPattern = /[$@]*[A-Za-z_]\w*(?:[?!](?![=~]))?|\d[\w.]*|[$@]+|[^\0-\x7f]+/y;
/** A token that begins a line of its own: brackets still open before it were left unclosed. */
const statementStart =
  /[ \t]*(?:(?:gem|pod|group|source|target|platforms?|gemspec|ruby|end)\b(?!:)|\w+\.add_(?:\w+_)?dependency\b)/y;

/**
 * Splits Ruby into statements, without ever running it: enough of its grammar (ruby-lang docs, "syntax") to distinguish
 * strings, symbols, keys, words and comments in the files in which projects name their dependencies. A statement ends
 * with its line unless a bracket is open or a comma, operator or backslash continues it. Braces around a block, those
 * behind the arguments of a call, are read as `do` and `end`.
 */
export function readRuby(
  text: string,
  problems: ProblemList,
  onStatement: (statement: readonly RubyToken[]) => void,
): void {
  const reader = new RubyReader(withoutConflicts(text, problems), problems, onStatement);
  while (reader.next()) {}
}

class RubyReader {
  readonly #text: string;
  readonly #problems: ProblemList;
  readonly #onStatement: (statement: readonly RubyToken[]) => void;
  readonly #lines: LineEnds;
  #at: number;
  #tokens: RubyToken[] = [];
  /** The starts of the open brackets. */
  #brackets: number[] = [];
  /** For every open brace, whether it begins a block. */
  readonly #braces: boolean[] = [];
  /** Heredocs that begin behind this line. */
  #heredocs: string[] = [];
  /** The apparent start of a heredoc without an end. */
  #unended = 0;

  constructor(text: string, problems: ProblemList, onStatement: (statement: readonly RubyToken[]) => void) {
    this.#text = text;
    this.#problems = problems;
    this.#onStatement = onStatement;
    this.#lines = new LineEnds(text);
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.#beginLine();
  }

  /** Reads one token or line end. False when the text is at its end. */
  next(): boolean {
    const text = this.#text;
    if (this.#at >= text.length) {
      this.#closeBrackets();
      this.#finish();
      return false;
    }
    const character = text.charAt(this.#at);
    if (character === '\n') this.#endLine();
    else if (character === '#') this.#at = this.#lineEnd();
    else if (/^\\\r?\n/.test(text.slice(this.#at, this.#at + 3))) this.#at = this.#lineEnd() + 1;
    else if (character <= ' ') this.#at++;
    else if (character === ';') {
      this.#finish();
      this.#at++;
    } else this.#token(character);
    return true;
  }

  #token(character: string): void {
    if (character === '"' || character === "'" || character === '`') this.#string(character);
    else if (character === ':') this.#symbol();
    else if (character === '%' && this.#isValueNext()) this.#percent();
    else if (character === '/' && this.#isValueNext()) this.#regularExpression();
    else if (/[\w$@]|[^\0-\x7f]/.test(character)) this.#word();
    else if (character === '<' && this.#heredoc()) return;
    else this.#mark(character);
  }

  #string(quote: string): void {
    const start = this.#at + 1;
    let end = findQuote(this.#text, start, quote, quote !== "'");
    const lineEnd = this.#lineEnd();
    if (end < 0 || (end > lineEnd && this.#isStatementAt(lineEnd + 1))) {
      this.#problems.add(messages.quoteMissing, this.#at, lineEnd);
      end = lineEnd;
      this.#push('string', start, end, true);
      this.#at = end;
      return;
    }
    this.#at = end + 1;
    const isLabel = this.#text.charAt(this.#at) === ':' && this.#text.charAt(this.#at + 1) !== ':';
    if (isLabel) this.#at++;
    const isOpen = quote === '`' || (quote === '"' && this.#text.slice(start, end).includes('#{'));
    this.#push(isLabel ? 'label' : 'string', start, end, isOpen);
  }

  #symbol(): void {
    const start = this.#at + 1;
    const quote = this.#text.charAt(start);
    if (quote === ':') {
      this.#push('mark', this.#at, start + 1);
      this.#at = start + 1;
    } else if (quote === '"' || quote === "'") {
      const end = findQuote(this.#text, start + 1, quote, quote === '"');
      if (end < 0 || end > this.#lineEnd()) this.#mark(':');
      else {
        this.#push('symbol', start + 1, end);
        this.#at = end + 1;
      }
    } else {
      const end = this.#wordEnd(start);
      if (end === start) this.#mark(':');
      else {
        this.#push('symbol', start, end);
        this.#at = end;
      }
    }
  }

  #percent(): void {
    const read = readPercent(this.#text, this.#at);
    if (!read) return this.#mark('%');
    this.#push(read.isList ? 'words' : 'string', read.start, read.end, read.isOpen);
    this.#at = read.end + 1;
  }

  #regularExpression(): void {
    const end = findQuote(this.#text, this.#at + 1, '/', false);
    if (end < 0 || end > this.#lineEnd()) return this.#mark('/');
    this.#push('mark', this.#at, end + 1);
    this.#at = end + 1;
  }

  #word(): void {
    let end = this.#wordEnd(this.#at);
    if (end === this.#at) end++;
    const isLabel = this.#text.charAt(end) === ':' && this.#text.charAt(end + 1) !== ':';
    this.#push(isLabel ? 'label' : 'word', this.#at, end);
    this.#at = isLabel ? end + 1 : end;
    // The inside of a block may begin on the same line.
    if (this.#brackets.length === 0 && isWord(this.#tokens.at(-1), 'do')) this.#finish();
  }

  /** Behind the last letter, and behind the `?` or `!` of a method. */
  #wordEnd(from: number): number {
    wordPattern.lastIndex = from;
    return from + (wordPattern.exec(this.#text)?.[0].length ?? 0);
  }

  #heredoc(): boolean {
    const found = /^<<([~-]?)(["'`]?)([A-Z_a-z]\w*)\2/.exec(this.#text.slice(this.#at, this.#at + 80));
    const [all = '', dash = '', , name = ''] = found ?? [];
    if (!found || (dash === '' && !/^[A-Z]/.test(name)) || this.#isFull()) return false;
    if (!new RegExp(`\\n[ \\t]*${name}\\r?(?:\\n|$)`, 'g').test(this.#text.slice(this.#at))) {
      this.#unended++;
      return false;
    }
    this.#heredocs.push(name);
    this.#push('string', this.#at, this.#at + all.length, true);
    this.#at += all.length;
    return true;
  }

  #isFull(): boolean {
    return this.#unended > maxUnendedHeredocs || this.#heredocs.length >= maxHeredocs;
  }

  /** Also the brace that begins or ends a block, which is two statements to its inside. */
  #mark(character: string): void {
    if (character === '{' && this.#braces.length < maxTokens) {
      const isBlock = this.#brackets.length === 0 && isMark(this.#tokens.at(-1), ')');
      this.#braces.push(isBlock);
      if (isBlock) return this.#blockMark('do');
    } else if (character === '}' && this.#braces.pop() === true) return this.#blockMark('end');
    const isOpening = character === '(' || character === '[';
    if (isOpening && this.#brackets.length < maxTokens) this.#brackets.push(this.#at);
    else if (character === ')' || character === ']') this.#brackets.pop();
    const two = this.#text.slice(this.#at, this.#at + 2);
    const length = ['=>', '==', '||', '&&', '=~', '!=', '>=', '<=', '<<'].includes(two) ? 2 : 1;
    this.#push('mark', this.#at, this.#at + length);
    this.#at += length;
  }

  #blockMark(text: 'do' | 'end'): void {
    if (text === 'end') this.#finish();
    this.#tokens.push({ kind: 'word', text, start: this.#at, end: this.#at + 1, isOpen: false });
    if (text === 'do') this.#finish();
    this.#at++;
  }

  #endLine(): void {
    const last = this.#tokens.at(-1);
    const goesOn = last?.kind === 'label' || isMark(last, ',', '{', '=>', '||', '&&', '+', '=', '.', '<<');
    this.#at++;
    for (const name of this.#heredocs) this.#skipHeredoc(name);
    this.#heredocs = [];
    const isNew = this.#isStatementAt(this.#at);
    if (isNew && this.#brackets.length > 0) this.#closeBrackets();
    if (isNew || (!goesOn && this.#brackets.length === 0)) this.#finish();
    this.#beginLine();
  }

  /** Skips what is no code: `=begin` to `=end`, everything behind `__END__`. */
  #beginLine(): void {
    const text = this.#text;
    while (this.#at < text.length) {
      if (/^=begin\b/.test(text.slice(this.#at, this.#at + 7))) {
        const end = text.indexOf('\n=end', this.#at);
        const behind = end < 0 ? -1 : text.indexOf('\n', end + 1);
        this.#at = behind < 0 ? text.length : behind + 1;
      } else {
        if (/^__END__\r?(?:\n|$)/.test(text.slice(this.#at, this.#at + 9))) this.#at = text.length;
        return;
      }
    }
  }

  #skipHeredoc(name: string): void {
    while (this.#at < this.#text.length) {
      const end = this.#lineEnd();
      const line = this.#text.slice(this.#at, end);
      this.#at = end + 1;
      if (line.trim() === name) return;
    }
  }

  #closeBrackets(): void {
    const open = this.#brackets.at(-1);
    if (open !== undefined) this.#problems.add(messages.bracketMissing, open, open + 1);
    this.#brackets = [];
  }

  #isStatementAt(offset: number): boolean {
    statementStart.lastIndex = offset;
    return statementStart.test(this.#text);
  }

  /** Where a value is expected, a `%` or `/` begins a string. */
  #isValueNext(): boolean {
    const last = this.#tokens.at(-1);
    if (!last || last.kind === 'label') return true;
    if (last.kind === 'mark') return !isMark(last, ')', ']', '}');
    const isSpaced = last.end < this.#at && this.#text.charAt(this.#at + 1) > ' ';
    return last.kind === 'word' && isSpaced && !/^[\d]/.test(last.text) && !isWord(last, 'end', 'self', 'nil');
  }

  #push(kind: RubyToken['kind'], start: number, end: number, isOpen = false): void {
    if (this.#tokens.length >= maxTokens) return;
    const raw = this.#text.slice(start, Math.min(end, start + maxText));
    const isText = kind === 'string' || kind === 'label' || kind === 'symbol';
    const text = isText && raw.includes('\\') ? raw.replace(/\\(["'\\#])/g, '$1') : raw;
    this.#tokens.push({ kind, text, start, end, isOpen });
  }

  #finish(): void {
    if (this.#tokens.length > 0) this.#onStatement(this.#tokens);
    this.#tokens = [];
    this.#brackets = [];
  }

  #lineEnd(): number {
    return this.#lines.endAfter(this.#at);
  }
}

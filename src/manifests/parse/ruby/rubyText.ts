/** Longer strings are not scanned, nor longer pieces of code in them, nor more deeply nested brackets. */
const maxString = 100_000;
const maxCode = 1000;
const maxBrackets = 8;

/** The end of a string: the closing quote that is not escaped nor inside `#{}`. -1 if there is none. */
export function findQuote(text: string, from: number, quote: string, hasCode: boolean): number {
  const until = Math.min(text.length, from + maxString);
  let depth = 0;
  let codeStart = 0;
  for (let at = from; at < until; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (depth > 0) {
      if (character === '{') depth++;
      else if (character === '}') depth--;
      else if (character === '\n' || at > codeStart + maxCode) return findPlainQuote(text, from, quote);
    } else if (character === quote) return at;
    else if (hasCode && character === '#' && text.charAt(at + 1) === '{') {
      depth = 1;
      codeStart = at;
      at++;
    }
  }
  return depth > 0 ? findPlainQuote(text, from, quote) : -1;
}

/** A `#{` that is not closed soon, and on its line, means nothing. */
function findPlainQuote(text: string, from: number, quote: string): number {
  return findQuote(text, from, quote, false);
}

interface PercentText {
  /** The text between the brackets. */
  readonly start: number;
  readonly end: number;
  readonly isList: boolean;
  readonly isOpen: boolean;
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** `%w[a b]`, `%i(a b)`, `%q<a>`, `%(a)`, `%r{a}`. `null` if the text is none of them, or has no end. */
export function readPercent(text: string, at: number): PercentText | null {
  const found = /^%([wWiIqQrsx]?)([([{<|!/])/.exec(text.slice(at, at + 3));
  const [all = '', letter = '', open = ''] = found ?? [];
  if (!found) return null;
  const start = at + all.length;
  const close = pairs[open] ?? open;
  const end = closeOf(text, start, open, close);
  if (end < 0) return null;
  const isPattern = letter === 'r' || letter === 'x';
  const hasCode = (letter === '' || /[WIQ]/.test(letter)) && text.slice(start, end).includes('#{');
  return { start, end, isList: /[wi]/i.test(letter), isOpen: isPattern || hasCode };
}

function closeOf(text: string, from: number, open: string, close: string): number {
  const until = Math.min(text.length, from + maxString);
  let depth = 1;
  for (let at = from; at < until; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (character === close) {
      depth--;
      if (depth === 0) return at;
    } else if (character === open && ++depth > maxBrackets) return -1;
  }
  return -1;
}

/** Options for reading a glob; an absent one is false. */
export interface GlobOptions {
  /** A wildcard also matches a dot at the beginning of a name. */
  readonly dot?: boolean;
  /** Ignores letter case. */
  readonly nocase?: boolean;
}

export type GlobReading =
  | { readonly kind: 'usable'; readonly isMatch: (text: string) => boolean }
  /** An unmatched bracket, brace or parenthesis. */
  | { readonly kind: 'unbalanced' }
  /**
   * Longer than `longestGlob`, a group in parentheses, `|`, a range in braces, a class by name, or too many
   * alternatives in braces.
   */
  | { readonly kind: 'unsupported' };

export interface Globs {
  /** True if a text matches one of the usable globs. */
  readonly isMatch: (text: string) => boolean;
  /** Unusable globs, as written. */
  readonly refused: readonly string[];
}

/** UTF-16 units. */
const longestGlob = 1000;
/** Limit of alternatives in the braces of one glob. */
const maxAlternatives = 200;
/** Limit for all globs of a list that are more than a name. */
const maxPatterns = 2000;

/**
 * Reads a list of globs in the editor's own syntax: `*`, `?`, `**`, `[a-z]`, `[!a-z]`, `{a,b}`, `\` to escape a
 * character, and `!` to negate a glob. Matching time is at most the length of the globs times the length of the text,
 * for any globs.
 */
export function readGlobs(globs: readonly string[], options: GlobOptions = {}): Globs {
  const plain = new Set<string>();
  const usable: Glob[] = [];
  const refused: string[] = [];
  let alternatives = 0;
  for (const written of globs) {
    if (isPlain.test(written)) {
      plain.add(options.nocase ? written.toLowerCase() : written);
      continue;
    }
    const glob = parse(written, options);
    const count = typeof glob === 'string' ? 0 : glob.alternatives.length;
    if (typeof glob === 'string' || alternatives + count > maxPatterns) refused.push(written);
    else usable.push(glob);
    alternatives += count;
  }
  return {
    isMatch: (text) => plain.has(options.nocase ? text.toLowerCase() : text) || isMatchOfAny(usable, text, options),
    refused,
  };
}

/** Matches only itself; the number and length of these are not limited. */
const isPlain = /^(?!\.\/)[^*?[\]{}()|!\\]+$/;

/** Like `readGlobs` for one glob, with the reason if it is unusable. */
export function readOneGlob(written: string, options: GlobOptions = {}): GlobReading {
  const glob = parse(written, options);
  if (typeof glob === 'string') return { kind: glob };
  return { kind: 'usable', isMatch: (text) => isMatchOfAny([glob], text, options) };
}

interface Glob {
  readonly isNegated: boolean;
  readonly alternatives: readonly (readonly Segment[])[];
}

/** `text`: exactly this name. */
type Segment =
  | { readonly kind: 'globstar' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'wild'; readonly tokens: readonly Token[] };

/** `text`: one UTF-16 unit. */
type Token =
  | { readonly kind: 'text' | 'open' | 'close' | 'comma'; readonly text: string }
  | { readonly kind: 'slash' | 'star' | 'any' }
  | ClassToken;

interface ClassToken {
  readonly kind: 'class';
  readonly isNegated: boolean;
  readonly ranges: readonly (readonly [first: string, last: string])[];
}

type Fault = 'unbalanced' | 'unsupported';

function parse(written: string, { nocase = false }: GlobOptions): Glob | Fault {
  if (written.length > longestGlob) return 'unsupported';
  const marks = written.length - written.replace(/^!+/, '').length;
  const body = written.slice(marks).replace(/^\.\//, '');
  const tokens = tokensOf(nocase ? body.toLowerCase() : body);
  if (typeof tokens === 'string') return tokens;
  const expanded = new Expander(tokens).expand();
  if (expanded === null) return 'unsupported';
  return { isNegated: marks % 2 === 1, alternatives: expanded.map(segmentsOf) };
}

function tokensOf(text: string): readonly Token[] | Fault {
  const tokens: Token[] = [];
  let fault: Fault | null = null;
  let parentheses = 0;
  let braces = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\' && at + 1 < text.length) tokens.push({ kind: 'text', text: text.charAt(++at) });
    else if (char === '/') tokens.push({ kind: 'slash' });
    else if (char === '*') tokens.push({ kind: 'star' });
    else if (char === '?') tokens.push({ kind: 'any' });
    else if (char === '[') {
      if (text.startsWith('[:', at + 1)) return 'unsupported';
      const end = endOfClass(text, at);
      if (end < 0) return 'unbalanced';
      if (text.slice(at, end).includes('/')) fault = 'unsupported';
      tokens.push(classOf(text.slice(at + 1, end)));
      at = end;
    } else if (char === ']') return 'unbalanced';
    else if (char === '(' || char === ')' || char === '|') {
      fault = 'unsupported';
      parentheses += char === '(' ? 1 : char === ')' ? -1 : 0;
      if (parentheses < 0) return 'unbalanced';
    } else if (char === '{') {
      braces++;
      tokens.push({ kind: 'open', text: char });
    } else if (char === '}' && braces > 0) {
      braces--;
      tokens.push({ kind: 'close', text: char });
    } else if (char === ',' && braces > 0) tokens.push({ kind: 'comma', text: char });
    else tokens.push({ kind: 'text', text: char });
  }
  return parentheses > 0 || braces > 0 ? 'unbalanced' : (fault ?? tokens);
}

/** Index of `]`; a first one is literal. Negative if there is none. */
function endOfClass(text: string, open: number): number {
  const isNegated = /[!^]/.test(text.charAt(open + 1));
  return text.indexOf(']', open + (isNegated ? 3 : 2));
}

function classOf(text: string): ClassToken {
  const isNegated = /^[!^]/.test(text);
  const ranges: [string, string][] = [];
  for (let at = isNegated ? 1 : 0; at < text.length; at++) {
    if (text[at] === '\\' && at + 1 < text.length) at++;
    const first = text.charAt(at);
    const isRange = text[at + 1] === '-' && at + 2 < text.length;
    ranges.push([first, isRange ? text.charAt(at + 2) : first]);
    if (isRange) at += 2;
  }
  return { kind: 'class', isNegated, ranges };
}

/** Makes one list of tokens of each choice of alternatives. */
class Expander {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** `null` for too many, or a range. */
  expand(): readonly (readonly Token[])[] | null {
    let made: Token[][] = [[]];
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at];
      if (!token || token.kind === 'comma' || token.kind === 'close') break;
      if (token.kind !== 'open') {
        for (const one of made) one.push(token);
        continue;
      }
      const group = this.#group();
      if (group === null || made.length * group.length > maxAlternatives) return null;
      made = made.flatMap((one) => group.map((more) => [...one, ...more]));
    }
    return made;
  }

  /** From the opening brace to the closing one. A group of one alternative has its braces as text. */
  #group(): readonly (readonly Token[])[] | null {
    const all: (readonly Token[])[] = [];
    let count = 0;
    do {
      this.#at++;
      count++;
      const some = this.expand();
      if (some === null || all.length + some.length > maxAlternatives) return null;
      all.push(...some);
    } while (this.#tokens[this.#at]?.kind === 'comma');
    if (count > 1) return all;
    if (all.some((one) => textOf(one).includes('..'))) return null;
    return all.map((one) => [{ kind: 'text', text: '{' }, ...one, { kind: 'text', text: '}' }]);
  }
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => ('text' in token ? token.text : '/')).join('');
}

function segmentsOf(tokens: readonly Token[]): readonly Segment[] {
  const segments: Segment[] = [];
  for (let start = 0; start <= tokens.length;) {
    const slash = tokens.findIndex(({ kind }, at) => at >= start && kind === 'slash');
    const end = slash < 0 ? tokens.length : slash;
    segments.push(segmentOf(tokens.slice(start, end)));
    start = end + 1;
  }
  return segments;
}

function segmentOf(tokens: readonly Token[]): Segment {
  if (tokens.length > 1 && tokens.every(({ kind }) => kind === 'star')) return { kind: 'globstar' };
  if (tokens.every(({ kind }) => kind === 'text')) return { kind: 'text', text: textOf(tokens) };
  return { kind: 'wild', tokens };
}

function isMatchOfAny(globs: readonly Glob[], text: string, { dot = false, nocase = false }: GlobOptions): boolean {
  if (globs.length === 0 || text === '') return false;
  const names = (nocase ? text.toLowerCase() : text).split('/');
  return globs.some(
    ({ isNegated, alternatives }) => isNegated !== alternatives.some((segments) => isPathMatch(segments, names, dot)),
  );
}

/** When a name does not match, the last `**` takes one name more: an earlier one could not find what this one can't. */
function isPathMatch(segments: readonly Segment[], names: readonly string[], dot: boolean): boolean {
  let [segment, name, afterGlobstar, retry] = [0, 0, -1, 0];
  while (name < names.length) {
    const pattern = segments[segment];
    if (pattern?.kind === 'globstar') {
      afterGlobstar = ++segment;
      retry = name;
    } else if (pattern && isNameMatch(pattern, names[name] ?? '', dot)) {
      segment++;
      name++;
    } else {
      if (afterGlobstar < 0 || (!dot && names[retry]?.startsWith('.'))) return false;
      segment = afterGlobstar;
      name = ++retry;
    }
  }
  return segments.slice(segment).every(({ kind }) => kind === 'globstar');
}

/** Like `isPathMatch`, with stars. */
function isNameMatch(pattern: Segment, name: string, dot: boolean): boolean {
  if (pattern.kind === 'text') return pattern.text === name;
  if (pattern.kind === 'globstar' || name === '') return false;
  const { tokens } = pattern;
  if (!dot && name.startsWith('.') && tokens[0]?.kind !== 'text') return false;
  let [token, at, afterStar, retry] = [0, 0, -1, 0];
  while (at < name.length) {
    const one = tokens[token];
    if (one?.kind === 'star') {
      afterStar = ++token;
      retry = at;
    } else if (one && isUnitMatch(one, name.charAt(at))) {
      token++;
      at++;
    } else {
      if (afterStar < 0) return false;
      token = afterStar;
      at = ++retry;
    }
  }
  return tokens.slice(token).every(({ kind }) => kind === 'star');
}

function isUnitMatch(token: Token, unit: string): boolean {
  if (token.kind === 'any') return true;
  if (token.kind === 'class')
    return token.isNegated !== token.ranges.some(([first, last]) => first <= unit && unit <= last);
  return 'text' in token && token.text === unit;
}

import type { SourceRange } from '../../core/range.ts';
import type { GradleText } from './gradleFacts.ts';
import { type GradleToken, variableIn } from './gradleTokens.ts';

/** The value of a piece of a script, as far as it is known without running it. */
export type GradleValue =
  /** `token`: the string it is written in, when it is one string. */
  | {
      readonly kind: 'text';
      readonly text: GradleText;
      readonly token: GradleToken | null;
      readonly range: SourceRange;
    }
  /** A dotted name: a variable or an entry of a version catalog. */
  | { readonly kind: 'name'; readonly name: string; readonly range: SourceRange }
  | { readonly kind: 'call'; readonly name: string; readonly args: GradleArguments }
  | { readonly kind: 'list'; readonly items: readonly GradleValue[] }
  | { readonly kind: 'map'; readonly args: GradleArguments }
  | { readonly kind: 'code' };

export interface GradleArguments {
  readonly plain: readonly GradleValue[];
  /** `name: value` and `name = value`. */
  readonly named: ReadonlyMap<string, GradleValue>;
}

const code: GradleValue = { kind: 'code' };

const emptyMap: GradleValue = { kind: 'map', args: { plain: [], named: new Map() } };

/** Calls that leave a text or a list as it is. */
const getters: ReadonlySet<string> = new Set(['get', 'toString', 'toTypedArray', 'trim']);

/** Longer type arguments are none. */
const maxTypeTokens = 12;

/** A text composed of more parts is no coordinates. */
const maxParts = 50;

/** Longer statements are not read to their end: nothing could be done between. */
const maxTokens = 10_000;

/** Nested brackets; nothing deeper is read. */
const maxDepth = 12;

/** More brackets that are not closed, one behind the other, are no mistake of typing. */
const maxForgotten = 16;

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Indices of tokens. */
export interface GradleBrackets {
  /** Opening bracket → the one that closes it. */
  readonly partners: ReadonlyMap<number, number>;
  readonly lineEnds: readonly number[];
}

/** Finds every bracket's partner. */
export function gradleBrackets(tokens: readonly GradleToken[]): GradleBrackets {
  const partners = new Map<number, number>();
  const lineEnds: number[] = [];
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'newline') lineEnds.push(at);
    if (kind !== 'sign') continue;
    if (closing[text] !== undefined) open.push(at);
    else if (text === ')' || text === ']' || text === '}') {
      // A bracket of another kind was forgotten.
      const last = Math.max(0, open.length - maxForgotten);
      const found = open.slice(last).findLastIndex((index) => closing[tokens[index]?.text ?? ''] === text);
      const [index] = found < 0 ? [] : open.splice(last + found);
      if (index !== undefined) partners.set(index, at);
    }
  }
  return { partners, lineEnds };
}

/** The tokens of one script, and what a stretch of them comes to. */
export class GradleExpressions {
  readonly tokens: readonly GradleToken[];
  readonly #brackets: GradleBrackets;

  constructor(tokens: readonly GradleToken[], brackets: GradleBrackets) {
    this.tokens = tokens;
    this.#brackets = brackets;
  }

  /** The bracket's end. If it is missing, the next line is not inside. */
  partnerOf(open: number): number {
    const partner = this.#brackets.partners.get(open);
    if (partner !== undefined) return partner;
    const { lineEnds } = this.#brackets;
    let [from, to] = [0, lineEnds.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((lineEnds[middle] ?? 0) > open) to = middle;
      else from = middle + 1;
    }
    return lineEnds[from] ?? this.tokens.length;
  }

  isSign(at: number, text: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'sign' && token.text === text;
  }

  /** Empty if there is none. */
  signAt(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'sign' ? token.text : '';
  }

  wordAt(at: number): string | null {
    const token = this.tokens[at];
    return token?.kind === 'word' ? token.text : null;
  }

  /**
   * The end of the arguments of a call without brackets: the line's end, unless it ends with a comma, or before a
   * block.
   */
  endOfStatement(from: number): number {
    let at = from;
    while (at < this.tokens.length) {
      const token = this.tokens[at];
      if (token?.kind === 'newline' && !this.isSign(at - 1, ',')) break;
      if (token?.kind === 'sign') {
        if (/^[{;)\]}]$/.test(token.text)) break;
        if (token.text === '(' || token.text === '[') at = this.partnerOf(at);
      }
      at++;
    }
    return Math.min(at, this.tokens.length);
  }

  /** The comma-separated arguments between two tokens. */
  argumentsIn(from: number, last: number, depth = 0): GradleArguments {
    const plain: GradleValue[] = [];
    const named = new Map<string, GradleValue>();
    if (depth > maxDepth) return { plain, named };
    const to = Math.min(last, from + maxTokens);
    let start = from;
    for (let at = from; at <= to; at++) {
      if (at < to && !this.isSign(at, ',')) {
        const token = this.tokens[at];
        if (token?.kind === 'sign' && closing[token.text] !== undefined) at = Math.min(this.partnerOf(at), to - 1);
        continue;
      }
      const first = this.#skipLines(start, at);
      const name = this.#nameOfArgument(first, at);
      if (name !== null) named.set(name, this.valueIn(first + 2, at, depth + 1));
      else if (first < at) plain.push(this.valueIn(first, at, depth + 1));
      start = at + 1;
    }
    return { plain, named };
  }

  /** The value between two tokens, with `+`, `?:` and conditions evaluated as far as possible without running it. */
  valueIn(from: number, last: number, depth = 0): GradleValue {
    const to = Math.min(last, from + maxTokens);
    const at = this.#skipLines(from, to);
    if (at >= to || depth > maxDepth) return code;
    const { value, end } = this.#term(at, to, depth);
    let sum = value;
    let next = this.#skipLines(end, to);
    while (next < to && this.isSign(next, '+')) {
      const { value: other, end: otherEnd } = this.#term(this.#skipLines(next + 1, to), to, depth);
      sum = joined(sum, other);
      next = this.#skipLines(otherEnd, to);
    }
    if (next < to && this.isSign(next, '?:')) return withFallback(sum, this.valueIn(next + 1, to, depth + 1));
    if (next < to && this.isSign(next, '?')) return this.#either(next + 1, to, depth + 1);
    return next < to && !this.#isCast(next) ? code : sum;
  }

  /** Groovy's `condition ? a : b` is known only where both are the same. */
  #either(from: number, to: number, depth: number): GradleValue {
    let colon = from;
    while (colon < to && !this.isSign(colon, ':')) {
      const isBracket = closing[this.tokens[colon]?.text ?? ''] !== undefined && this.tokens[colon]?.kind === 'sign';
      colon = isBracket ? this.partnerOf(colon) + 1 : colon + 1;
    }
    const value = this.valueIn(from, Math.min(colon, to), depth);
    return colon < to && isSameText(value, this.valueIn(colon + 1, to, depth)) ? value : code;
  }

  #term(at: number, to: number, depth: number): { readonly value: GradleValue; readonly end: number } {
    const token = this.tokens[at];
    if (!token || at >= to) return { value: code, end: to };
    if (token.kind === 'string') {
      const end = this.#afterGetters(at + 1, to);
      return { value: { kind: 'text', text: token.parts, token, range: rangeOf(token) }, end };
    }
    if (token.kind === 'sign' && token.text === '[') {
      const close = Math.min(this.partnerOf(at), to);
      if (this.isSign(at + 1, ':') && close === at + 2) return { value: emptyMap, end: close + 1 };
      const args = this.argumentsIn(at + 1, close, depth + 1);
      const value: GradleValue = args.named.size > 0 ? { kind: 'map', args } : { kind: 'list', items: args.plain };
      return { value, end: close + 1 };
    }
    // Groovy's and Kotlin's `*list` passes what is in it one by one.
    if (token.kind === 'sign' && token.text === '*' && this.wordAt(at + 1) !== null)
      return this.#term(at + 1, to, depth);
    if (token.kind === 'sign' && token.text === '(') {
      const close = Math.min(this.partnerOf(at), to);
      return { value: this.valueIn(at + 1, close, depth + 1), end: close + 1 };
    }
    return token.kind === 'word' ? this.#nameOrCall(at, to, depth) : { value: code, end: to };
  }

  /** `a.b.c`, `a.b("x")`, `a["b"].c`, `platform 'x'`. */
  #nameOrCall(from: number, to: number, depth: number): { readonly value: GradleValue; readonly end: number } {
    let name = '';
    let at = from;
    let lastEnd = from;
    while (at < to) {
      const word = this.wordAt(at);
      if (word === null) break;
      name += (name === '' ? '' : '.') + word;
      lastEnd = at;
      at++;
      if (this.isSign(at, '[') && this.tokens[at + 1]?.kind === 'string' && this.isSign(at + 2, ']')) {
        name += `.${this.tokens[at + 1]?.text}`;
        lastEnd = at + 2;
        at += 3;
      }
      if (this.isSign(at, '!') && this.isSign(at + 1, '!')) at += 2;
      if (!this.isSign(at, '.') || at + 1 >= to || this.wordAt(at + 1) === null) break;
      at++;
    }
    const range = { start: this.tokens[from]?.start ?? 0, end: this.tokens[lastEnd]?.end ?? 0 };
    const token = this.tokens[at];
    at = this.#afterType(at, to);
    if (at < to && this.isSign(at, '(')) {
      const close = Math.min(this.partnerOf(at), to);
      const args = this.argumentsIn(at + 1, close, depth + 1);
      return this.#called(name, args, range, this.#afterGetters(close + 1, to));
    }
    const isCommand = at < to && (token?.kind === 'string' || (token?.kind === 'word' && token.text !== 'as'));
    if (isCommand) return { value: { kind: 'call', name, args: this.argumentsIn(at, to, depth + 1) }, end: to };
    return { value: { kind: 'name', name: variableIn(name).name, range }, end: at };
  }

  #called(
    name: string,
    args: GradleArguments,
    range: SourceRange,
    end: number,
  ): { readonly value: GradleValue; readonly end: number } {
    const [first] = args.plain;
    const getter = /^(.+)\.(?:get|toString|asProvider|toTypedArray|trim)$/.exec(name)?.[1];
    if (getter !== undefined && args.plain.length === 0) {
      const named = { start: range.start, end: range.end - (name.length - getter.length) };
      return { value: { kind: 'name', name: variableIn(getter).name, range: named }, end };
    }
    if (
      first?.kind === 'text' &&
      first.token &&
      /(?:^|\.)(?:findProperty|property|getProperty|gradleProperty)$|^(?:ext|extra)\.get$/.test(name)
    ) {
      return { value: { kind: 'name', name: first.token.text, range }, end };
    }
    return { value: { kind: 'call', name, args }, end };
  }

  /** Behind `.get()`, `.toString()` and the like, and Kotlin's `!!`: what else is called gives another value. */
  #afterGetters(from: number, to: number): number {
    let at = from;
    while (at < to) {
      const isGetter = this.isSign(at, '.') && getters.has(this.wordAt(at + 1) ?? '');
      if (isGetter && this.isSign(at + 2, '(') && this.isSign(at + 3, ')')) at += 4;
      else if (this.isSign(at, '!')) at++;
      else break;
    }
    return Math.min(at, to);
  }

  /** Behind Kotlin's type arguments: `listOf<String>("x")`. */
  #afterType(from: number, to: number): number {
    if (!this.isSign(from, '<')) return from;
    for (let at = from + 1; at < Math.min(to, from + maxTypeTokens); at++)
      if (this.isSign(at, '>') && this.isSign(at + 1, '(')) return at + 1;
    return from;
  }

  #isCast(at: number): boolean {
    return this.wordAt(at) === 'as';
  }

  #nameOfArgument(first: number, to: number): string | null {
    const token = this.tokens[first];
    if (!token || first + 1 >= to || (token.kind !== 'word' && token.kind !== 'string')) return null;
    return this.isSign(first + 1, ':') || this.isSign(first + 1, '=') ? token.text : null;
  }

  #skipLines(from: number, to: number): number {
    let at = from;
    while (at < to && this.tokens[at]?.kind === 'newline') at++;
    return at;
  }
}

function joined(a: GradleValue, b: GradleValue): GradleValue {
  const [left, right] = [textOf(a), textOf(b)];
  if (!left || !right || !('range' in a) || !('range' in b) || left.length > maxParts) return code;
  const range = { start: a.range.start, end: b.range.end };
  return { kind: 'text', text: [...left, ...right], token: null, range };
}

/** Only a lookup shows if a name has a value that is not `null`; the part after `?:` counts only if it is the same. */
function withFallback(value: GradleValue, fallback: GradleValue): GradleValue {
  return value.kind === 'name' || value.kind === 'text' || isSameText(value, fallback) ? value : code;
}

function isSameText(a: GradleValue, b: GradleValue): boolean {
  const [left, right] = [textOf(a), textOf(b)];
  return left !== null && right !== null && JSON.stringify(left) === JSON.stringify(right);
}

/** A value as text, if it can be one. */
export function textOf(value: GradleValue | undefined): GradleText | null {
  if (value?.kind === 'text') return value.text;
  return value?.kind === 'name' ? [{ name: value.name }] : null;
}

/** What a map with `classifier` and `ext` has behind `group:name` in the notation of one text. */
export function notationEnd(named: ReadonlyMap<string, GradleValue>, version: GradleText | null): GradleText {
  const [classifier, ext] = [textOf(named.get('classifier')), textOf(named.get('ext'))];
  const numbered = version || classifier ? [':', ...(version ?? [])] : [];
  return [...numbered, ...(classifier ? [':', ...classifier] : []), ...(ext ? ['@', ...ext] : [])];
}

function rangeOf({ start, end }: SourceRange): SourceRange {
  return { start, end };
}

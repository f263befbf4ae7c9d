import type { ProblemList } from './problemList.ts';
import { withoutConflicts } from './conflicts.ts';
import { messages } from '../problemMessage.ts';

/** More brackets are no build script. */
const maxBrackets = 500_000;

/** More brackets that are not closed, one behind the other, are no mistake of typing. */
const maxUnclosedBrackets = 16;

/** Longer expressions in a string are code. */
const maxVariable = 500;

/** Longer texts are no coordinates. */
const maxText = 2000;

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** A string with several characters in single quotes, which Kotlin doesn't have. */
const groovyLine = /^[^'"/*\n\r\u2028\u2029]*'[^'\n]{2,}'/m;

/** A text with variables in it, as far as it is known before they are. */
export type ScriptText = readonly (string | ScriptVariable)[];

/** A dotted name, without `project.`, `ext.` and the like. */
export interface ScriptVariable {
  readonly name: string;
  /** `$a.b` without braces: in Kotlin that is the value of `a` and `.b` behind it. */
  readonly isBare?: true;
  /** The parameter of a block: definitions of the name do not count. */
  readonly isUnknown?: true;
}

/**
 * A script in Groovy or Kotlin in two texts of the same length: as written, and its code, in which comments are blank
 * and every string is `"###"`, whatever its quotes and content. So brackets and words of the code are those of the
 * language.
 */
export class ScriptCode {
  readonly written: string;
  readonly code: string;
  readonly #partners = new Map<number, number>();
  #line = { start: 0, end: -1 };

  constructor(text: string, problems: ProblemList) {
    this.written = withoutConflicts(text, problems);
    const code = new CodeMask(this.written, problems).code();
    const open: number[] = [];
    let count = 0;
    let length = code.length;
    for (const { 0: bracket, index } of code.matchAll(/[()[\]{}]/g)) {
      if (count++ >= maxBrackets) {
        problems.add(messages.tooMuch, index, code.length);
        length = index;
        break;
      }
      if (closing[bracket] !== undefined) open.push(index);
      else {
        // A bracket of another kind was forgotten.
        const last = Math.max(0, open.length - maxUnclosedBrackets);
        const found = open.slice(last).findLastIndex((at) => closing[code.charAt(at)] === bracket);
        const [at] = found < 0 ? [] : open.splice(last + found);
        if (at !== undefined) this.#partners.set(at, index);
      }
    }
    this.code = code.slice(0, length);
  }

  /** Where the bracket is closed. If it isn't, the next line is not inside. */
  partnerOf(open: number): number {
    return this.#partners.get(open) ?? this.#lineEnd(open);
  }

  /** The match of a sticky pattern in the code. */
  match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.code);
  }

  skipSpace(from: number): number {
    return from + (this.match(/\s*/y, from)?.[0].length ?? 0);
  }

  wordAt(at: number): string {
    return this.match(/[A-Za-z_$\u0080-\uFFFF][\w$\u0080-\uFFFF]*/y, at)?.[0] ?? '';
  }

  /** The end of a statement: that of its line, unless that goes on with a comma or a dot, or before a block. */
  endOfStatement(from: number): number {
    const sign = /[\n;(){}[\]]/g;
    sign.lastIndex = from;
    for (let found = sign.exec(this.code); found; found = sign.exec(this.code)) {
      const { 0: character, index } = found;
      if (character === '(' || character === '[') sign.lastIndex = Math.max(index + 1, this.partnerOf(index) + 1);
      else if (character !== '\n') return index;
      else {
        let before = index - 1;
        while (before > from && ' \t\r'.includes(this.code.charAt(before))) before--;
        const next = this.skipSpace(index);
        const isDot = this.code.charAt(next) === '.' && this.code.charAt(next + 1) !== '.';
        if (!isDot && !',=+'.includes(this.code.charAt(before))) return index;
        sign.lastIndex = next;
      }
      if (character !== '\n' && this.#partners.get(index) === undefined) sign.lastIndex = this.#lineEnd(index);
    }
    return this.code.length;
  }

  /** The content of the string that begins here: escapes resolved, variables by name. */
  stringAt(open: number): { readonly text: ScriptText; readonly start: number; readonly end: number } {
    const close = this.code.indexOf('"', open + 1);
    const [start, end] = [open + 1, close < 0 ? this.code.length : close];
    return { text: partsOf(this.written, start, end), start, end };
  }

  #lineEnd(at: number): number {
    if (at < this.#line.start || at > this.#line.end) {
      const found = this.code.indexOf('\n', at);
      this.#line = { start: at, end: found < 0 ? this.code.length : found };
    }
    return this.#line.end;
  }
}

/** Makes the code of a script. */
class CodeMask {
  readonly #text: string;
  readonly #problems: ProblemList;
  readonly #pieces: string[] = [];
  /** Everything before is in the pieces. */
  #done = 0;
  /** Also of a text in which the ends of comments don't match. */
  #isFlat: boolean | null = null;
  /** Before this, no `/` begins a string: one without end was found in the line. */
  #unclosed = -1;

  constructor(text: string, problems: ProblemList) {
    this.#text = text;
    this.#problems = problems;
  }

  code(): string {
    const text = this.#text;
    const special = /["'`/]/g;
    if (text.startsWith('#!')) this.#blank(0, lineIndexOf(text, '\n', 0));
    for (let found = special.exec(text); found; found = special.exec(text)) {
      const { 0: character, index } = found;
      if (index < this.#done) special.lastIndex = this.#done;
      else if (character === '/') this.#slash(index);
      else if (character === '`') {
        const close = lineIndexOf(text, '`', index + 1);
        if (text.charAt(close) === '`') this.#replace(index, '_'.repeat(close + 1 - index));
      } else this.#string(index, character);
      special.lastIndex = Math.max(index + 1, this.#done);
    }
    return this.#pieces.join('') + text.slice(this.#done);
  }

  #replace(from: number, code: string): void {
    this.#pieces.push(this.#text.slice(this.#done, from), code);
    this.#done = from + code.length;
  }

  #blank(from: number, to: number): void {
    this.#replace(from, this.#text.slice(from, to).replace(/[^\n]/g, ' '));
  }

  #slash(at: number): void {
    const text = this.#text;
    const next = text.charAt(at + 1);
    if (next === '/') this.#blank(at, lineIndexOf(text, '\n', at));
    else if (next === '*') this.#blank(at, this.#commentEnd(at));
    else if (at > this.#unclosed && /(?:^|[(,=[~:{\n!])[ \t\r]*$/.test(text.slice(Math.max(0, at - 20), at))) {
      const close = /(?:[^\\/\n]|\\[^])*/y;
      close.lastIndex = at + 1;
      const end = at + 1 + (close.exec(text)?.[0].length ?? 0);
      if (text.charAt(end) === '/') this.#blank(at, end + 1);
      else this.#unclosed = lineIndexOf(text, '\n', at);
    }
  }

  /** Kotlin's comments may be nested (Kotlin language specification, "Comments"), Groovy's end with the first end. */
  #commentEnd(at: number): number {
    const text = this.#text;
    const close = text.indexOf('*/', at + 2);
    if (close < 0) return text.length;
    const isNested = text.slice(at + 2, close).includes('/*');
    if (!isNested || (this.#isFlat ??= groovyLine.test(text))) return close + 2;
    const sign = /\/\*|\*\//g;
    sign.lastIndex = at;
    let depth = 0;
    for (let found = sign.exec(text); found; found = sign.exec(text)) {
      depth += found[0] === '/*' ? 1 : -1;
      if (depth === 0) return sign.lastIndex;
    }
    this.#isFlat = true;
    return close + 2;
  }

  #string(open: number, quote: string): void {
    const text = this.#text;
    const mark = text.startsWith(quote.repeat(3), open) ? quote.repeat(3) : quote;
    const start = open + mark.length;
    let isBroken = false;
    let at = start;
    while (at < text.length && !text.startsWith(mark, at)) {
      const character = text.charAt(at);
      if (character === '\n' && mark.length === 1) break;
      const end: number = character === '$' && quote === '"' && !isBroken ? variableEnd(text, at) : at;
      // After a bracket that is not closed no other one is searched for.
      isBroken ||= character === '$' && end === at && text.charAt(at + 1) === '{';
      at = end > at ? end : at + (character === '\\' ? 2 : 1);
    }
    if (text.startsWith(mark, at)) {
      const space = ' '.repeat(mark.length - 1);
      this.#replace(open, `${space}"${'#'.repeat(at - start)}"${space}`);
      return;
    }
    this.#problems.add(messages.quoteMissing, open, Math.max(Math.min(at, text.length), open + 1));
    this.#blank(open, Math.min(at, text.length));
  }
}

function partsOf(text: string, start: number, to: number): ScriptText {
  const end = Math.min(to, start + maxText);
  const parts: (string | ScriptVariable)[] = [];
  let plain = '';
  let at = start;
  const hasVariables = text.charAt(start - 1) === '"';
  while (at < end) {
    const character = text.charAt(at);
    const variable = character === '$' && hasVariables ? Math.min(variableEnd(text, at), to) : at;
    if (variable > at) {
      if (plain !== '') parts.push(plain);
      plain = '';
      parts.push(variableOf(text.slice(at + 1, variable)));
      at = variable;
    } else if (character === '\\') {
      const escaped = text.charAt(at + 1);
      plain += escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped;
      at += 2;
    } else {
      plain += character;
      at++;
    }
  }
  if (plain !== '' || parts.length === 0) parts.push(plain);
  return parts;
}

function variableOf(written: string): ScriptVariable {
  if (written.startsWith('{')) return { name: nameOf(written.slice(1, -1)) };
  const name = nameOf(written);
  return name.includes('.') ? { name, isBare: true } : { name };
}

/** Behind `$name`, `$a.b` or `${…}`; `at` itself when it is a plain dollar. */
function variableEnd(text: string, at: number): number {
  if (text.charAt(at + 1) !== '{') {
    const found = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/.exec(text.slice(at + 1, at + 201));
    return found ? at + 1 + found[0].length : at;
  }
  let depth = 0;
  for (let end = at + 1; end < text.length && end < at + maxVariable; end++) {
    const character = text.charAt(end);
    if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return end + 1;
    else if (character === '\n') return at;
  }
  return at;
}

function lineIndexOf(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  const end = found < 0 ? text.length : found;
  const line = text.slice(from, end).indexOf('\n');
  return line < 0 ? end : from + line;
}

/** Longer expressions are code. */
const maxName = 200;

/** A call that leaves a text as it is, a cast or Kotlin's `!!`. */
const suffix = /(?:!!|\.(?:get|toString|trim|asProvider) ?\( ?\)|\sas\s+\w+\??)$/;

function withoutSuffixes(expression: string): string {
  let name = expression.trim();
  while (suffix.test(name)) name = name.replace(suffix, '').trimEnd();
  return name;
}

/**
 * The name that an expression means: `project.ext.x`, `rootProject.extra["x"]`, `property('x')` and
 * `providers.gradleProperty("x").get()` are all `x`. Code keeps its text, and is never found. What is behind `?:` counts
 * only when the name has no value, which can depend on the machine that builds: it is not read.
 */
export function nameOf(expression: string): string {
  if (expression.length > maxName) return expression;
  let name = withoutSuffixes(expression.split('?:')[0] ?? '');
  if (name.startsWith('(') && name.endsWith(')')) name = withoutSuffixes(name.slice(1, -1));
  name = name.replace(/^(?:(?:this|project|rootProject|parent|settings|gradle)\s*\??\.\s*)+/, '');
  const called =
    /^(?:providers\.gradleProperty|(?:findP|p|getP)roperty|(?:ext|extra)(?:\.get)?|properties) ?[([] ?["']([\w.-]+)["'] ?[)\]]$/.exec(
      name,
    )?.[1];
  const words = name.replace(/\[ ?["']([\w.-]+)["'] ?\]/g, '.$1').split('.');
  const plain = words.map((word) => word.trim().replace(/(?:!!|\?)$/, '')).join('.');
  return called ?? (/[()"']/.test(plain) ? plain : plain.replace(/^(?:ext|extra|properties)\./, ''));
}

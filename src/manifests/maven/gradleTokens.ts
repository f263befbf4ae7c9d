import type { SourceRange } from '../../core/range.ts';
import { Conflicts, conflictMessage } from '../parse/conflicts.ts';
import type { ProblemList } from '../parse/problemList.ts';
import type { GradleText, GradleVariable } from './gradleFacts.ts';
import { messages } from '../problemMessage.ts';

/** Longer expressions are code. Every step below goes through the text once, and takes something away from it. */
const maxLength = 200;

/** Calls that leave a text as it is. */
const getters: readonly string[] = ['.get', '.toString', '.trim', '.asProvider'];

/** Objects whose properties are the project's, or those of the projects above it. */
const owners: readonly string[] = [
  'this.',
  'project.',
  'rootProject.project.',
  'rootProject.',
  'parent.',
  'settings.',
  'gradle.',
];

/** A piece of a Groovy or Kotlin script. The range of a string leaves its quotes out. */
export interface GradleToken extends SourceRange {
  readonly kind: 'word' | 'string' | 'sign' | 'newline';
  /** As written; a string without its quotes. */
  readonly text: string;
  /** For a string: escapes resolved, variables removed. */
  readonly parts: GradleText;
}

/** Longer strings are no coordinates. */
const maxParts = 2000;

/** A script with 50,000 dependencies has as many. */
const maxTokens = 500_000;

/** Between these signs and an operand a `/` begins a string of Groovy's. */
const beforeSlashy: ReadonlySet<string> = new Set(['', '(', ',', '=', '[', '~', ':', '{', '\n', '!']);

/**
 * Splits a build script in Groovy or Kotlin into tokens: comments are left out, strings in any quotes are whole, names
 * in backquotes are words. Line ends are tokens, since they end statements; those before a dot are not.
 */
export function gradleTokens(text: string, problems: ProblemList): readonly GradleToken[] {
  const tokens: GradleToken[] = [];
  const conflicts = new Conflicts(text);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let isLineStart = true;
  const comments = new Comments(text);
  /** Before this, no `/` begins a string: one without end was found in the line. */
  let unclosed = -1;
  while (at < text.length) {
    const conflict = isLineStart ? conflicts.at(at) : null;
    isLineStart = false;
    if (conflict) {
      if (conflict.isFirst) problems.add(conflictMessage, at, conflict.lineEnd);
      at = conflict.end;
      continue;
    }
    if (tokens.length >= maxTokens) {
      problems.add(messages.tooMuch, at, text.length);
      break;
    }
    const character = text.charAt(at);
    const comment = comments.endOf(at);
    if (comment !== null) {
      at = comment;
    } else if (character === '\n') {
      if (tokens.at(-1)?.kind !== 'newline') tokens.push(token('newline', '\n', at, at + 1));
      isLineStart = true;
      at++;
    } else if (character <= ' ' || character === '\\') {
      at++;
    } else if (character === '"' || character === "'") {
      at = readString(text, at, tokens, problems);
    } else if (character === '`') {
      const close = lineIndexOf(text, '`', at + 1);
      tokens.push(token('word', text.slice(at + 1, close), at + 1, close));
      at = close + 1;
    } else if (character === '/' && at > unclosed && beforeSlashy.has(lastText(tokens))) {
      const end = slashyEnd(text, at);
      if (end === at + 1) unclosed = lineIndexOf(text, '\n', at);
      at = end;
    } else if (isWordPart(character)) {
      const end = wordEnd(text, at);
      tokens.push(token('word', text.slice(at, end), at, end));
      at = end;
    } else {
      if (character === '.' && tokens.at(-1)?.kind === 'newline' && text.charAt(at + 1) !== '.') tokens.pop();
      const sign = text.startsWith('?:', at) || text.startsWith('==', at) ? text.slice(at, at + 2) : character;
      tokens.push(token('sign', sign, at, at + sign.length));
      at += sign.length;
    }
  }
  return tokens;
}

function token(
  kind: GradleToken['kind'],
  text: string,
  start: number,
  end: number,
  parts: GradleText = [],
): GradleToken {
  return { kind, text, start, end, parts };
}

function lastText(tokens: readonly GradleToken[]): string {
  const last = tokens.at(-1);
  return last?.kind === 'string' ? '"' : (last?.text ?? '');
}

/** A line with a string of several characters in single quotes, which Kotlin doesn't have. */
const groovyLine = /^[^'"/*\n\r\u2028\u2029]*'[^'\n]{2,}'/m;

/** Comments of a script. Kotlin's may be nested (Kotlin language specification, "Comments"), Groovy's end with the first end. */
class Comments {
  readonly #text: string;
  /** Also of a text in which the ends don't match. */
  #isFlat: boolean | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of a comment that begins here; `null` if none does. */
  endOf(at: number): number | null {
    const text = this.#text;
    if (text.startsWith('//', at) || (at === 0 && text.startsWith('#!'))) return lineIndexOf(text, '\n', at);
    if (!text.startsWith('/*', at)) return null;
    const close = text.indexOf('*/', at + 2);
    if (close < 0) return text.length;
    const inner = text.slice(at + 2, close).includes('/*');
    if (!inner || (this.#isFlat ??= groovyLine.test(text))) return close + 2;
    const end = this.#nestedEnd(at);
    this.#isFlat = end === null;
    return end ?? close + 2;
  }

  #nestedEnd(at: number): number | null {
    const sign = /\/\*|\*\//g;
    sign.lastIndex = at;
    let depth = 0;
    for (let found = sign.exec(this.#text); found; found = sign.exec(this.#text)) {
      depth += found[0] === '/*' ? 1 : -1;
      if (depth === 0) return sign.lastIndex;
    }
    return null;
  }
}

/** Groovy's `/…/` on one line; a single `/` otherwise. */
function slashyEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length && text.charAt(at) !== '\n'; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === '/') return at + 1;
  }
  return open + 1;
}

function readString(text: string, open: number, tokens: GradleToken[], problems: ProblemList): number {
  const quote = text.charAt(open);
  const isLong = text.startsWith(quote.repeat(3), open);
  const mark = isLong ? quote.repeat(3) : quote;
  const start = open + mark.length;
  const parts: (string | GradleVariable)[] = [];
  let plain = '';
  let at = start;
  /** After a bracket that is not closed no other one is looked for. */
  let isBroken = false;
  while (at < text.length && !text.startsWith(mark, at)) {
    const character = text.charAt(at);
    if (character === '\n' && !isLong) break;
    const isVariable: boolean = character === '$' && quote === '"' && !isBroken;
    const variable: number = isVariable ? variableEnd(text, at) : at;
    isBroken ||= isVariable && variable === at && text.charAt(at + 1) === '{';
    if (character === '\\' && at + 1 < text.length) {
      plain += unescaped(text.charAt(at + 1));
      at += 2;
    } else if (variable > at) {
      if (plain !== '') parts.push(plain);
      plain = '';
      if (parts.length < maxParts) parts.push(variableOf(text.slice(at + 1, variable)));
      at = variable;
    } else {
      const end = plainEnd(text, at + 1, quote);
      if (plain.length < maxParts) plain += text.slice(at, Math.min(end, at + maxParts));
      at = end;
    }
  }
  if (plain !== '' || parts.length === 0) parts.push(plain);
  if (text.startsWith(mark, at)) {
    tokens.push(token('string', text.slice(start, at), start, at, parts));
    return at + mark.length;
  }
  // Its end is unknown.
  problems.add(messages.quoteMissing, open, Math.max(at, open + 1));
  tokens.push(token('string', '', start, start, ['']));
  return at;
}

/** Letter by letter, a text takes many times its length of memory. */
function plainEnd(text: string, from: number, quote: string): number {
  let at = from;
  while (at < text.length && !'\\$\n'.includes(text.charAt(at)) && text.charAt(at) !== quote) at++;
  return at;
}

function variableOf(written: string): GradleVariable {
  if (written.startsWith('{')) return variableIn(written.slice(1, -1));
  const variable = variableIn(written);
  return variable.name.includes('.') ? { ...variable, isBare: true } : variable;
}

function unescaped(character: string): string {
  return character === 'n' ? '\n' : character === 't' ? '\t' : character;
}

/** Behind `$name`, `$a.b` or `${…}`; `at` itself when it is a plain dollar. */
function variableEnd(text: string, at: number): number {
  if (text.charAt(at + 1) !== '{') {
    const found = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/.exec(text.slice(at + 1, at + 201));
    return found ? at + 1 + found[0].length : at;
  }
  let depth = 0;
  for (let end = at + 1; end < text.length && end < at + 500; end++) {
    const character = text.charAt(end);
    if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return end + 1;
    else if (character === '\n') return at;
  }
  return at;
}

function isWordPart(character: string): boolean {
  return /[\w$]/.test(character) || character > '\u007f';
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isWordPart(text.charAt(at))) at++;
  return at;
}

function lineIndexOf(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  const end = found < 0 ? text.length : found;
  const line = text.slice(from, end).indexOf('\n');
  return line < 0 ? end : from + line;
}

/**
 * The name that an expression stands for: `project.ext.x`, `rootProject.extra["x"]`, `property('x')` and
 * `providers.gradleProperty("x").get()` all mean `x`. What is code keeps its text, and is never found. What stands behind `?:`
 * counts only when the name has no value, which can depend on the machine that builds: it is not read.
 */
export function variableIn(expression: string): GradleVariable {
  if (expression.length > maxLength) return { name: expression };
  const elvis = expression.indexOf('?:');
  return { name: nameIn(elvis < 0 ? expression : expression.slice(0, elvis)) };
}

function nameIn(expression: string): string {
  let name = withoutSuffixes(expression);
  if (name.startsWith('(') && name.endsWith(')')) name = withoutSuffixes(name.slice(1, -1));
  const owner = owners.find((one) => name.startsWith(one));
  if (owner !== undefined) name = name.slice(owner.length);
  const called =
    /^(?:providers\.gradleProperty|findProperty|property|getProperty|ext\.get|extra\.get|ext|extra|properties) ?[([] ?["']([\w.-]+)["'] ?[)\]]$/.exec(
      name,
    );
  if (called?.[1] !== undefined) return called[1];
  name = name.replace(/\[ ?["']([\w.-]+)["'] ?\]/g, '.$1');
  return name.replace(/^(?:ext|extra|properties)\./, '');
}

function withoutSuffixes(expression: string): string {
  let name = expression.trim();
  for (;;) {
    const shorter = withoutSuffix(name);
    if (shorter === name) return name;
    name = shorter;
  }
}

/** Without one `!!`, `.get()` or ` as String`. */
function withoutSuffix(name: string): string {
  if (name.endsWith('!!')) return name.slice(0, -2).trimEnd();
  if (name.endsWith(')')) {
    const open = name.lastIndexOf('(');
    const called = name.slice(0, open).trimEnd();
    const getter = getters.find((one) => called.endsWith(one));
    return open < 0 || getter === undefined || name.slice(open + 1, -1).trim() !== ''
      ? name
      : called.slice(0, -getter.length).trimEnd();
  }
  const type = name.lastIndexOf(' ');
  const cast = type < 0 || !/^\w+\??$/.test(name.slice(type + 1)) ? '' : name.slice(0, type).trimEnd();
  return cast.endsWith(' as') ? cast.slice(0, -' as'.length).trimEnd() : name;
}

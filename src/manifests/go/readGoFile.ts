import { type Line, linesOf } from '../parse/lines.ts';
import type { ProblemList } from '../parse/problemList.ts';
import type { RangedText } from '../parse/rangedText.ts';
import { expected, messages, notLike, unexpected } from '../problemMessage.ts';
import type { GoReplace } from './goFacts.ts';

/** No directive has more tokens; `retract` lists are not read. */
const maxWords = 64;

/** One directive of go.mod or go.work, blocks taken apart: `require a v1` and `require ( a v1 )` look the same. */
export interface GoDirective {
  readonly verb: string;
  readonly words: readonly RangedText[];
  /** Behind `//` on the same line. */
  readonly comment: string;
}

/** Every keyword that may begin a line of a go.mod or go.work (Go Modules Reference). */
const verbs: ReadonlySet<string> = new Set([
  'module',
  'go',
  'toolchain',
  'godebug',
  'require',
  'exclude',
  'replace',
  'retract',
  'tool',
  'ignore',
  'use',
]);

/** Reads go.mod and go.work, which share one grammar, and hands every directive to `take`. */
export function readGoFile(text: string, problems: ProblemList, take: (directive: GoDirective) => void): void {
  let block: string | null = null;
  for (const line of linesOf(text, problems)) {
    const { words, comment } = readGoLine(line);
    const [first, second] = words;
    if (!first) continue;
    if (block !== null && first.text === ')') block = null;
    else if (block !== null && isCut(line, text)) break;
    else if (block !== null && !isNextVerb(words)) take({ verb: block, words, comment });
    else if (!verbs.has(first.text)) problems.add(unexpected(first.text), first.start, first.end);
    else {
      if (block !== null) problems.add(expected(')'), first.start, first.end);
      block = second?.text === '(' ? first.text : null;
      const rest = words.slice(block === null ? 1 : 2);
      if (block !== null && rest[0]?.text === ')') block = null;
      else if (rest.length > 0 || block === null) take({ verb: first.text, words: rest, comment });
    }
  }
  if (block !== null) problems.add(messages.bracketMissing, text.length - 1, text.length);
}

/** The last line of a text that ends inside a block without a line end; its rest is unknown. */
function isCut(line: Line, text: string): boolean {
  return line.start + line.text.length === text.length;
}

/** Inside a block: the closing bracket was forgotten. No path looks like a verb, and no block has verbs in it. */
function isNextVerb(words: readonly RangedText[]): boolean {
  return words.length > 1 && verbs.has(words[0]?.text ?? '');
}

/**
 * `path [version] => path [version]` (Go Modules Reference, "replace directive"). `null`, and a problem, for anything
 * else.
 */
export function readReplace(words: readonly RangedText[], problems: ProblemList): GoReplace | null {
  const arrow = words.findIndex(({ text }) => text === '=>');
  const from = words[0];
  const to = words[arrow + 1];
  const isWhole = arrow >= 1 && arrow <= 2 && words.length <= arrow + 3;
  if (!isWhole || !from || !to) {
    if (from) problems.add(notLike('path => path version'), from.start, words.at(-1)?.end ?? from.end);
    return null;
  }
  return {
    from: from.text,
    fromVersion: arrow === 2 ? (words[1]?.text ?? null) : null,
    to: to.text,
    toVersion: words[arrow + 2]?.text ?? null,
  };
}

interface GoLine {
  readonly words: readonly RangedText[];
  /** The comment after `//`, trimmed; empty if there is none. */
  readonly comment: string;
}

/**
 * Splits a line into tokens (Go Modules Reference, "Lexical elements"): they end at white space or `//`, brackets and
 * commas are tokens of their own, strings are quoted with `"` or a backquote. Escapes are kept: no path or version has
 * any. An unclosed quote ends with the line.
 */
export function readGoLine(line: Line): GoLine {
  const { text, start } = line;
  const words: RangedText[] = [];
  let at = 0;
  while (at < text.length && words.length < maxWords) {
    const code = text.charCodeAt(at);
    if (code <= 0x20) {
      at++;
    } else if (code === 0x2f && text.charCodeAt(at + 1) === 0x2f) {
      return { words, comment: text.slice(at + 2).trim() };
    } else if (code === 0x22 || code === 0x60) {
      const close = closingQuote(text, at);
      words.push({ text: text.slice(at + 1, close), start: start + at + 1, end: start + close });
      at = close + 1;
    } else {
      const end = isPunctuation(code) ? at + 1 : wordEnd(text, at);
      words.push({ text: text.slice(at, end), start: start + at, end: start + end });
      at = end;
    }
  }
  return { words, comment: '' };
}

function closingQuote(text: string, open: number): number {
  const close = text.indexOf(text.charAt(open), open + 1);
  return close < 0 ? text.length : close;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x22 || code === 0x60 || isPunctuation(code)) break;
    if (code === 0x2f && text.charCodeAt(at + 1) === 0x2f) break;
    at++;
  }
  return at;
}

/** `( ) [ ] { } ,` */
function isPunctuation(code: number): boolean {
  return (
    code === 0x28 || code === 0x29 || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d || code === 0x2c
  );
}

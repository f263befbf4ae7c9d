import { type Line, linesOf } from '../../parse/lines.ts';
import type { ProblemList } from '../../parse/problemList.ts';
import type { NeedKind, Word, YarnBlock, YarnBlockReader } from './yarnBlock.ts';
import { expected, messages, missing } from '../../problemMessage.ts';

/**
 * Reads a yarn.lock of yarn 1, also one that was edited by hand or merged: any indentation, any quotes, comments, and
 * invalid lines between valid ones.
 */
export class ClassicLock implements YarnBlockReader {
  readonly #problems: ProblemList;
  readonly #lines: Iterator<Line>;
  #line: ClassicLine | null = null;
  #isInside = false;
  #kind: NeedKind | null = null;
  /** Of the head of the list that is being read; 0 outside lists. */
  #listIndent = 0;

  constructor(text: string, problems: ProblemList) {
    this.#problems = problems;
    this.#lines = linesOf(text, problems).values();
    this.#next();
  }

  read(block: YarnBlock): boolean {
    for (; this.#line; this.#next()) {
      const line = this.#line;
      if (this.#isInside && line.indent > 0) this.#readLine(line, block);
      else if (this.#isInside) {
        this.#isInside = false;
        return true;
      } else if (this.#isKeys(line)) {
        block.clear();
        for (const { text, start, end } of line.words) block.keys.addText(text, start, end);
        this.#isInside = true;
        this.#kind = null;
        this.#listIndent = 0;
      }
    }
    const isBlock = this.#isInside;
    this.#isInside = false;
    return isBlock;
  }

  #readLine({ indent, words, isHead, isCut }: ClassicLine, block: YarnBlock): void {
    const [first, second] = words;
    if (!first) return;
    if (this.#listIndent > 0 && indent > this.#listIndent) {
      if (this.#kind === null || isCut) return;
      if (second) {
        block.needs.addText(first.text, first.start, first.end);
        block.needs.addText(second.text, second.start, second.end);
        block.kinds.push(this.#kind);
      } else this.#problems.add(missing('version'), first.start, first.end);
      return;
    }
    this.#listIndent = isHead ? indent : 0;
    if (isHead) this.#kind = listKind(first.text);
    else if (isCut) return;
    else if (!second) this.#problems.add(messages.valueExpected, first.start, first.end);
    else if (first.text === 'version') block.version = second;
    else if (first.text === 'resolved') block.origin = second;
  }

  /** True if a block begins with this line. Reports a problem if it should. */
  #isKeys({ indent, words, isHead, isCut }: ClassicLine): boolean {
    const [first, last] = [words[0], words.at(-1)];
    if (indent === 0 && isHead && words.length > 0) return true;
    if (first && last && indent === 0 && !isCut) {
      this.#problems.add(expected(':'), first.start, last.end);
    }
    return false;
  }

  /** To the next line that contains a token, or part of one. Hashes, the longest of all, are of no interest. */
  #next(): void {
    for (;;) {
      const { value, done } = this.#lines.next();
      if (!done && value.text.startsWith('  integrity sha')) continue;
      this.#line = done ? null : readClassicLine(value, this.#problems);
      if (!this.#line || this.#line.words.length > 0) return;
    }
  }
}

function listKind(name: string): NeedKind | null {
  return name === 'dependencies' ? 'dependency' : name === 'optionalDependencies' ? 'optional' : null;
}

interface ClassicLine {
  /** White space before the first token; a tab counts as two spaces. */
  readonly indent: number;
  readonly words: readonly Word[];
  /** The line ends with a colon: what is further in belongs to it. */
  readonly isHead: boolean;
  /** An unclosed quote: the end of the last token is unknown. */
  readonly isCut: boolean;
}

/**
 * Splits a line as yarn's parser does: tokens with or without quotes, commas and colons between, a comment from `#` on.
 */
function readClassicLine({ text, start }: Line, problems: ProblemList): ClassicLine {
  const words: Word[] = [];
  let isHead = false;
  const lead = /^[\t ]*/.exec(text)?.[0] ?? '';
  const token = /"((?:[^"\\]|\\.)*)("?)|[\t ,]+|(:)|(#.*)|([^\s:,"#][^\s:,]*)/y;
  token.lastIndex = lead.length;
  let isCut = false;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (!match) {
      problems.add(messages.unexpectedText, start + at, start + text.length);
      break;
    }
    const [whole, quoted, close, colon, comment, plain] = match;
    if (comment !== undefined) break;
    if (colon !== undefined) isHead = true;
    else if (quoted !== undefined) {
      isHead = false;
      isCut = close === '';
      if (isCut) problems.add(messages.quoteMissing, start + at, start + text.length);
      else words.push({ text: unescape(quoted), start: start + at + 1, end: start + at + whole.length - 1 });
    } else if (plain !== undefined) {
      isHead = false;
      words.push({ text: plain, start: start + at, end: start + at + plain.length });
    }
  }
  return { indent: lead.replaceAll('\t', '  ').length, words, isHead, isCut };
}

function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    const value: unknown = JSON.parse(`"${text}"`);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}

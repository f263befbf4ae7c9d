import type { Line } from '../../parse/lines.ts';
import type { ProblemList } from '../../parse/problemList.ts';
import type { Word } from './yarnBlock.ts';

export interface ClassicLine {
  /** White space before the first word; a tab counts as two spaces. */
  readonly indent: number;
  readonly words: readonly Word[];
  /** The line ends with a colon: what is further in belongs to it. */
  readonly isHead: boolean;
  /** A quote is not closed: nobody knows how the last word was to go on. */
  readonly isCut: boolean;
}

/** Splits a line as yarn's parser does: words with or without quotes, commas and colons between, a comment from `#` on. */
export function readClassicLine({ text, start }: Line, problems: ProblemList): ClassicLine {
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
      problems.add('This is no line of a yarn.lock.', start + at, start + text.length);
      break;
    }
    const [whole, quoted, close, colon, comment, plain] = match;
    if (comment !== undefined) break;
    if (colon !== undefined) isHead = true;
    else if (quoted !== undefined) {
      isHead = false;
      isCut = close === '';
      if (isCut) problems.add('A quote is missing here.', start + at, start + text.length);
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

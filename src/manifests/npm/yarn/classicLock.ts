import { withoutEscapes } from '../../parse/json.ts';
import { type Line, linesOf } from '../../parse/lines.ts';
import type { ProblemList } from '../../parse/problemList.ts';
import type { RangedText } from '../../parse/rangedText.ts';
import type { NeedKind, YarnBlock } from './describeBlock.ts';
import { expected, messages, missing } from '../../problemMessage.ts';

/**
 * The blocks of a yarn.lock of yarn 1, also one that was edited by hand or merged: any indentation, any quotes, comments,
 * and invalid lines between valid ones.
 */
export function* classicBlocks(text: string, problems: ProblemList): Iterable<YarnBlock> {
  let block: YarnBlock | null = null;
  let kind: NeedKind | null = null;
  /** Of the head of the list that is being read; 0 outside lists. */
  let listIndent = 0;
  for (const line of linesOf(text, problems)) {
    // Hashes, the longest of all, are of no interest.
    if (line.text.startsWith('  integrity sha')) continue;
    const { indent, words, isHead, isCut } = readClassicLine(line, problems);
    const [first, second] = words;
    if (!first) continue;
    if (indent === 0 || !block) {
      if (block) yield block;
      block =
        indent === 0 && isHead ? { keys: words, version: null, origin: null, hasLinkType: false, needs: [] } : null;
      if (!block && indent === 0 && !isCut) problems.add(expected(':'), first.start, words.at(-1)?.end ?? first.end);
      kind = null;
      listIndent = 0;
    } else if (listIndent > 0 && indent > listIndent) {
      if (kind === null || isCut) continue;
      if (second) block.needs.push({ name: first.text, range: second.text, kind });
      else problems.add(missing('version'), first.start, first.end);
    } else {
      listIndent = isHead ? indent : 0;
      if (isHead) kind = listKind(first.text);
      else if (isCut) continue;
      else if (!second) problems.add(messages.valueExpected, first.start, first.end);
      else if (first.text === 'version') block.version = second;
      else if (first.text === 'resolved') block.origin = second;
    }
  }
  if (block) yield block;
}

function listKind(name: string): NeedKind | null {
  return name === 'dependencies' ? 'dependency' : name === 'optionalDependencies' ? 'optional' : null;
}

interface ClassicLine {
  /** White space before the first token; a tab counts as two spaces. */
  readonly indent: number;
  readonly words: readonly RangedText[];
  /** The line ends with a colon: what is further in belongs to it. */
  readonly isHead: boolean;
  /** An unclosed quote: the end of the last token is unknown. */
  readonly isCut: boolean;
}

/**
 * Splits a line as yarn's parser does: tokens with or without quotes, commas and colons between, a comment from `#` on.
 */
function readClassicLine({ text, start }: Line, problems: ProblemList): ClassicLine {
  const words: RangedText[] = [];
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
      else words.push({ text: withoutEscapes(quoted), start: start + at + 1, end: start + at + whole.length - 1 });
    } else if (plain !== undefined) {
      isHead = false;
      words.push({ text: plain, start: start + at, end: start + at + plain.length });
    }
  }
  return { indent: lead.replaceAll('\t', '  ').length, words, isHead, isCut };
}

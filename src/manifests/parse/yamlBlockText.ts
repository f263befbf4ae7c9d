import type { TreeScalar } from './tree.ts';
import { type YamlSource, isDocumentMark, tabMessage } from './yamlSource.ts';
import { messages } from '../problemMessage.ts';

/**
 * Reads a block scalar, `|` or `>` at `start`, whose lines are indented by more than `indent` (YAML 1.2, 8.1). Goes to the line
 * behind it. `null`, with a fault, when the header is none.
 */
export function readBlockText(source: YamlSource, start: number, indent: number): TreeScalar | null {
  const { text } = source;
  const headerEnd = source.lineEnd(start);
  const header = /^[|>](?:([1-9])?([+-])?|([+-])([1-9]))(?:[ \t]+#.*|[ \t]*)$/.exec(
    text.slice(start, Math.min(headerEnd, start + 1000)),
  );
  if (!header) {
    source.fault(messages.unexpectedText, start, headerEnd);
    return null;
  }
  const keep = header[2] ?? header[3] ?? '';
  const digit = Number(header[1] ?? header[4] ?? 0);
  // The base of the digit is unclear if the block is not nested.
  if (digit > 0 && indent < 0) source.fault(messages.invalidIndentation, start, headerEnd);
  const from = Math.min(source.lineFeed(start) + 1, text.length);
  const { lines, end, next } = linesOf(source, from, indent, digit);
  let blanks = 0;
  while (lines.length > 0 && lines.at(-1) === '') {
    lines.pop();
    blanks++;
  }
  const body = text.charCodeAt(start) === 0x7c ? lines.join('\n') : folded(lines);
  const tail =
    keep === '+' ? '\n'.repeat(blanks + (lines.length > 0 ? 1 : 0)) : keep === '' && lines.length > 0 ? '\n' : '';
  source.goToLine(next);
  return { kind: 'scalar', text: body + tail, isQuoted: true, start: from, end: Math.max(from, end) };
}

interface BlockLines {
  /** Without their indentation; blank ones are empty. */
  readonly lines: string[];
  readonly end: number;
  /** The start of the line after the block. */
  readonly next: number;
}

function linesOf(source: YamlSource, from: number, indent: number, digit: number): BlockLines {
  const { text } = source;
  const lines: string[] = [];
  let own = digit > 0 ? indent + digit : -1;
  let end = from;
  let line = from;
  let widest = 0;
  // The first of the last lines that tabs indent. Behind other lines they may be no part of the block.
  let tabs: { readonly count: number; readonly at: number; readonly end: number; readonly line: number } | null = null;
  while (line < text.length) {
    const feed = source.lineFeedBelow(line);
    let at = line;
    while (text.charCodeAt(at) === 0x20 && (own < 0 || at - line < own)) at++;
    const column = at - line;
    const stop = feed > line && text.charCodeAt(feed - 1) === 0x0d ? feed - 1 : feed;
    if (at >= stop) {
      lines.push('');
      widest = Math.max(widest, column);
    } else if (text.charCodeAt(at) === 0x09 && column < (own < 0 ? indent + 1 : own)) {
      tabs ??= { count: lines.length, at, end, line };
      lines.push(text.slice(source.skipSpaces(at), stop));
      end = stop;
    } else {
      if (own < 0) {
        if (column <= indent || (column === 0 && isDocumentMark(text, at))) break;
        own = column;
        if (widest > own) source.fault(messages.invalidIndentation, from, line);
      }
      if (column < own || (own === 0 && isDocumentMark(text, at))) break;
      if (tabs) source.fault(tabMessage, tabs.at, tabs.at + 1);
      tabs = null;
      lines.push(text.slice(at, stop));
      end = stop;
    }
    line = feed + 1;
  }
  if (!tabs) return { lines, end, next: line };
  if (tabs.end > from) return { lines: lines.slice(0, tabs.count), end: tabs.end, next: tabs.line };
  source.fault(tabMessage, tabs.at, tabs.at + 1);
  return { lines, end, next: line };
}

/** Line ends between lines that are not indented further become spaces. */
function folded(lines: readonly string[]): string {
  let text = '';
  let blanks = 0;
  let before: boolean | null = null;
  for (const line of lines) {
    if (line === '') {
      blanks++;
      continue;
    }
    const isFurther = line.charCodeAt(0) === 0x20 || line.charCodeAt(0) === 0x09;
    if (before === null) text += '\n'.repeat(blanks);
    else if (before || isFurther) text += '\n'.repeat(blanks + 1);
    else text += blanks === 0 ? ' ' : '\n'.repeat(blanks);
    text += line;
    before = isFurther;
    blanks = 0;
  }
  return text;
}

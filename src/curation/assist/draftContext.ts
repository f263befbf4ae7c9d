import type { SourceRange } from '../../core/range.ts';

/** The cursor's position in a draft, from lines and indentation alone: works with unfinished YAML too. */
export interface DraftContext {
  /** Keys from the top to the map or list at the cursor; `-` is an item of a list. */
  readonly path: readonly string[];
  /** `key`: a key, or an item of a list; `value`: after a key's colon; the path then ends with that key. */
  readonly at: 'key' | 'value';
  /** Up to the end of the word or value there; empty where there is none. */
  readonly range: SourceRange;
  /** The text in the range. */
  readonly text: string;
  /** Characters of it before the cursor, without a quote; for a value from its beginning. */
  readonly before: string;
  /** The quote the value begins with. */
  readonly quote: '"' | "'" | null;
  /** Column of the key or item. */
  readonly column: number;
  /** The other keys in the same map. */
  readonly siblings: ReadonlySet<string>;
}

const max = { text: 1_000_000, line: 2000, lines: 20_000, below: 1000 } as const;

/** `null` in a comment, in a text of several lines, inside brackets, and in texts that are not read. */
export function draftContext(text: string, offset: number): DraftContext | null {
  if (text.length > max.text || offset > text.length) return null;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const lineEnd = text.indexOf('\n', offset);
  const end = text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd < 0 ? text.length : lineEnd;
  if (end - start > max.line) return null;
  const line = readLine(text.slice(start, end));
  const cursor = offset - start;
  if (cursor < line.indent) return blankContext(text, start, cursor, offset);
  if (line.comment !== null && cursor > line.comment) return null;
  const { key } = line;
  const isValue = key !== null && cursor > key.end;
  const own: Mark[] = line.dashes.filter((dash) => dash < cursor).map((dash) => ({ column: dash + 0.5, name: '-' }));
  if (isValue) own.push({ column: key.column, name: key.name });
  else if (line.dashes.some((dash) => dash >= cursor)) return null;
  const column = isValue ? key.column : own.length > 0 && line.content > cursor ? cursor : line.content;
  const { path, siblings } = marksAbove(text, start, own, column);
  if (path === null) return null;
  const word = key === null || isValue ? line.value : { start: line.content, end: key.end - 1 };
  const range = { start: start + Math.min(word.start, cursor), end: start + Math.max(word.end, cursor) };
  if (isValue && /^[[{|>]/.test(text.slice(range.start, offset))) return null;
  return { path, at: isValue ? 'value' : 'key', ...wordIn(text, range, offset), column, siblings };
}

function wordIn(
  text: string,
  range: SourceRange,
  offset: number,
): Pick<DraftContext, 'range' | 'text' | 'before' | 'quote'> {
  const before = text.slice(range.start, offset);
  return { range, text: text.slice(range.start, range.end), before: unquoted(before), quote: quoteOf(before) };
}

/** A path of a draft, inside the revision if there is one: `described.facets.doc`, `files.path`, `coordinates.type`. */
export function dottedPath(path: readonly string[]): string {
  const own = path[0] === 'revisions' && path.length > 2 ? path.slice(2) : path;
  return own.filter((key) => key !== '-').join('.');
}

interface Mark {
  readonly column: number;
  readonly name: string;
}

interface DraftLine {
  readonly indent: number;
  readonly dashes: readonly number[];
  /** Column of what follows the dashes. */
  readonly content: number;
  /** `end` is after the colon. */
  readonly key: { readonly name: string; readonly column: number; readonly end: number } | null;
  /** The text after the colon, or after the dashes when there is no colon: without blanks and comment. */
  readonly value: SourceRange;
  readonly comment: number | null;
}

function readLine(line: string): DraftLine {
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  const dashes: number[] = [];
  let content = indent;
  for (let dash = /^- */.exec(line.slice(content)); dash; dash = /^- */.exec(line.slice(content))) {
    if (dash[0] === '-' && content + 1 < line.length) break;
    dashes.push(content);
    content += dash[0].length;
  }
  const rest = line.slice(content);
  const found =
    /^("(?:[^"\\]|\\.)*"\s*|'(?:[^']|'')*'\s*|[^\s"'#[{&*!|>][^:#]*(?:[:#](?=[^\s])[^:#]*)*?):(?=\s|$)/.exec(rest);
  const key = found && { name: unquoted((found[1] ?? '').trimEnd()), column: content, end: content + found[0].length };
  const from = key ? key.end : content;
  const blanks = /^[ \t]*/.exec(line.slice(from))?.[0].length ?? 0;
  const comment = commentIn(line, from);
  const valueStart = Math.min(from + blanks, comment ?? line.length);
  const value = line.slice(valueStart, comment ?? line.length).trimEnd();
  return { indent, dashes, content, key, value: { start: valueStart, end: valueStart + value.length }, comment };
}

/** A `#` at the beginning or after a blank, and not inside quotes. */
function commentIn(line: string, from: number): number | null {
  let quote = '';
  for (let at = from; at < line.length; at++) {
    const letter = line.charAt(at);
    const isFirst = at === 0 || /\s/.test(line.charAt(at - 1));
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '#' && isFirst) return at;
    else if ((letter === '"' || letter === "'") && isFirst) quote = letter;
  }
  return null;
}

/** On a blank line, or before its content, the column determines the parent. */
function blankContext(text: string, start: number, cursor: number, offset: number): DraftContext | null {
  if (text.slice(offset).search(/\S/) >= 0 && /^[ \t]*[^\s]/.test(text.slice(offset))) return null;
  const { path, siblings } = marksAbove(text, start, [], cursor);
  if (path === null) return null;
  return { path, at: 'key', ...wordIn(text, { start: offset, end: offset }, offset), column: cursor, siblings };
}

/** Walks up line by line through everything further left. */
function marksAbove(
  text: string,
  lineStart: number,
  own: readonly Mark[],
  column: number,
): { path: readonly string[] | null; siblings: ReadonlySet<string> } {
  const path = own.map(({ name }) => name).toReversed();
  let limit = own[0]?.column ?? column;
  const siblings = new Set<string>();
  // For a key after a dash, other keys of its map are above only once the dash's own line is passed.
  let isInMap = !own.some(({ name }) => name === '-');
  let end = lineStart - 1;
  for (let count = 0; end >= 0 && (limit > 0 || isInMap); count++) {
    if (count > max.lines) return { path: null, siblings };
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = end - start > max.line ? null : readLine(text.slice(start, end).replace(/\r$/, ''));
    end = start - 1;
    if (line === null || (line.key === null && line.dashes.length === 0)) continue;
    const marks: Mark[] = line.dashes.map((dash) => ({ column: dash + 0.5, name: '-' }));
    if (line.key) marks.push({ column: line.key.column, name: line.key.name });
    if (isInMap && line.key?.column === column) siblings.add(line.key.name);
    for (const mark of marks.toReversed()) {
      if (mark.column >= limit) continue;
      path.push(mark.name);
      limit = mark.column;
      isInMap = false;
    }
  }
  keysBelow(text, lineStart, column, siblings);
  return { path: path.toReversed(), siblings };
}

/** Adds the keys of the same map further down. */
function keysBelow(text: string, lineStart: number, column: number, siblings: Set<string>): void {
  let start = text.indexOf('\n', lineStart) + 1;
  for (let count = 0; start > 0 && count < max.below; count++) {
    const next = text.indexOf('\n', start) + 1;
    const end = next > 0 ? next - 1 : text.length;
    const line = end - start > max.line ? null : readLine(text.slice(start, end).replace(/\r$/, ''));
    start = next;
    if (line === null || (line.key === null && line.dashes.length === 0)) continue;
    if (line.indent < column) return;
    if (line.key?.column === column) siblings.add(line.key.name);
  }
}

function quoteOf(text: string): '"' | "'" | null {
  return text.startsWith('"') ? '"' : text.startsWith("'") ? "'" : null;
}

function unquoted(text: string): string {
  if (text.startsWith('"')) return text.replace(/^"|"$/g, '').replace(/\\(["\\])/g, '$1');
  if (text.startsWith("'")) return text.replace(/^'|'$/g, '').replaceAll("''", "'");
  return text;
}

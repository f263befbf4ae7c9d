import { indentOf } from './foldRanges.ts';

export type RawLanguage = 'yaml' | 'json';

export type TokenKind = 'plain' | 'key' | 'text' | 'number' | 'word' | 'comment';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** The lines of a text that are part of a string of several lines, whatever they look like. */
export function blockLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let within: number | null = null;
  for (const [at, line] of lines.entries()) {
    const indent = indentOf(line);
    if (within !== null && (indent === null || indent > within)) {
      found.add(at);
      continue;
    }
    within = blockStart.test(line) && !line.trimStart().startsWith('#') ? ownerIndent(line) : null;
  }
  return found;
}

/** A line in pieces that are coloured alike; put together again they are the line. For colours only: whatever it does not understand is plain. */
export function tokensOf(line: string, language: RawLanguage, isInBlock = false): readonly Token[] {
  if (isInBlock) return [{ kind: 'text', text: line }];
  return language === 'json' ? jsonTokens(line) : yamlTokens(line);
}

const blockStart = /(?:^|[:\-?] |: |- )[|>][-+\d]{0,2}$/;

/** Column of the key or list mark that the block belongs to. */
function ownerIndent(line: string): number {
  const marks = /^ *(?:- )*/.exec(line)?.[0] ?? '';
  const isKey = marks.length < line.length && !/^[|>]/.test(line.slice(marks.length));
  return isKey ? marks.length : Math.max(0, marks.length - 2);
}

const jsonPiece = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

function jsonTokens(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const found of line.matchAll(jsonPiece)) {
    const [whole, text, colon, number] = found;
    push(tokens, 'plain', line.slice(at, found.index));
    if (text !== undefined) {
      push(tokens, colon === undefined ? 'text' : 'key', text);
      push(tokens, 'plain', colon ?? '');
    } else push(tokens, number === undefined ? 'word' : 'number', whole);
    at = found.index + whole.length;
  }
  push(tokens, 'plain', line.slice(at));
  return tokens;
}

const yamlLine =
  /^( *(?:[-?](?: |$) *)*)((?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'#][^:#]*(?:[:#]+[^\s:#]+)*):(?= |$))?( ?)(.*)$/s;

function yamlTokens(line: string): readonly Token[] {
  if (/^\s*#/.test(line)) return [{ kind: 'comment', text: line }];
  const [, marks = '', key = '', blank = '', value = ''] = yamlLine.exec(line) ?? [];
  const tokens: Token[] = [];
  push(tokens, 'plain', marks);
  push(tokens, 'key', key.slice(0, -1));
  push(tokens, 'plain', (key === '' ? '' : ':') + blank);
  push(tokens, kindOfValue(value), value);
  return tokens;
}

function kindOfValue(value: string): TokenKind {
  if (/^(?:true|false|null|~)$/.test(value)) return 'word';
  if (/^-?(?:\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?|\.inf)$/i.test(value)) return 'number';
  return /^(?:[|>][-+\d]{0,2}|\{\}|\[\])?$/.test(value) ? 'plain' : 'text';
}

function push(tokens: Token[], kind: TokenKind, text: string): void {
  if (text !== '') tokens.push({ kind, text });
}

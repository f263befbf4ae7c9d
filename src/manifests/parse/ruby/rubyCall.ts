import { type RubyToken, isMark, isWord } from './rubyToken.ts';

/** A value as it is written, where it can be known without running anything. */
export type RubyValue =
  | { readonly kind: 'text' | 'symbol'; readonly token: RubyToken }
  | { readonly kind: 'list'; readonly items: readonly RubyValue[] }
  | { readonly kind: 'other' };

/** `gem "a", "~> 1", git: "b" do`: a name and what is handed to it. */
export interface RubyCall {
  readonly name: RubyToken;
  readonly values: readonly RubyValue[];
  readonly options: ReadonlyMap<string, RubyValue>;
}

const other: RubyValue = { kind: 'other' };

/** Nested lists; nothing deeper is read. */
const maxDepth = 4;

/** The call that begins at a token, as far as its statement goes, or its bracket, block or condition. */
export function readCall(statement: readonly RubyToken[], at = 0): RubyCall | null {
  const name = statement[at];
  if (name?.kind !== 'word') return null;
  const values: RubyValue[] = [];
  const options = new Map<string, RubyValue>();
  for (const piece of argumentsFrom(statement, at + 1)) {
    const [first, second] = piece;
    if (first?.kind === 'label') options.set(first.text, valueOf(piece.slice(1)));
    else if (first && first.kind !== 'mark' && isMark(second, '=>')) options.set(first.text, valueOf(piece.slice(2)));
    else values.push(valueOf(piece));
  }
  return { name, values, options };
}

/** The texts of a value: itself, or those of a list. Symbols count too. */
export function textsOf(value: RubyValue | undefined): readonly RubyToken[] {
  if (!value || value.kind === 'other') return [];
  return value.kind === 'list' ? value.items.flatMap(textsOf) : [value.token];
}

/** The text of a string or symbol; `null` for what only Ruby can compute. */
export function plainText(value: RubyValue | undefined): string | null {
  return value?.kind === 'text' || value?.kind === 'symbol' ? value.token.text : null;
}

/** Tokens between commas. Braces around keys are as good as none. */
function argumentsFrom(statement: readonly RubyToken[], from: number): readonly (readonly RubyToken[])[] {
  const isBracketed = isMark(statement[from], '(') && statement[from]?.start === statement[from - 1]?.end;
  const pieces: RubyToken[][] = [];
  let piece: RubyToken[] = [];
  let depth = 0;
  for (let at = isBracketed ? from + 1 : from; at < statement.length; at++) {
    const token = statement[at];
    if (!token) break;
    const isEnd = isMark(token, ')') || isWord(token, 'do', 'end', 'if', 'unless', 'and', 'or', 'rescue');
    if (depth === 0 && isEnd) break;
    if (depth === 0 && piece.length === 0 && isMark(token, '{')) continue;
    if (depth === 0 && isMark(token, '{', '}')) break;
    if (isMark(token, '(', '[', '{')) depth++;
    else if (isMark(token, ')', ']', '}')) depth--;
    if (depth === 0 && isMark(token, ',')) {
      pieces.push(piece);
      piece = [];
    } else piece.push(token);
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

function valueOf(tokens: readonly RubyToken[], depth = 0): RubyValue {
  const [first, ...rest] = isBracketed(tokens) ? tokens.slice(1, -1) : tokens;
  if (!first) return other;
  if (isMark(first, '[')) return depth < maxDepth ? listOf(rest, depth + 1) : other;
  if (!isNothing(rest)) return other;
  if (first.kind === 'words') return { kind: 'list', items: wordsOf(first) };
  if (first.isOpen) return other;
  if (first.kind === 'string') return { kind: 'text', token: first };
  return first.kind === 'symbol' ? { kind: 'symbol', token: first } : other;
}

function listOf(tokens: readonly RubyToken[], depth: number): RubyValue {
  const close = tokens.findIndex((token) => isMark(token, ']'));
  const inner = close < 0 ? tokens : tokens.slice(0, close);
  if (close >= 0 && !isNothing(tokens.slice(close + 1))) return other;
  const items: RubyValue[] = [];
  let piece: RubyToken[] = [];
  for (const token of inner) {
    if (isMark(token, ',')) {
      items.push(valueOf(piece, depth));
      piece = [];
    } else piece.push(token);
  }
  if (piece.length > 0) items.push(valueOf(piece, depth));
  return { kind: 'list', items };
}

function isBracketed(tokens: readonly RubyToken[]): boolean {
  return isMark(tokens[0], '(') && isMark(tokens.at(-1), ')');
}

/** Nothing, or `.freeze`, which changes nothing. */
function isNothing(tokens: readonly RubyToken[]): boolean {
  return tokens.length === 0 || (tokens.length === 2 && isMark(tokens[0], '.') && isWord(tokens[1], 'freeze'));
}

function wordsOf({ text, start }: RubyToken): readonly RubyValue[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    kind: 'text',
    token: { kind: 'string', text: word, start: start + index, end: start + index + word.length, isOpen: false },
  }));
}

import type { FoundAddress } from './foundAddress.ts';
import { type AddressContext, readAddress } from './readAddress.ts';

/**
 * The part of a line at the cursor, with the component it names. Columns count UTF-16 units from 0; `end` is exclusive.
 */
export interface TextAtCursor {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** `nothing` if no part of it is an address; then `text` is the word. */
  readonly found: FoundAddress;
}

/** Maximum distance of a text from the cursor. */
const reach = 2000;

/** Characters that never occur inside an address. */
const apart = /[\s"'`<>|\\{}^\u{201C}\u{201D}\u{2018}\u{2019}]/u;
/** Characters that may occur inside an address, but more often around it. */
const around = /[,;=()[\]!*]/;

/**
 * Finds the text at a cursor: the longest run of characters around it that can be coordinates, a web address, a package
 * URL, a git remote, a name with its version or an import path. The cursor may be directly after it. `null` if there is
 * only white space or punctuation.
 */
export function textAtCursor(line: string, column: number, context: AddressContext): TextAtCursor | null {
  const at = Math.min(Math.max(0, column), line.length);
  const [from, to] = [Math.max(0, at - reach), Math.min(line.length, at + reach)];
  const run = widen(line, at, from, to, (character) => !apart.test(character));
  const candidates = [run, afterScheme(line, run, at), beforeLink(line, run, at)].flatMap((part) =>
    part === null ? [] : [part, ...quotedCall(line, part)],
  );
  const narrow = widen(line, at, run.start, run.end, (character) => !around.test(character));
  let invalid: TextAtCursor | null = null;
  for (const part of [...candidates, narrow]) {
    const read = readPart(line, trimmed(line, part), context);
    if (read?.found.kind === 'component') return read;
    if (read !== null && read.found.kind !== 'nothing') invalid ??= read;
  }
  return invalid ?? readPart(line, trimmed(line, narrow), context);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

function widen(line: string, at: number, from: number, to: number, isInside: (character: string) => boolean): Part {
  let [start, end] = [at, at];
  while (start > from && isInside(line.charAt(start - 1))) start--;
  while (end < to && isInside(line.charAt(end))) end++;
  return { start, end };
}

/** `resolved=https://…`, `[words](https://…`: an address begins at its scheme if the cursor is after that. */
function afterScheme(line: string, { start, end }: Part, at: number): Part | null {
  const text = line.slice(start, end);
  const schemes = [...text.matchAll(/(?:git\+)?(?:https?|ssh|git):\/\/|pkg:|git@/gi)].map(({ index }) => start + index);
  const last = schemes.findLast((place) => place <= at) ?? schemes[0];
  return last === undefined || last === start ? null : { start: last, end };
}

/** Only what the cursor's own side of a comma has. */
function beforeLink(line: string, run: Part, at: number): Part | null {
  if (!line.slice(run.start, run.end).includes(',')) return null;
  return widen(line, at, run.start, run.end, (character) => character !== ',');
}

/** An address in brackets of a call or a link ends where the bracket does. */
function quotedCall(line: string, { start, end }: Part): readonly Part[] {
  const close = line.slice(start, end).search(/[)\]]/);
  return close <= 0 ? [] : [{ start, end: start + close }];
}

/** Without the surrounding punctuation of the sentence or code. A bracket stays if its partner is inside. */
function trimmed(line: string, { start, end }: Part): Part {
  let [first, last] = [start, end];
  while (first < last && /[([,;:=!*.~^-]/.test(line.charAt(first))) first++;
  while (last > first && isTrailing(line.slice(first, last))) last--;
  return { start: first, end: last };
}

function isTrailing(text: string): boolean {
  const character = text.at(-1) ?? '';
  if (character === ')') return !text.includes('(');
  if (character === ']') return !text.includes('[');
  return /[.,;:!?*=([]/.test(character);
}

function readPart(line: string, { start, end }: Part, context: AddressContext): TextAtCursor | null {
  const text = line.slice(start, end);
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return { text, start, end, found: readAddress(text, context) };
}

import { joinBytes } from '../../../base/longBytes.ts';

/** Levels. Anything deeper stays on one line: the indentation alone would exceed the text. */
const maxDepth = 200;

/**
 * Puts every member and element of JSON on a line of its own, as `JSON.stringify(…, null, 2)` does, without parsing it:
 * numbers, strings and repeated keys stay as written. Of faulty JSON nothing but the white space changes; text that begins
 * with neither a brace nor a bracket stays unchanged. `blocks`: UTF-8; so is the result, without a byte order mark.
 */
export function indentJson(blocks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const json = withoutMark(joinBytes(blocks));
  const first = json.find((code) => !isSpace(code));
  if (first === undefined || !isOpening(first)) return json;
  // Twice, first only for the length: growing the text would mean copying it.
  const out = new Uint8Array(indent(json, null));
  indent(json, out);
  return out;
}

function withoutMark(text: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const hasMark = text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf;
  return hasMark ? text.subarray(3) : text;
}

const [tab, lineFeed, carriageReturn, blank] = [9, 10, 13, 32];
const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

/** Writes indented JSON to `out`, if there is one, and returns its length. */
function indent(json: Uint8Array, out: Uint8Array | null): number {
  let length = 0;
  let depth = 0;
  /** The last byte that was written, but for white space. */
  let last = 0;
  const put = (code: number): void => {
    if (out !== null) out[length] = code;
    length++;
  };
  const newLine = (): void => {
    if (depth > maxDepth) return;
    put(lineFeed);
    for (let left = 2 * depth; left > 0; left--) put(blank);
  };
  for (let at = 0; at < json.length;) {
    const code = json[at] ?? 0;
    if (isSpace(code)) {
      at++;
      continue;
    }
    if (isClosing(code)) {
      if (depth > 0) depth--;
      if (!isOpening(last)) newLine();
    } else if (isOpening(last) || last === comma) newLine();
    else if (last !== 0 && code !== comma && code !== colon) put(blank);
    if (isOpening(code)) depth++;
    for (const end = endOfToken(json, at); at < end; at++) put(json[at] ?? 0);
    last = code;
  }
  return length;
}

/** The end of the string, the mark or the word that begins there. */
function endOfToken(json: Uint8Array, start: number): number {
  const code = json[start];
  let end = start + 1;
  if (code === quote) {
    for (; end < json.length && json[end] !== quote; end++) if (json[end] === backslash) end++;
    return Math.min(end + 1, json.length);
  }
  if (!isMark(code)) while (end < json.length && isWordPart(json[end])) end++;
  return end;
}

function isWordPart(code: number | undefined): boolean {
  return !isSpace(code) && !isMark(code) && code !== quote;
}

function isMark(code: number | undefined): boolean {
  return isOpening(code) || isClosing(code) || code === comma || code === colon;
}

function isOpening(code: number | undefined): boolean {
  return code === openBracket || code === openBrace;
}

function isClosing(code: number | undefined): boolean {
  return code === closeBracket || code === closeBrace;
}

function isSpace(code: number | undefined): boolean {
  return code === blank || code === lineFeed || code === carriageReturn || code === tab;
}

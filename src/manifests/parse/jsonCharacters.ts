/** Longer than any number; a longer word is cut. */
export const maxWord = 400;
/** Usual white space between a string and the next token. */
export const maxGap = 2000;
/** A quote is escaped by an odd number of backslashes before it. */
export function isEscaped(text: string, quote: number, from: number): boolean {
  let at = quote;
  while (at > from && text.charCodeAt(at - 1) === 0x5c) at--;
  return (quote - at) % 2 === 1;
}

/** A letter, digit, minus. */
export function isWordStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2d;
}

/** Anything but white space, quotes, brackets, colon and comma. */
export function isWordPart(code: number): boolean {
  return (
    code > 0x20 &&
    code !== 0x22 &&
    code !== 0x2c &&
    code !== 0x3a &&
    code !== 0x5b &&
    code !== 0x5d &&
    code !== 0x7b &&
    code !== 0x7d
  );
}

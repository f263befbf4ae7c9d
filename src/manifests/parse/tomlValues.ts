const whole = /^[+-]?(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?$/;
const other = /^(?:0x[\dA-Fa-f](?:_?[\dA-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*|[+-]?(?:inf|nan))$/;
const time = String.raw`\d\d:\d\d(?::\d\d(?:\.\d+)?)?`;
const moment = new RegExp(String.raw`^(?:\d{4}-\d\d-\d\d(?:[Tt ]${time}(?:[Zz]|[+-]\d\d:\d\d)?)?|${time})$`);

/** Longer than any number or date. */
const maxLength = 200;

/** True for a TOML value without quotes: a boolean, number, date or time. */
export function isTomlWord(text: string): boolean {
  if (text === 'true' || text === 'false') return true;
  return text.length <= maxLength && (whole.test(text) || moment.test(text) || other.test(text));
}

/** Letters, digits, `_` and `-`. */
export function isBareKey(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x2d ||
    code === 0x5f
  );
}

/** Anything but line ends, `#`, a comma and closing brackets. */
export function isTomlWordPart(code: number): boolean {
  return (code >= 0x20 || code === 0x09) && code !== 0x23 && code !== 0x2c && code !== 0x5d && code !== 0x7d;
}

/** The beginning of a line that no list has: a header, or a name and an equals sign. */
export const lineOfItsOwn =
  /[ \t]*(?:\[\[?[ \t]*(?!true\b|false\b|inf\b|nan\b)[A-Za-z_][\w\-."' \t]*\]|[\w\-."']+[ \t]*=)/y;

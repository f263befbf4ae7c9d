import type { ProblemList } from './problemList.ts';
import type { TomlStrings } from './tomlStrings.ts';
import type { TomlKey } from './tomlTables.ts';
import type { TreeScalar } from './tree.ts';
import { messages } from '../problemMessage.ts';

const whole = /^[+-]?(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?$/;

const other = /^(?:0x[\dA-Fa-f](?:_?[\dA-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*|[+-]?(?:inf|nan))$/;

const time = String.raw`\d\d:\d\d(?::\d\d(?:\.\d+)?)?`;

const dateOrTime = new RegExp(String.raw`^(?:\d{4}-\d\d-\d\d(?:[Tt ]${time}(?:[Zz]|[+-]\d\d:\d\d)?)?|${time})$`);

/** Longer than any number or date. */
const maxLength = 200;

/** The beginning of a line that no list has: a header, or a name and an equals sign. */
export const lineOfItsOwn =
  /[ \t]*(?:\[\[?[ \t]*(?!true\b|false\b|inf\b|nan\b)[A-Za-z_][\w\-."' \t]*\]|[\w\-."']+[ \t]*=)/y;

/** More names in one key are a mistake. */
const maxNames = 32;

const none: readonly TreeScalar[] = [];

/** Reads the names of tables and values: bare, in quotes, joined by dots. */
export class TomlKeys {
  /** Behind the last key and the white space after it. */
  after = 0;
  readonly #text: string;
  readonly #strings: TomlStrings;
  readonly #problems: ProblemList;

  constructor(text: string, strings: TomlStrings, problems: ProblemList) {
    this.#text = text;
    this.#strings = strings;
    this.#problems = problems;
  }

  /** `null` when there is none, or a part of it is missing. */
  read(start: number): TomlKey | null {
    this.after = start;
    this.#skipSpaces();
    const first = this.#name();
    if (!first || this.#text.charCodeAt(this.after) !== 0x2e) return first && { path: none, name: first };
    const names = [first];
    while (this.#text.charCodeAt(this.after) === 0x2e) {
      this.after++;
      this.#skipSpaces();
      const next = this.#name();
      if (!next || names.push(next) > maxNames) return null;
    }
    const name = names.pop();
    return name ? { path: names, name } : null;
  }

  /** One name, and the white space behind it. */
  #name(): TreeScalar | null {
    const text = this.#text;
    const start = this.after;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) return this.#quoted(start);
    let end = start;
    while (isBareKey(text.charCodeAt(end))) end++;
    this.after = end;
    if (end === start) return null;
    this.#skipSpaces();
    return { kind: 'scalar', text: text.slice(start, end), isQuoted: false, start, end };
  }

  #quoted(at: number): TreeScalar | null {
    const { isClosed, after, start, end, text, hasFaultyEscape } = this.#strings.read(at, true);
    this.after = after;
    if (!isClosed) return null;
    if (hasFaultyEscape) this.#problems.add(messages.invalidEscape, start, end);
    this.#skipSpaces();
    return { kind: 'scalar', text, isQuoted: true, start, end };
  }

  #skipSpaces(): void {
    const text = this.#text;
    let at = this.after;
    while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09) at++;
    this.after = at;
  }
}

/** True for a TOML value without quotes: a boolean, number, date or time. */
export function isTomlWord(text: string): boolean {
  if (text === 'true' || text === 'false') return true;
  return text.length <= maxLength && (whole.test(text) || dateOrTime.test(text) || other.test(text));
}

/** Letters, digits, `_` and `-`. */
function isBareKey(code: number): boolean {
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

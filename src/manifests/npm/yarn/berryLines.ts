import { isIndicator } from '../lockLines.ts';
import type { LockTexts } from '../lockKeys.ts';
import type { YarnBlock } from './yarnBlock.ts';
import { YarnLines } from './yarnLines.ts';

/** The lists of a block that are read; the lines of any other are passed over. */
type List = 'dependency' | 'peer' | 'meta' | null;

/**
 * Reads a yarn.lock of yarn 2 and later as yarn writes it (`stringifySyml`): the YAML of block maps, each level two spaces
 * further in, values plain or in double quotes without escapes.
 */
export class BerryLines extends YarnLines {
  #list: List = null;
  /** The name in `dependenciesMeta` that the next lines are about. */
  #subject = '';

  /** `"a@npm:^1.0.0, a@npm:^1.2.0":`, or behind `? ` when it is very long, with the colon on the next line. */
  protected override readKeys({ keys }: YarnBlock): boolean {
    const { lines } = this;
    this.#list = null;
    const isLong = lines.startsWith('? ');
    if (!this.#readKey(isLong ? lines.first + 2 : lines.first)) return false;
    if (isLong && this.at !== lines.end) return false;
    if (!isLong && (this.text.charCodeAt(this.at) !== 0x3a || this.at + 1 !== lines.end)) return false;
    splitKeys(this.text, this.start, this.end, keys);
    if (!isLong) return true;
    lines.next();
    return lines.indent === 0 && lines.is(':');
  }

  protected override readLine(block: YarnBlock): boolean {
    const lines = this.lines;
    switch (lines.indent) {
      case 2:
        return this.#readField(block);
      case 4:
        return this.#readItem(block);
      case 6:
        if (this.#list === 'meta' && lines.is('optional: true')) block.optionals.push(this.#subject);
        return this.#readKey(lines.first) && this.text.charCodeAt(this.at) === 0x3a && this.#isPlainLine();
      default:
        return false;
    }
  }

  #readField(block: YarnBlock): boolean {
    const text = this.text;
    const { first, end } = this.lines;
    this.#list = null;
    switch (text.charCodeAt(first)) {
      case 0x76: // version
        if (!text.startsWith('version: ', first)) break;
        if (!this.#readValue(first + 9)) return false;
        block.version = this.word();
        return true;
      case 0x72: // resolution
        if (!text.startsWith('resolution: ', first)) break;
        if (!this.#readValue(first + 12)) return false;
        block.origin = this.word();
        return true;
      case 0x63: // checksum, the longest of all
        if (text.startsWith('checksum: ', first) && isWordCharacter(text.charCodeAt(first + 10))) return true;
        break;
      case 0x6c: // linkType
        if (text.startsWith('linkType: ', first)) block.hasLinkType = true;
        break;
      case 0x64:
        if (this.lines.is('dependencies:')) this.#list = 'dependency';
        else if (this.lines.is('dependenciesMeta:')) this.#list = 'meta';
        break;
      case 0x70:
        if (this.lines.is('peerDependencies:')) this.#list = 'peer';
        break;
      default:
    }
    if (this.#list !== null) return true;
    if (!this.#readKey(first) || text.charCodeAt(this.at) !== 0x3a) return false;
    return this.at + 1 === end || this.#isPlainLine();
  }

  #readItem(block: YarnBlock): boolean {
    const text = this.text;
    const { first, end } = this.lines;
    if (!this.#readKey(first) || text.charCodeAt(this.at) !== 0x3a) return false;
    if (this.#list === null) return this.at + 1 === end || this.#isPlainLine();
    const [nameStart, nameEnd] = [this.start, this.end];
    if (this.#list === 'meta') {
      this.#subject = text.slice(nameStart, nameEnd);
      return this.at + 1 === end;
    }
    if (text.charCodeAt(this.at + 1) !== 0x20 || !this.#readValue(this.at + 2)) return false;
    block.needs.add(nameStart, nameEnd);
    block.needs.add(this.start, this.end);
    block.kinds.push(this.#list);
    return true;
  }

  /** Behind a key that is of no interest: a value on the same line, with nothing in it that goes on below. */
  #isPlainLine(): boolean {
    const text = this.text;
    return text.charCodeAt(this.at + 1) === 0x20 && this.#readValue(this.at + 2);
  }

  /** In quotes, or up to the colon. */
  #readKey(from: number): boolean {
    const text = this.text;
    if (text.charCodeAt(from) === 0x22) return this.readQuoted(from);
    const { end } = this.lines;
    let at = from;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x3a) break;
      if (code < 0x21 || code === 0x22 || code === 0x27 || code === 0x23) return false;
    }
    this.start = from;
    this.end = at;
    this.at = at;
    return at > from && !isSpecial(text.charCodeAt(from));
  }

  /** A value to the end of the line, in quotes or without. */
  #readValue(from: number): boolean {
    const text = this.text;
    const { end } = this.lines;
    if (text.charCodeAt(from) === 0x22) return this.readQuoted(from) && this.at === end;
    if (from >= end || isSpecial(text.charCodeAt(from))) return false;
    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x3a) continue;
      if (code === 0x3a || code === 0x23 || code === 0x09) return false;
    }
    this.start = from;
    this.end = end;
    this.at = end;
    return text.charCodeAt(end - 1) !== 0x20;
  }
}

function isWordCharacter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);
}

/** Characters that give a plain YAML value another meaning at its start. */
function isSpecial(code: number): boolean {
  return code === 0x22 || code === 0x27 || isIndicator(code);
}

/** The descriptors of a key, at their places, separated by commas with spaces around them. */
export function splitKeys(text: string, from: number, to: number, keys: LockTexts): void {
  let start = from;
  while (start < to) {
    const found = text.indexOf(',', start);
    const comma = found < 0 || found > to ? to : found;
    let end = comma;
    while (end > start && text.charCodeAt(end - 1) === 0x20) end--;
    if (end > start) keys.add(start, end);
    start = comma + 1;
    while (start < to && text.charCodeAt(start) === 0x20) start++;
  }
}

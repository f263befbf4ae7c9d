import type { NeedKind, YarnBlock } from './yarnBlock.ts';
import { YarnLines } from './yarnLines.ts';

/**
 * Reads a yarn.lock of yarn 1 as yarn writes it (yarn's `stringify.js`): keys on one line with commas between, fields behind two
 * spaces, lists behind four, quotes only where they are needed, no escapes.
 */
export class ClassicLines extends YarnLines {
  #kind: NeedKind | null = null;

  protected override readLine(block: YarnBlock): boolean {
    const lines = this.lines;
    if (lines.indent === 4) return this.#readPair(block, this.#kind);
    if (lines.indent !== 2) return false;
    this.#kind = null;
    if (this.text.charCodeAt(lines.end - 1) !== 0x3a) return this.#readField(block);
    if (lines.is('dependencies:')) this.#kind = 'dependency';
    else if (lines.is('optionalDependencies:')) this.#kind = 'optional';
    else return this.#readWord(lines.first, lines.end, true) && this.at + 1 === lines.end;
    return true;
  }

  /** `"@a/b@^1.0.0", c@2:` */
  protected override readKeys({ keys }: YarnBlock): boolean {
    const { text } = this;
    const { end } = this.lines;
    this.#kind = null;
    for (let at = this.lines.first; ; at = this.at + 2) {
      if (!this.#readWord(at, end, true)) return false;
      keys.add(this.start, this.end);
      const code = text.charCodeAt(this.at);
      if (code === 0x3a) return this.at + 1 === end;
      if (code !== 0x2c || text.charCodeAt(this.at + 1) !== 0x20 || this.at + 2 >= end) return false;
    }
  }

  /** `version "1.0.0"`; of other fields only the shape matters. */
  #readField(block: YarnBlock): boolean {
    const { first, end } = this.lines;
    const code = this.text.charCodeAt(first);
    if (code === 0x76 && this.text.startsWith('version ', first)) {
      if (!this.#readWord(first + 8, end, false) || this.at !== end) return false;
      block.version = this.word();
      return true;
    }
    if (code === 0x72 && this.text.startsWith('resolved ', first)) {
      if (!this.#readWord(first + 9, end, false) || this.at !== end) return false;
      block.origin = this.word();
      return true;
    }
    if (code === 0x69 && this.text.startsWith('integrity ', first)) return true;
    if (!this.#readWord(first, end, true) || this.text.charCodeAt(this.at) !== 0x20) return false;
    return this.#readWord(this.at + 1, end, false) && this.at === end;
  }

  /** `name "^1.0.0"` */
  #readPair(block: YarnBlock, kind: NeedKind | null): boolean {
    const { first, end } = this.lines;
    if (!this.#readWord(first, end, true) || this.text.charCodeAt(this.at) !== 0x20) return false;
    const [nameStart, nameEnd] = [this.start, this.end];
    if (!this.#readWord(this.at + 1, end, false) || this.at !== end) return false;
    if (kind === null) return true;
    block.needs.add(nameStart, nameEnd);
    block.needs.add(this.start, this.end);
    block.kinds.push(kind);
    return true;
  }

  /** Reads a quoted token, or one without quotes that ends with a space, comma or (in a key) colon. */
  #readWord(from: number, end: number, isKey: boolean): boolean {
    const text = this.text;
    if (text.charCodeAt(from) === 0x22) return this.readQuoted(from);
    let at = from;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x2c || (isKey && code === 0x3a)) break;
      if (code < 0x20 || code === 0x22 || code === 0x5c || code === 0x23) return false;
    }
    this.start = from;
    this.end = at;
    this.at = at;
    return at > from;
  }
}

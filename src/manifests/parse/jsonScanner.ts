import type { ManifestProblem } from '../format.ts';
import { withoutConflicts } from './conflicts.ts';
import { isEscaped, isWordPart, isWordStart, maxGap, maxWord } from './jsonCharacters.ts';
import { JsonNodes, ints, literal, missing, string, unclosed } from './jsonNodes.ts';
import { LineEnds } from './lines.ts';
import { ProblemList } from './problemList.ts';
import { expected, type Message, messages, unexpected } from '../problemMessage.ts';

/** The expected next token. Those below `colon` take a string; `firstKey` and `firstItem` also a closing bracket. */
const firstKey = 0;
const key = 1;
const firstItem = 2;
const item = 3;
const value = 4;
const colon = 5;
const comma = 6;
const done = 7;

/** Characters read before the number of nodes is checked. */
const stretch = 1 << 16;

/**
 * Turns JSON text into nodes. Iterative, so depth does not matter; strings are skipped, not read. Malformed text gets
 * the smallest repair and a problem: missing and surplus commas, colons, brackets, values and quotes (an unclosed
 * string ends with its line), comments, unknown words. Of git's merge conflicts our side is read.
 */
export class JsonScanner {
  /** As written, with blanks for conflict markers and for everything but our side. */
  readonly text: string;
  readonly #problems: ProblemList;
  readonly #nodes: JsonNodes;
  #at: number;
  #state = value;
  /**
   * After the first problem no string may span lines: before that, looking for line ends would cost as much as all the
   * rest.
   */
  #isCareful = false;
  readonly #lines: LineEnds;
  readonly #isRelaxed: boolean;

  constructor(written: string, isRelaxed = false) {
    this.#problems = new ProblemList(written.length);
    const text = withoutConflicts(written, this.#problems);
    this.text = text;
    this.#isRelaxed = isRelaxed;
    this.#lines = new LineEnds(text);
    this.#nodes = new JsonNodes(text);
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  get nodes(): JsonNodes {
    return this.#nodes;
  }

  get problems(): readonly ManifestProblem[] {
    return this.#problems.list;
  }

  /** Reads the whole text. */
  scan(): void {
    const { length } = this.text;
    do {
      while (this.#at < length) {
        if (this.#nodes.isFull) this.#giveUp();
        else this.#scanTo(Math.min(this.#at + stretch, length));
      }
    } while (!this.#finish());
  }

  /** Reads on, at least to this place. */
  #scanTo(until: number): void {
    const text = this.text;
    const nodes = this.#nodes;
    let at = this.#at;
    let state = this.#state;
    while (at < until) {
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
        at++;
        continue;
      }
      if (code === 0x22 && state < colon && !this.#isCareful) {
        const end = text.indexOf('"', at + 1);
        if (end > 0 && text.charCodeAt(end - 1) !== 0x5c) {
          nodes.push(at + 1, end, string);
          at = end + 1;
          state = state <= key ? colon : nodes.open < 0 ? done : comma;
          continue;
        }
      } else if (code === 0x3a && state === colon) {
        at++;
        state = value;
        continue;
      } else if (code === 0x2c && state === comma) {
        at++;
        state = nodes.isInObject ? key : item;
        continue;
      }
      this.#at = at;
      this.#state = state;
      this.#token(code);
      at = this.#at;
      state = this.#state;
    }
    this.#at = at;
    this.#state = state;
  }

  /** One token the loop has no short way for. */
  #token(code: number): void {
    const state = this.#state;
    switch (code) {
      case 0x22:
        if (state < colon) return this.#string();
        break;
      case 0x7b:
      case 0x5b:
        if (state >= firstItem && state <= value) return this.#openBracket(code);
        break;
      case 0x7d:
        if (this.#nodes.isInObject && (state === comma || state === firstKey)) return this.#closeBracket();
        break;
      case 0x5d:
        if (this.#nodes.open >= 0 && !this.#nodes.isInObject && (state === comma || state === firstItem))
          return this.#closeBracket();
        break;
      default:
        if (state >= firstItem && state <= value && isWordStart(code)) return this.#word();
    }
    return this.#repair(code);
  }

  #giveUp(): void {
    this.#problems.add(messages.tooMuch, this.#at, this.text.length);
    this.#at = this.text.length;
  }

  #valueEnded(): void {
    this.#state = this.#nodes.open < 0 ? done : comma;
  }

  #stringEnded(): void {
    if (this.#state > key) return this.#valueEnded();
    this.#state = colon;
  }

  #openBracket(code: number): void {
    this.#nodes.openAt(this.#at++);
    this.#state = code === 0x7b ? firstKey : firstItem;
  }

  #closeBracket(): void {
    this.#at++;
    this.#nodes.closeAt(this.#at);
    return this.#valueEnded();
  }

  #string(): void {
    const text = this.text;
    const from = this.#at + 1;
    const lineEnd = this.#isCareful ? this.#lines.endAfter(from) : text.length;
    let end = text.indexOf('"', from);
    while (end >= 0 && end < lineEnd && isEscaped(text, end, from)) end = text.indexOf('"', end + 1);
    if (end < 0 || end > lineEnd) return this.#unclosed(from);
    this.#at = end + 1;
    this.#nodes.push(from, end, string);
    return this.#stringEnded();
  }

  /** A string without its closing quote ends with the line, a comma at the end of the line being no part of it. */
  #unclosed(from: number): void {
    this.#isCareful = true;
    const end = this.#lines.endOfString(from);
    this.#problems.add(messages.quoteMissing, from - 1, end);
    this.#at = end;
    this.#nodes.push(from, end, unclosed);
    return this.#stringEnded();
  }

  /** `true`, `false`, `null`, a number, or something that has no business here. */
  #word(): void {
    const start = this.#at;
    const end = this.#wordEnd(start);
    this.#at = end;
    this.#nodes.push(start, end, literal);
    const word = this.text.slice(start, end);
    if (word !== 'true' && word !== 'false' && word !== 'null' && Number.isNaN(Number(word))) {
      this.#report('Invalid value.', start, end);
    }
    return this.#valueEnded();
  }

  #wordEnd(start: number): number {
    const until = Math.min(start + maxWord, this.text.length);
    let end = start + 1;
    while (end < until && isWordPart(this.text.charCodeAt(end))) end++;
    return end;
  }

  #report(message: Message, start: number, end: number): void {
    this.#isCareful = true;
    this.#problems.add(message, start, end);
  }

  #remark(message: Message, start: number, end: number): void {
    this.#isCareful = true;
    this.#problems.remark(message, start, end);
  }

  /** The token does not fit. Leaves the scanner behind it, or before it in a state that takes it. */
  #repair(code: number): void {
    if (this.#reopenLastString()) return;
    this.#isCareful = true;
    const at = this.#at;
    if (this.#skipComment(code)) return;
    switch (code) {
      case 0x22:
      case 0x27:
        return this.#strayString(code);
      case 0x3a:
        return this.#strayColon();
      case 0x2c:
        return this.#strayComma();
      case 0x7d:
      case 0x5d:
        return this.#strayClose(code === 0x7d);
      default:
    }
    if (this.#state === done) return this.#textAfterEnd();
    if (this.#state === comma) this.#insertComma();
    else if (this.#state === colon) this.#insertColon();
    else if (code === 0x7b || code === 0x5b) this.#insertName();
    else {
      const end = this.#wordEnd(at);
      this.#at = end;
      this.#report(messages.quotesNeeded, at, end);
      this.#nodes.push(at, end, this.#state <= key ? string : literal);
      return this.#stringEnded();
    }
  }

  /**
   * A quote that was forgotten shows only at the next one: the string is then cut where its line ends, and read on from
   * there.
   */
  #reopenLastString(): boolean {
    const nodes = this.#nodes;
    if (this.#isCareful || !this.#isBehindString()) return false;
    const start = nodes.start(nodes.last);
    const close = nodes.end(nodes.last);
    if (this.#lines.endAfter(start) >= close) return false;
    const end = this.#lines.endOfString(start);
    nodes.cut(nodes.last, end);
    this.#at = end;
    this.#report(messages.quoteMissing, start - 1, end);
    return true;
  }

  #skipComment(code: number): boolean {
    if (code !== 0x2f) return false;
    const start = this.#at;
    const isBlock = this.text.startsWith('/*', start);
    if (!isBlock && !this.text.startsWith('//', start)) return false;
    const found = isBlock ? this.text.indexOf('*/', start + 2) : this.#lines.endAfter(start);
    this.#at = found < 0 ? this.text.length : isBlock ? found + 2 : found;
    if (!this.#isRelaxed) this.#remark('Comments are not allowed here.', start, this.#at);
    return true;
  }

  #strayString(quote: number): void {
    const start = this.#at;
    if (this.#state === done) return this.#textAfterEnd();
    if (quote === 0x27 && this.#state < colon) {
      const found = this.text.indexOf("'", start + 1);
      const end = found >= 0 && found < this.#lines.endAfter(start + 1) ? found : this.#lines.endOfString(start + 1);
      this.#at = end === found ? end + 1 : end;
      this.#report('Strings need double quotes.', start, this.#at);
      this.#nodes.push(start + 1, end, string);
      return this.#stringEnded();
    }
    if (this.#state === comma) this.#insertComma();
    else if (this.#lines.isBrokenBefore(start)) this.#insertValue();
    else this.#insertColon();
  }

  #strayColon(): void {
    const nodes = this.#nodes;
    const name = nodes.last;
    const isName = this.#state === comma && nodes.isInObject && this.#isBehindString();
    const at = this.#at++;
    if (!isName) {
      this.#report(this.#state <= key ? messages.nameExpected : unexpected(':'), at, at + 1);
      return;
    }
    // The supposed value is the next name: the one before it has no value yet.
    const start = nodes.start(name);
    const end = nodes.end(name);
    const earlier = name - ints;
    nodes.dropLast();
    nodes.push(nodes.end(earlier), nodes.end(earlier), missing);
    nodes.push(start, end, string);
    this.#report(messages.valueExpected, nodes.start(earlier), nodes.end(earlier));
    this.#state = value;
  }

  #strayComma(): void {
    if (this.#state === done) return this.#textAfterEnd();
    if (this.#state === colon || (this.#state === value && this.#nodes.isInObject)) {
      this.#insertValue();
      return;
    }
    const at = this.#at++;
    this.#report(unexpected(','), at, at + 1);
  }

  #strayClose(isObject: boolean): void {
    const at = this.#at;
    if (this.#state === done) return this.#textAfterEnd();
    if (!this.#nodes.hasOpen(isObject)) {
      this.#at++;
      this.#report(unexpected(isObject ? '}' : ']'), at, at + 1);
      return;
    }
    if (this.#nodes.isInObject && (this.#state === colon || this.#state === value)) this.#insertValue();
    else if ((this.#state === key || this.#state === item) && !this.#isRelaxed)
      this.#remark(unexpected(','), this.text.lastIndexOf(',', at), at);
    while (this.#nodes.isInObject !== isObject) {
      this.#report(expected(isObject ? ']' : '}'), at, at + 1);
      this.#nodes.closeAt(at);
    }
    return this.#closeBracket();
  }

  #textAfterEnd(): void {
    const start = this.#at;
    this.#at = this.text.length;
    this.#report(messages.unexpectedText, start, this.#lines.endAfter(start));
  }

  #insertComma(): void {
    this.#report(expected(','), this.#at, this.#at + 1);
    this.#state = this.#nodes.isInObject ? key : item;
  }

  #insertColon(): void {
    this.#report(expected(':'), this.#at, this.#at + 1);
    this.#state = value;
  }

  #insertName(): void {
    this.#report(messages.nameExpected, this.#at, this.#at + 1);
    this.#nodes.push(this.#at, this.#at, string);
    this.#state = value;
  }

  /** For a name without a value. */
  #insertValue(): void {
    const nodes = this.#nodes;
    const end = nodes.end(nodes.last);
    this.#report(messages.valueExpected, nodes.start(nodes.last), end);
    this.#nodes.push(end, end, missing);
    this.#state = comma;
  }

  /** True if there is only white space, and not much, between the last string and here. */
  #isBehindString(): boolean {
    const { last } = this.#nodes;
    const from = this.#nodes.end(last) + 1;
    return this.#nodes.isString(last) && this.#at - from < maxGap && this.text.slice(from, this.#at).trim() === '';
  }

  /** False: the last string was cut where its line ends, and there is more to read. */
  #finish(): boolean {
    const length = this.text.length;
    if (this.#state !== done && this.#reopenLastString()) return false;
    if (this.#nodes.open < 0) {
      if (this.#nodes.count === 0) this.#problems.add('The text is empty.', 0, length);
      return true;
    }
    if (this.#state === colon || (this.#state === value && this.#nodes.isInObject)) this.#insertValue();
    this.#problems.add(messages.unexpectedEnd, Math.max(0, length - 1), length);
    while (this.#nodes.open >= 0) this.#nodes.closeAt(length);
    return true;
  }
}

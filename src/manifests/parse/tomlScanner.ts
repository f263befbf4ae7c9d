import type { ManifestProblem } from '../format.ts';
import { withoutConflicts } from './conflicts.ts';
import { type OpenList, type OpenTable, maxNodes, openList, openTable, tableNodes } from './openNodes.ts';
import { ProblemList } from './problemList.ts';
import { TomlKeys, isTomlWord, isTomlWordPart, lineOfItsOwn } from './tomlKeys.ts';
import { TomlStrings } from './tomlStrings.ts';
import { type TomlKey, TomlTables } from './tomlTables.ts';
import type { TreeNode } from './tree.ts';
import { expected, type Message, messages, notLike, unexpected } from '../problemMessage.ts';

/** Nothing deeper is read. */
const maxDepth = 64;

/** A list or an inline table that is not closed yet. */
interface Frame {
  readonly node: OpenList | OpenTable;
  /** Its parent; unused inside a list. */
  readonly key: TomlKey;
  /** True if a comma or the end must come next. */
  needsComma: boolean;
}

/**
 * Turns TOML text into tables, a part at a time. Iterative: depth and length do not matter. A faulty line gives one
 * problem; its certain parts are kept, and reading continues with the next. An unclosed string or inline table is left
 * out, since the rest of it may change the meaning. Of a merge conflict our side is read.
 */
export class TomlScanner {
  readonly #text: string;
  readonly #problems: ProblemList;
  readonly #strings: TomlStrings;
  readonly #keys: TomlKeys;
  readonly #tables: TomlTables;
  readonly #frames: Frame[] = [];
  #nodes = 0;
  #at: number;
  /** The start of the current line, and of the line whose value continues. */
  #lineStart: number;
  #valueLine = 0;
  /** The line of its own that was begun again last. */
  #restarted = -1;
  /** The last result of `#closesBelow`. */
  #closesAt = 0;
  /** The parent of the current value, outside of lists. */
  #key: TomlKey | null = null;

  constructor(written: string) {
    this.#problems = new ProblemList(written.length);
    const text = withoutConflicts(written, this.#problems);
    this.#text = text;
    this.#strings = new TomlStrings(text);
    this.#keys = new TomlKeys(text, this.#strings, this.#problems);
    this.#tables = new TomlTables(text.length, this.#problems);
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.#lineStart = this.#at;
  }

  get root(): OpenTable {
    return this.#tables.root;
  }

  get problems(): readonly ManifestProblem[] {
    return this.#problems.list;
  }

  /** Reads the whole text. */
  scan(): void {
    while (this.#at < this.#text.length) {
      const frame = this.#frames.at(-1);
      if (frame) this.#insideOf(frame);
      else this.#line();
      if (this.#nodes > maxNodes) {
        this.#problems.add(messages.tooMuch, this.#at, this.#text.length);
        this.#abandon(false);
        this.#at = this.#text.length;
      }
    }
    this.#abandon();
  }

  #line(): void {
    const text = this.#text;
    const start = this.#skipSpaces();
    const code = text.charCodeAt(start);
    if (code === 0x0a || code === 0x0d) this.#nextLine(code);
    else if (code === 0x23) this.#at = this.#strings.lineEnd(start);
    else if (code === 0x5b) this.#header(start);
    else if (start < text.length) this.#keyValue(start);
  }

  #header(start: number): void {
    const text = this.#text;
    const isList = text.charCodeAt(start + 1) === 0x5b;
    const key = this.#keys.read(start + (isList ? 2 : 1));
    this.#at = this.#keys.after;
    if (!key) {
      this.#tables.lose();
      this.#skipLine(start, messages.nameExpected);
      return;
    }
    const close = isList ? ']]' : ']';
    const isClosed = text.startsWith(close, this.#at);
    if (isClosed) this.#at += close.length;
    this.#nodes += tableNodes;
    if (isList) this.#tables.append(key, start, this.#at);
    else this.#tables.open(key, start, this.#at);
    if (isClosed) this.#endOfLine();
    else this.#skipLine(start, messages.bracketMissing);
  }

  #keyValue(start: number): void {
    const key = this.#keys.read(start);
    this.#at = this.#keys.after;
    if (!key) {
      this.#skipLine(start, keyAndValue);
      return;
    }
    if (this.#text.charCodeAt(this.#at) !== 0x3d) {
      this.#skipLine(start, expected('='));
      return;
    }
    this.#at++;
    this.#skipSpaces();
    this.#valueLine = this.#lineStart;
    this.#key = key;
    if (this.#value()) {
      if (this.#frames.length === 0) this.#endOfLine();
    } else this.#skipLine(start);
  }

  /** One step inside a list or an inline table. */
  #insideOf(frame: Frame): void {
    const start = this.#skipSpaces();
    const code = this.#text.charCodeAt(start);
    if (code === 0x0a || code === 0x0d) {
      const mayBreak = frame.node.kind === 'list' || !frame.needsComma || this.#closesBelow(start);
      if (mayBreak) this.#nextLine(code);
      else this.#giveUp(messages.bracketMissing, frame.node.start, start);
    } else if (code === 0x23) this.#at = this.#strings.lineEnd(start);
    else if (start >= this.#text.length) return;
    else if (code === (frame.node.kind === 'list' ? 0x5d : 0x7d)) this.#close();
    else if (code === 0x2c) {
      if (!frame.needsComma) this.#problems.add(unexpected(','), start, start + 1);
      frame.needsComma = false;
      this.#at++;
    } else if (frame.needsComma) {
      if (this.#restart()) return;
      this.#problems.add(expected(','), start, start + 1);
      frame.needsComma = false;
    } else this.#member(frame, start);
  }

  #member(frame: Frame, start: number): void {
    let isRead = true;
    let message: Message | undefined;
    if (frame.node.kind === 'table') {
      const key = this.#keys.read(start);
      this.#at = this.#keys.after;
      isRead = key !== null && this.#text.charCodeAt(this.#at) === 0x3d;
      if (isRead) {
        this.#at++;
        this.#skipSpaces();
        this.#key = key;
      } else message = keyAndValue;
    }
    if (isRead && this.#value()) return;
    if (this.#restart()) return;
    // The rest of the member is left out.
    this.#skipWord(Math.max(this.#at, start));
    if (this.#at === start) this.#at++;
    if (message !== undefined) this.#problems.add(message, start, this.#at);
    frame.needsComma = true;
  }

  /** Reads a value, or the bracket that begins one. False, with a problem, when there is none. */
  #value(): boolean {
    const text = this.#text;
    const start = this.#at;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) return this.#string(start);
    if (code === 0x5b || code === 0x7b) return this.#openBracket(code, start);
    this.#skipWord(start);
    let end = this.#at;
    while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
    const word = text.slice(start, end);
    if (isTomlWord(word)) {
      this.#add({ kind: 'scalar', text: word, isQuoted: false, start, end });
      return true;
    }
    if (end === start) this.#problems.add(messages.valueExpected, Math.max(start - 1, 0), Math.max(start, 1));
    else if (!this.#isOwnLine()) this.#problems.add(messages.quotesNeeded, start, end);
    return false;
  }

  #string(at: number): boolean {
    const found = this.#strings.read(at, false);
    const { start, end, text } = found;
    this.#at = found.after;
    if (!found.isClosed) {
      this.#problems.add(messages.quoteMissing, at, end);
      return false;
    }
    if (found.hasFaultyEscape) this.#problems.add(messages.invalidEscape, start, end);
    this.#add({ kind: 'scalar', text, isQuoted: true, start, end });
    return true;
  }

  #openBracket(code: number, start: number): boolean {
    if (this.#frames.length >= maxDepth) {
      this.#giveUp(messages.tooDeep, start, start + 1);
      return true;
    }
    const node = code === 0x5b ? openList(start, start + 1) : openTable(start, start + 1);
    this.#frames.push({ node, key: this.#key ?? noKey, needsComma: false });
    this.#at++;
    return true;
  }

  #close(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    frame.node.end = ++this.#at;
    this.#key = frame.key;
    this.#add(frame.node);
    if (this.#frames.length === 0) this.#endOfLine();
  }

  #add(value: TreeNode): void {
    this.#nodes += value.kind === 'table' ? tableNodes : 1;
    const around = this.#frames.at(-1);
    const key = this.#key ?? noKey;
    if (!around) this.#tables.put(key, value);
    else {
      around.needsComma = true;
      if (around.node.kind === 'list') around.node.items.push(value);
      else this.#tables.assign(around.node, key, value);
    }
  }

  /** Leaves everything that is open, and goes on with the next line. */
  #giveUp(message: Message, start: number, end: number): void {
    this.#problems.add(message, start, end);
    this.#abandon(false);
    this.#at = this.#strings.lineEnd(this.#at);
  }

  /** Of the open ones, lists keep their items; the missing rest of an inline table may change its meaning. */
  #abandon(isReported = true): void {
    const outermost = this.#frames[0]?.node;
    for (let frame = this.#frames.pop(); frame; frame = this.#frames.pop()) {
      frame.node.end = this.#at;
      this.#key = frame.key;
      if (frame.node.kind === 'list') this.#add(frame.node);
    }
    if (outermost && isReported) this.#problems.add(messages.bracketMissing, outermost.start, outermost.start + 1);
  }

  /** After a fault inside brackets: a line that begins something new is begun again, outside of them. */
  #restart(): boolean {
    if (!this.#isOwnLine()) return false;
    this.#restarted = this.#lineStart;
    while ((this.#frames.at(-1)?.node.start ?? -1) >= this.#lineStart) this.#frames.pop();
    this.#strings.rewind(this.#lineStart, this.#at);
    this.#at = this.#lineStart;
    this.#abandon();
    return true;
  }

  #isOwnLine(): boolean {
    const start = this.#lineStart;
    if (this.#frames.length === 0 || start <= this.#valueLine || start === this.#restarted) return false;
    lineOfItsOwn.lastIndex = start;
    return lineOfItsOwn.test(this.#text);
  }

  /** True if a bracket or comma follows on a later line. */
  #closesBelow(from: number): boolean {
    if (from < this.#closesAt) return true;
    let at = from;
    while (at < this.#text.length && this.#text.charCodeAt(at) <= 0x20) at++;
    const code = this.#text.charCodeAt(at);
    const closes = code === 0x7d || code === 0x2c;
    if (closes) this.#closesAt = at;
    return closes;
  }

  #skipSpaces(): number {
    let at = this.#at;
    for (let code = this.#text.charCodeAt(at); code === 0x20 || code === 0x09; code = this.#text.charCodeAt(at)) at++;
    this.#at = at;
    return at;
  }

  #skipWord(from: number): void {
    let at = from;
    while (at < this.#text.length && isTomlWordPart(this.#text.charCodeAt(at))) at++;
    this.#at = at;
  }

  #nextLine(code: number): void {
    this.#at++;
    if (code === 0x0a) this.#lineStart = this.#at;
  }

  /** Nothing but a comment may follow. */
  #endOfLine(): void {
    const start = this.#skipSpaces();
    const code = this.#text.charCodeAt(start);
    const isEnd = code === 0x0a || code === 0x0d || code === 0x23 || start >= this.#text.length;
    if (!isEnd) this.#problems.add(messages.unexpectedText, start, this.#lineText(start));
    this.#at = this.#strings.lineEnd(start);
  }

  /** Without a message, the fault is reported already. */
  #skipLine(start: number, message?: Message): void {
    if (message !== undefined) this.#problems.add(message, start, this.#lineText(start));
    this.#at = this.#strings.lineEnd(Math.max(start, Math.min(this.#at, this.#text.length)));
  }

  /** The line's end, without its line break. */
  #lineText(from: number): number {
    const end = this.#strings.lineEnd(from);
    return end > from && this.#text.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
  }
}

const keyAndValue = notLike('key = value');

const noKey: TomlKey = { path: [], name: { kind: 'scalar', text: '', isQuoted: false, start: 0, end: 0 } };

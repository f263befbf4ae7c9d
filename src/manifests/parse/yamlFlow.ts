import { type OpenList, type OpenTable, nothingAt, openList, openTable, setMember, tableNodes } from './openNodes.ts';
import type { TreeNode, TreeScalar } from './tree.ts';
import { type YamlAnchors, isFlowMark, wordEnd } from './yamlAnchors.ts';
import { YamlScalars, trimmedEnd } from './yamlScalars.ts';
import { type YamlSource, isDocumentMark, isSpaceOrEnd, tabMessage } from './yamlSource.ts';
import { foldLines } from './yamlText.ts';
import { expected, type Message, messages, unexpected } from '../problemMessage.ts';

/** Nothing deeper is read. */
const maxDepth = 64;

/** The expected next token inside brackets. */
type NextToken = 'entry' | 'colon' | 'value' | 'comma';

interface Frame {
  readonly node: OpenList | OpenTable;
  next: NextToken;
  /** The name whose value comes next; only in a table. */
  key: TreeScalar | null;
  readonly anchor: string | null;
}

/** Reads `[…]` and `{…}` over any number of lines, a token at a time. */
export class YamlFlow {
  /** The result, once `step` is done; `null` if it is unusable. */
  result: TreeNode | null = null;
  readonly #source: YamlSource;
  readonly #scalars: YamlScalars;
  readonly #anchors: YamlAnchors;
  readonly #frames: Frame[] = [];
  #indent = -1;
  /** The anchor of the next value. */
  #anchor: string | null = null;
  #isOpenAround: (node: TreeNode) => boolean = () => false;

  constructor(source: YamlSource, anchors: YamlAnchors) {
    this.#source = source;
    this.#anchors = anchors;
    this.#scalars = new YamlScalars(source);
  }

  get isOpen(): boolean {
    return this.#frames.length > 0;
  }

  /**
   * Begins with the bracket at `source.at`. Lines are expected to be indented by more than `indent`. `isOpen`: whether the
   * brackets stand inside a node.
   */
  begin(indent: number, isOpen: (node: TreeNode) => boolean): void {
    this.#indent = indent;
    this.#isOpenAround = isOpen;
    this.#anchor = null;
    this.result = null;
    this.#openBracket(this.#source.at);
  }

  /** At the end of the text: lists keep what is whole. */
  finish(): void {
    const outermost = this.#frames[0]?.node.start ?? 0;
    this.#source.fault(messages.bracketMissing, outermost, outermost + 1);
    this.#abandon();
  }

  /** Reads one token. Does nothing more when the outermost bracket is closed or given up: see `isOpen`. */
  step(): void {
    const source = this.#source;
    const { text } = source;
    const frame = this.#frames.at(-1);
    const start = source.skipSpaces(source.at);
    source.at = start;
    if (!frame || start >= text.length) return;
    const code = text.charCodeAt(start);
    if (code === 0x0a || code === 0x0d) return this.#nextLine();
    if (code === 0x23 && source.isLineEnd(start)) {
      source.at = source.lineFeed(start);
      return undefined;
    }
    if (code === 0x2c) return this.#comma(frame, start);
    if (code === 0x7d || code === 0x5d) return this.#close(frame, code, start);
    const { next } = frame;
    if (code === 0x3a && next === 'colon') {
      frame.next = 'value';
      source.at++;
      return undefined;
    }
    if (next === 'comma' || next === 'colon') return this.#giveUp(expected(','), start);
    return this.#value(frame, code, start);
  }

  #value(frame: Frame, code: number, start: number): void {
    const source = this.#source;
    const { text } = source;
    if (code === 0x5b || code === 0x7b) {
      if (frame.node.kind === 'table' && frame.next === 'entry') return this.#giveUp(messages.nameExpected, start);
      return this.#openBracket(start);
    }
    if (code === 0x26 || code === 0x21) {
      source.at = wordEnd(text, start);
      if (code === 0x26) this.#anchor = text.slice(start + 1, source.at);
      const after = text.charCodeAt(source.skipSpaces(source.at));
      if (isFlowMark(after) && after !== 0x5b && after !== 0x7b) return this.#giveUp(messages.valueExpected, start);
      return undefined;
    }
    if (code === 0x2a) {
      const node = this.#anchors.resolve(start, this.#isOpenAround);
      if (node.kind === 'scalar') return this.#put(frame, node, false);
      if (frame.node.kind === 'table' && frame.next === 'entry') return this.#giveUp(messages.nameExpected, start);
      return this.#settle(frame, node);
    }
    if (code === 0x22 || code === 0x27) {
      const scalar = this.#scalars.quoted(start, this.#indent);
      return scalar ? this.#put(frame, scalar, true) : this.#abandon();
    }
    const isOdd = code === 0x25 || code === 0x40 || code === 0x60 || code === 0x7c || code === 0x3e;
    const isMark = (code === 0x3f || code === 0x3a) && this.#endsPlain(start + 1);
    if (isMark) return this.#giveUp(unexpected(text.charAt(start)), start);
    if (isOdd) source.fault(messages.quotesNeeded, start, start + 1);
    return this.#put(frame, this.#plain(start), false);
  }

  #put(frame: Frame, value: TreeScalar, isQuoted: boolean): void {
    const source = this.#source;
    if (this.#anchor !== null) this.#anchors.set(this.#anchor, value);
    this.#anchor = null;
    if (frame.node.kind === 'list') {
      const after = source.skipSpaces(source.at);
      const isPair = source.text.charCodeAt(after) === 0x3a && (isQuoted || this.#endsPlain(after + 1));
      if (isPair) return this.#giveUp(expected('{'), value.start);
      frame.node.items.push(value);
      source.nodes++;
      frame.next = 'comma';
    } else if (frame.next === 'entry') {
      frame.key = value;
      frame.next = 'colon';
    } else this.#settle(frame, value);
    return undefined;
  }

  /** Gives the waiting name its value. */
  #settle(frame: Frame, value: TreeNode): void {
    this.#source.nodes += value.kind === 'table' ? tableNodes : 1;
    if (frame.node.kind === 'list') frame.node.items.push(value);
    else if (frame.key) setMember(frame.node, frame.key, value, this.#source.problems);
    frame.key = null;
    frame.next = 'comma';
  }

  #comma(frame: Frame, start: number): void {
    if (frame.key) this.#settle(frame, nothingAt(start));
    else if (frame.next !== 'comma') this.#source.fault(unexpected(','), start, start + 1);
    frame.next = 'entry';
    this.#source.at++;
  }

  #openBracket(start: number): void {
    const source = this.#source;
    if (this.#frames.length >= maxDepth) return this.#giveUp(messages.tooDeep, start);
    const isList = source.text.charCodeAt(start) === 0x5b;
    const node = isList ? openList(start, start + 1) : openTable(start, start + 1);
    this.#frames.push({ node, next: 'entry', key: null, anchor: this.#anchor });
    this.#anchor = null;
    source.at++;
    return undefined;
  }

  #close(frame: Frame, code: number, start: number): void {
    if ((code === 0x5d) !== (frame.node.kind === 'list'))
      return this.#giveUp(unexpected(String.fromCharCode(code)), start);
    if (frame.key) this.#settle(frame, nothingAt(start));
    frame.node.end = ++this.#source.at;
    this.#frames.pop();
    if (frame.anchor !== null) this.#anchors.set(frame.anchor, frame.node);
    const around = this.#frames.at(-1);
    if (around) this.#settle(around, frame.node);
    else this.result = frame.node;
    return undefined;
  }

  #nextLine(): void {
    const source = this.#source;
    const { text } = source;
    source.nextLine();
    while (source.skipConflict());
    let at = source.at;
    while (text.charCodeAt(at) === 0x20) at++;
    const column = at - source.lineStart;
    source.at = source.skipSpaces(at);
    const code = text.charCodeAt(source.at);
    const isBlank = code === 0x0a || code === 0x0d || code === 0x23 || source.at >= text.length;
    if (isBlank || code === 0x5d || code === 0x7d || code === 0x2c) return undefined;
    const isOutside = column <= this.#indent || (column === 0 && isDocumentMark(text, at));
    if (!isOutside) return undefined;
    if (text.charCodeAt(at) === 0x09) return source.fault(tabMessage, at, source.at);
    const outermost = this.#frames[0]?.node.start ?? 0;
    source.fault(messages.bracketMissing, outermost, outermost + 1);
    source.at = source.lineStart;
    return this.#abandon();
  }

  /** A plain scalar over any number of lines. */
  #plain(start: number): TreeScalar {
    const source = this.#source;
    const { text } = source;
    let end = this.#plainEnd(start);
    let last = trimmedEnd(text, start, end);
    const lines = [text.slice(start, last)];
    while (text.charCodeAt(end) === 0x0a || text.charCodeAt(end) === 0x0d) {
      let blanks = -1;
      let line = end;
      let at = end;
      for (; text.charCodeAt(at) <= 0x20; at++) {
        if (text.charCodeAt(at) !== 0x0a) continue;
        blanks++;
        line = at + 1;
      }
      const isText = at < text.length && !isFlowMark(text.charCodeAt(at)) && text.charCodeAt(at) !== 0x23;
      const isColon = text.charCodeAt(at) === 0x3a && this.#endsPlain(at + 1);
      if (!isText || isColon || blanks < 0 || at - line <= this.#indent) break;
      if (at === line && isDocumentMark(text, at)) break;
      end = this.#plainEnd(at);
      last = trimmedEnd(text, at, end);
      for (; blanks > 0; blanks--) lines.push('');
      lines.push(text.slice(at, last));
      source.lineStart = line;
    }
    source.at = last;
    return {
      kind: 'scalar',
      text: lines.length === 1 ? (lines[0] ?? '') : foldLines(lines),
      isQuoted: false,
      start,
      end: last,
    };
  }

  /** The end of a plain scalar in its line. */
  #plainEnd(start: number): number {
    const { text } = this.#source;
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x0a || isFlowMark(code)) return at;
      if (code === 0x3a && this.#endsPlain(at + 1)) return at;
      if (code === 0x23 && at > start && text.charCodeAt(at - 1) <= 0x20) return at;
    }
    return text.length;
  }

  /** Characters allowed after the colon of a name. */
  #endsPlain(at: number): boolean {
    return isSpaceOrEnd(this.#source.text, at) || isFlowMark(this.#source.text.charCodeAt(at));
  }

  #giveUp(message: Message, start: number): void {
    this.#source.fault(message, start, start + 1);
    this.#source.at = this.#source.lineFeed(start);
    this.#abandon();
  }

  /** Lists keep complete items; the missing rest of a table may change its meaning. */
  #abandon(): void {
    for (let frame = this.#frames.pop(); frame; frame = this.#frames.pop()) {
      if (frame.node.kind === 'table') continue;
      frame.node.end = Math.max(frame.node.end, this.#source.at);
      const around = this.#frames.at(-1);
      if (around) this.#settle(around, frame.node);
      else this.result = frame.node;
    }
  }
}

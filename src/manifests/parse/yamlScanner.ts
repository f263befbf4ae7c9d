import {
  type Frame,
  type OpenList,
  type OpenTable,
  maxNodes,
  nothingAt,
  openList,
  openTable,
  setMember,
  tableNodes,
} from './openNodes.ts';
import { ProblemList } from './problemList.ts';
import type { TreeDocument, TreeNode, TreeScalar } from './tree.ts';
import { readBlockText } from './yamlBlockText.ts';
import { YamlAnchors } from './yamlAnchors.ts';
import { YamlFlow } from './yamlFlow.ts';
import { YamlScalars, plainEnd } from './yamlScalars.ts';
import { YamlSource, isBlank, isDashAt, isDocumentMark, isSpaceOrEnd, tabMessage } from './yamlSource.ts';
import { YamlTabs } from './yamlTabs.ts';
import { expected, messages, unexpected } from '../problemMessage.ts';

/** Nothing deeper is read. */
const maxDepth = 64;

/** More are no manifest. */
const maxDocuments = 1000;

/** For what cannot be a name: nothing is at this column. */
const noColumn = -1;

/**
 * Turns YAML text into trees, a part at a time: the forms used in manifests (block and flow collections, scalars of
 * every form, comments, documents; tags are ignored, an alias resolves to its anchor's value). Anything else is a
 * fault: a problem, and reading continues with the next line. Of a merge conflict our side is read.
 */
export class YamlScanner {
  readonly source: YamlSource;
  readonly documents: TreeDocument[] = [];
  readonly #scalars: YamlScalars;
  readonly #flow: YamlFlow;
  readonly #anchors: YamlAnchors;
  readonly #tabs: YamlTabs;
  readonly #frames: Frame[] = [];
  #root: TreeNode | null = null;
  /** True if `---` began the document. */
  #isExplicit = false;
  /** The end of the last token. */
  #lastEnd = 0;

  constructor(text: string) {
    this.source = new YamlSource(text);
    this.#scalars = new YamlScalars(this.source);
    this.#anchors = new YamlAnchors(this.source);
    this.#flow = new YamlFlow(this.source, this.#anchors);
    this.#tabs = new YamlTabs(this.source);
  }

  /** Reads the whole text. */
  scan(): void {
    const { source } = this;
    const { length } = source.text;
    while (source.at < length) {
      if (this.#flow.isOpen) this.#flowStep();
      else this.#line();
      if (source.nodes > maxNodes) {
        source.fault(messages.tooMuch, source.at, length);
        source.at = length;
      }
    }
    if (this.#flow.isOpen) {
      this.#flow.finish();
      if (this.#flow.result) this.#put(this.#flow.result);
    }
    this.#endDocument();
    if (this.documents.length === 0) this.documents.push({ root: openTable(0, 0), problems: [] });
  }

  #flowStep(): void {
    const { source } = this;
    this.#flow.step();
    if (this.#flow.isOpen) return;
    const { result } = this.#flow;
    if (result) this.#put(result);
    else this.#settle(this.#frames.at(-1));
    if (source.at > source.lineStart) this.source.endOfLine();
  }

  #line(): void {
    const { source } = this;
    const { text } = source;
    const start = source.at;
    let at = start;
    while (text.charCodeAt(at) === 0x20) at++;
    const code = text.charCodeAt(at);
    source.at = at;
    if (code === 0x0a || code === 0x23 || code === 0x0d || at >= text.length) return source.nextLine();
    if (code === 0x09) return this.#tab(start, at);
    if (at === start && this.#isMark(code, at)) return undefined;
    return this.#entry(at, at - start);
  }

  /** Tabs are allowed in blank lines. */
  #tab(start: number, at: number): void {
    const { source } = this;
    const after = source.skipSpaces(at);
    source.at = after;
    if (source.isLineEnd(after)) return source.nextLine();
    source.fault(tabMessage, at, after);
    const column = this.#tabs.columnOf(start, after, this.#frames);
    return column === null ? source.nextLine() : this.#entry(after, column);
  }

  /** A line that belongs to no document, or begins one. */
  #isMark(code: number, at: number): boolean {
    const { source } = this;
    if (code === 0x3c || code === 0x3d || code === 0x3e || code === 0x7c) return source.skipConflict();
    if (code === 0x25 && this.#root === null && !this.#isExplicit) {
      source.nextLine();
      return true;
    }
    if ((code !== 0x2d && code !== 0x2e) || !isDocumentMark(source.text, at)) return false;
    this.#endDocument();
    this.#isExplicit = code === 0x2d;
    const after = source.skipSpaces(at + 3);
    source.at = after;
    if (this.documents.length >= maxDocuments) {
      source.fault(messages.tooMuch, at, source.text.length);
      source.at = source.text.length;
    } else if (source.isLineEnd(after)) source.nextLine();
    else if (code === 0x2d) this.#content(after, noColumn);
    else this.source.skipLine(messages.unexpectedText, after);
    return true;
  }

  /** Reads the start of a line, or the text after a dash. */
  #entry(at: number, column: number): void {
    const frames = this.#frames;
    const { text } = this.source;
    let top = frames.at(-1);
    for (; top && top.indent > column; top = frames.at(-1)) this.#closeTop(top);
    if (isDashAt(text, at)) return this.#items(at, column);
    // A list may be in the column of the name it belongs to.
    if (top?.node.kind === 'list' && top.indent === column && frames.at(-2)?.indent === column) {
      this.#closeTop(top);
      top = frames.at(-1);
    }
    const fits = top && top.indent === column ? top.node.kind === 'table' : this.#isPending(top);
    if (fits) return this.#content(at, column);
    const message = top?.indent === column ? expected('-') : messages.invalidIndentation;
    return this.source.skipLine(message, at);
  }

  /** One dash, or several with a list in each other. */
  #items(first: number, firstColumn: number): void {
    const { source } = this;
    const { text } = source;
    let [at, column] = [first, firstColumn];
    for (;;) {
      const list = this.#listAt(at, column);
      if (!list) return;
      this.#settle(list);
      list.isPending = true;
      this.#lastEnd = at + 1;
      const dash = at;
      at = source.skipSpaces(at + 1);
      column += at - dash;
      source.at = at;
      if (source.isLineEnd(at)) return source.nextLine();
      if (!isDashAt(text, at)) return this.#content(at, column);
    }
  }

  #listAt(at: number, column: number): Frame | null {
    const top = this.#frames.at(-1);
    if (top?.indent === column && top.node.kind === 'list') return top;
    if (!this.#isPending(top)) {
      this.source.skipLine(unexpected('-'), at);
      return null;
    }
    return this.#open(openList(at, at + 1), column, at);
  }

  /** A name, or a value. In `noColumn` it cannot be a name. */
  #content(from: number, column: number): void {
    const { source } = this;
    const { text } = source;
    const at = this.#anchors.skipProperties(from);
    source.at = at;
    if (at > from && source.isLineEnd(at)) {
      this.#isExplicit ||= this.#frames.length === 0;
      return source.nextLine();
    }
    const next = text.charCodeAt(at + 1);
    switch (text.charCodeAt(at)) {
      case 0x22:
      case 0x27:
        return this.#quoted(at, column);
      case 0x5b:
      case 0x7b:
        return this.#bracket(at, column);
      case 0x7c:
      case 0x3e:
        return this.#block(at, column);
      case 0x2a:
        return this.#alias(at, column);
      case 0x3f:
      case 0x3a:
      case 0x2d:
        if (next > 0x20) break;
        if (text.charCodeAt(at) === 0x3f && column !== noColumn && this.#longKey(at, column)) return undefined;
        return this.source.skipLine(unexpected(text.charAt(at)), at);
      case 0x25:
      case 0x40:
      case 0x60:
      case 0x2c:
      case 0x5d:
      case 0x7d:
        source.fault(messages.quotesNeeded, at, at + 1);
        break;
      default:
    }
    return this.#plain(at, column);
  }

  #plain(at: number, column: number): void {
    const { source } = this;
    const { text } = source;
    const feed = source.lineFeed(at);
    const found = plainEnd(text, at, feed);
    if (found.isKey && column !== noColumn) {
      const key: TreeScalar = {
        kind: 'scalar',
        text: text.slice(at, found.end),
        isQuoted: false,
        start: at,
        end: found.end,
      };
      return this.#member(key, found.colon, column);
    }
    if (!this.#takesValue(at, column)) return undefined;
    let { end } = found;
    if (found.isKey) {
      // Everything up to the end is intended content.
      for (let rest = found; rest.isKey; end = rest.end) rest = plainEnd(text, rest.colon + 1, feed);
      source.fault(messages.quotesNeeded, found.colon, found.colon + 1);
    }
    const indent = this.#frames.at(-1)?.indent ?? -1;
    const goesOn = !found.isKey && !found.hasComment;
    const scalar = goesOn ? this.#scalars.plain(at, end, indent) : plainScalar(text, at, end);
    this.#put(scalar);
    source.at = scalar.end;
    source.goToLine(source.lineFeed(scalar.end) + 1);
    return undefined;
  }

  #quoted(at: number, column: number): void {
    const { source } = this;
    const { text } = source;
    const scalar = this.#scalars.quoted(at, this.#frames.at(-1)?.indent ?? -1);
    if (!scalar) {
      if (!this.#isMemberOf(column)) this.#settle(this.#frames.at(-1));
      return source.nextLine();
    }
    const after = source.skipSpaces(source.at);
    const isKey = text.charCodeAt(after) === 0x3a && isSpaceOrEnd(text, after + 1);
    if (isKey && column !== noColumn && at >= source.lineStart) return this.#member(scalar, after, column);
    if (!this.#takesValue(at, column)) return undefined;
    this.#put(scalar);
    return this.source.endOfLine();
  }

  #bracket(at: number, column: number): void {
    if (!this.#takesValue(at, column)) return undefined;
    return this.#flow.begin(this.#frames.at(-1)?.indent ?? -1, this.#isOpen);
  }

  #block(at: number, column: number): void {
    if (!this.#takesValue(at, column)) return undefined;
    const scalar = readBlockText(this.source, at, this.#frames.at(-1)?.indent ?? -1);
    if (!scalar) return this.#plain(at, noColumn);
    return this.#put(scalar);
  }

  #alias(at: number, column: number): void {
    if (!this.#takesValue(at, column)) return undefined;
    const node = this.#anchors.resolve(at, this.#isOpen);
    this.#put(node);
    this.#lastEnd = this.source.at;
    return this.source.endOfLine();
  }

  readonly #isOpen = (node: TreeNode): boolean => this.#frames.some((frame) => frame.node === node);

  /** `isLong`: with a name or a dash behind the colon a table or list begins there. */
  #member(key: TreeScalar, colon: number, column: number, isLong = false): void {
    const { source } = this;
    this.#anchors.takeKey(key);
    const top = this.#frames.at(-1);
    const frame = top && this.#isMemberOf(column) ? top : this.#open(openTable(key.start, key.end), column, key.start);
    if (!frame) return undefined;
    this.#settle(frame);
    frame.key = key;
    frame.isPending = true;
    this.#lastEnd = colon + 1;
    const at = source.skipSpaces(colon + 1);
    source.at = at;
    if (source.isLineEnd(at)) return source.nextLine();
    return isLong ? this.#entry(at, at - source.lineStart) : this.#content(at, noColumn);
  }

  /** `? name` with `: value` on the line below: writers do this to names of more than 128 or 1,024 characters. */
  #longKey(mark: number, column: number): boolean {
    const { source } = this;
    const { text } = source;
    const at = source.skipSpaces(mark + 1);
    const feed = source.lineFeed(at);
    const colon = feed + 1 + column;
    const isBelow = text.charCodeAt(colon) === 0x3a && isSpaceOrEnd(text, colon + 1) && isBlank(text, feed + 1, colon);
    const isText = /^[\w'"/.<(]/.test(text.charAt(at));
    if (!isBelow || !isText) return false;
    const key = this.#nameOfLine(at, feed);
    if (!key) return false;
    source.goToLine(feed + 1);
    this.#member(key, colon, column, true);
    return true;
  }

  /** The scalar that begins here, if nothing but a comment follows in its line. */
  #nameOfLine(at: number, feed: number): TreeScalar | null {
    const { source } = this;
    const { text } = source;
    if (text.charCodeAt(at) !== 0x22 && text.charCodeAt(at) !== 0x27) {
      const { end, isKey } = plainEnd(text, at, feed);
      return isKey ? null : plainScalar(text, at, end);
    }
    const key = this.#scalars.quoted(at, feed);
    return key && key.end < feed && source.isLineEnd(source.skipSpaces(source.at)) ? key : null;
  }

  /** True if an entry in this column is a member of the innermost table. */
  #isMemberOf(column: number): boolean {
    const top = this.#frames.at(-1);
    return top?.node.kind === 'table' && top.indent === column;
  }

  /** False, and a fault, where only a name can stand. */
  #takesValue(at: number, column: number): boolean {
    if (!this.#isMemberOf(column)) return true;
    // Some writers put an empty list below its name without indenting it.
    const code = this.source.text.charCodeAt(at);
    if ((code === 0x5b || code === 0x7b) && this.#frames.at(-1)?.isPending) return true;
    this.source.skipLine(expected(':'), at);
    return false;
  }

  #isPending(frame: Frame | undefined): boolean {
    return frame ? frame.isPending : this.#root === null;
  }

  /** Opens a list or table where a value belongs. */
  #open(node: OpenList | OpenTable, indent: number, at: number): Frame | null {
    if (this.#frames.length >= maxDepth) {
      this.source.skipLine(messages.tooDeep, at);
      return null;
    }
    this.#put(node);
    const frame: Frame = { node, indent, key: null, isPending: false };
    this.#frames.push(frame);
    return frame;
  }

  /** Puts a value where one belongs. */
  #put(value: TreeNode): void {
    const top = this.#frames.at(-1);
    this.source.nodes += value.kind === 'table' ? tableNodes : 1;
    this.#anchors.take(value);
    this.#lastEnd = value.end;
    if (!top) this.#root ??= value;
    else if (top.isPending) {
      top.isPending = false;
      if (top.node.kind === 'list') top.node.items.push(value);
      else if (top.key) setMember(top.node, top.key, value, this.source.problems);
    }
  }

  /** Gives what waits for its value nothing. */
  #settle(frame: Frame | undefined): void {
    if (frame?.isPending) this.#put(nothingAt(frame.key ? frame.key.end : this.#lastEnd));
  }

  #closeTop(frame: Frame): void {
    this.#settle(frame);
    frame.node.end = Math.max(frame.node.end, this.#lastEnd);
    this.#frames.pop();
  }

  #endDocument(): void {
    const { source } = this;
    for (let top = this.#frames.at(-1); top; top = this.#frames.at(-1)) this.#closeTop(top);
    const problems = source.problems.list;
    if (this.#root !== null || this.#isExplicit || problems.length > 0) {
      this.documents.push({ root: this.#root ?? openTable(source.at, source.at), problems });
      source.problems = new ProblemList(source.text.length);
    }
    this.#root = null;
    this.#isExplicit = false;
    this.#anchors.clear();
  }
}

function plainScalar(text: string, start: number, end: number): TreeScalar {
  return { kind: 'scalar', text: text.slice(start, end), isQuoted: false, start, end };
}

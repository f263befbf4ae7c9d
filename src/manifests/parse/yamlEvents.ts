import {
  COLLECTION_STYLE_FLOW,
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  type Event,
  SCALAR_STYLE_FOLDED_BLOCK,
  SCALAR_STYLE_LITERAL_BLOCK,
  SCALAR_STYLE_PLAIN,
  type ScalarEvent,
  getScalarValue,
} from 'js-yaml';
import { type OpenTable, nothingAt, openList, openTable } from './openNodes.ts';
import type { ProblemList } from './problemList.ts';
import type { TreeMember, TreeNode, TreeScalar, TreeTable } from './tree.ts';
import { YamlNodes } from './yamlNodes.ts';

const noMembers: ReadonlyMap<string, TreeMember> = new Map();

/** Makes trees of the events that `parseEvents` of js-yaml gives for a text. Their depth is limited by the parser. */
export class YamlEvents {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #problems: ProblemList;
  #nodes: YamlNodes;
  #at = 0;
  /** The end of the last alias, whose target ends elsewhere. */
  #aliasEnd = 0;

  constructor(text: string, events: readonly Event[], problems: ProblemList) {
    this.#text = text;
    this.#events = events;
    this.#problems = problems;
    this.#nodes = new YamlNodes(problems);
  }

  /** The root of every document. */
  roots(): readonly TreeNode[] {
    const roots: TreeNode[] = [];
    for (let event = this.#next(); event; event = this.#next()) {
      if (event.type !== EVENT_DOCUMENT) continue;
      this.#nodes = new YamlNodes(this.#problems);
      const root = this.#isEnd() ? openTable(0, 0) : this.#node(0);
      roots.push(root.kind === 'scalar' && root.text === '' && !root.isQuoted ? openTable(root.start, root.end) : root);
    }
    return roots;
  }

  #next(): Event | undefined {
    return this.#events[this.#at++];
  }

  /** True if the next event ends a document, list or table. */
  #isEnd(): boolean {
    const event = this.#events[this.#at];
    return event === undefined || event.type === EVENT_POP;
  }

  /** The next node. `from`: the end of what precedes it, for an empty value. */
  #node(from: number): TreeNode {
    const event = this.#next();
    if (event === undefined || event.type === EVENT_DOCUMENT || event.type === EVENT_POP) return nothingAt(from);
    const { anchorStart, anchorEnd } = event;
    if (event.type === EVENT_ALIAS) {
      this.#aliasEnd = anchorEnd;
      return this.#nodes.alias(this.#text.slice(anchorStart, anchorEnd), anchorStart - 1, anchorEnd);
    }
    const node =
      event.type === EVENT_SCALAR
        ? this.#scalar(event, Math.max(from, anchorEnd, event.tagEnd))
        : event.type === EVENT_SEQUENCE
          ? this.#list(event.start, event.style === COLLECTION_STYLE_FLOW)
          : this.#table(event.start, event.style === COLLECTION_STYLE_FLOW);
    if (anchorStart >= 0) this.#nodes.anchor(this.#text.slice(anchorStart, anchorEnd), node);
    return node;
  }

  #scalar(event: ScalarEvent, from: number): TreeScalar {
    const { style, valueStart } = event;
    if (valueStart < 0) return nothingAt(from);
    const isBlock = style === SCALAR_STYLE_LITERAL_BLOCK || style === SCALAR_STYLE_FOLDED_BLOCK;
    return {
      kind: 'scalar',
      text: getScalarValue(this.#text, event),
      isQuoted: style !== SCALAR_STYLE_PLAIN,
      start: valueStart,
      end: isBlock ? this.#lastLineEnd(valueStart, event.valueEnd) : event.valueEnd,
    };
  }

  #list(start: number, isFlow: boolean): TreeNode {
    const list = openList(start, start + 1);
    while (!this.#isEnd()) {
      const item = this.#node(list.end);
      list.items.push(item);
      list.end = Math.max(list.end, item.end, this.#aliasEnd);
    }
    this.#at++;
    if (isFlow) list.end = this.#closed(list.end);
    return list;
  }

  #table(start: number, isFlow: boolean): TreeNode {
    const merged: TreeTable[] = [];
    let table: OpenTable | null = null;
    let [from, end] = [start, start + 1];
    while (!this.#isEnd()) {
      const key = this.#node(end);
      // Quotes are no part of a text.
      if (!isFlow && end === start + 1) from = key.start;
      const value = this.#node(key.end);
      table ??= openTable(from, from);
      this.#nodes.add(table, key, value, merged);
      end = Math.max(end, key.end, value.end, this.#aliasEnd);
    }
    this.#at++;
    if (isFlow) end = this.#closed(end);
    if (!table) return { kind: 'table', start: from, end, members: noMembers };
    table.end = end;
    this.#nodes.merge(table, merged);
    return table;
  }

  /** Behind the bracket that follows `from`; comments may precede it. */
  #closed(from: number): number {
    const text = this.#text;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x5d || code === 0x7d) return at + 1;
      if (code !== 0x23 || text.charCodeAt(at - 1) > 0x20) continue;
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    }
    return from;
  }

  /** Without the line ends behind a block's last line. */
  #lastLineEnd(start: number, end: number): number {
    let at = end;
    while (at > start && (this.#text.charCodeAt(at - 1) === 0x0a || this.#text.charCodeAt(at - 1) === 0x0d)) at--;
    return at;
  }
}

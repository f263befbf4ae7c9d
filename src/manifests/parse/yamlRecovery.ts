import { type ErrorCode, isAlias, isMap, isPair, isScalar, isSeq, parseAllDocuments } from 'yaml';
import { type Message, expected, messages } from '../problemMessage.ts';
import { nothingAt, openList, openTable } from './openNodes.ts';
import type { ProblemList } from './problemList.ts';
import type { TreeNode, TreeScalar, TreeTable } from './tree.ts';
import { YamlNodes, maxDepth } from './yamlNodes.ts';

const messageOf: Readonly<Partial<Record<ErrorCode, Message>>> = {
  BAD_DQ_ESCAPE: messages.invalidEscape,
  BAD_INDENT: messages.invalidIndentation,
  BAD_SCALAR_START: messages.quotesNeeded,
  MISSING_CHAR: expected(':'),
  MULTILINE_IMPLICIT_KEY: expected(':'),
  RESOURCE_EXHAUSTION: messages.tooDeep,
  TAB_AS_INDENT: 'Indent with spaces, not tabs.',
};

/**
 * The roots of a text with faults, as the `yaml` package reads it, which continues after them. Each fault gives a problem. `null` for
 * a text that it can't read either.
 */
export function recoverYaml(text: string, problems: ProblemList): readonly TreeNode[] | null {
  const options = {
    uniqueKeys: false,
    schema: 'failsafe',
    resolveKnownTags: false,
    logLevel: 'silent',
    prettyErrors: false,
  } as const;
  try {
    const roots: TreeNode[] = [];
    for (const { contents, errors } of Array.from(parseAllDocuments(text, options))) {
      for (const { code, pos, message } of errors) {
        // Missing quotes and brackets are reported where the others are.
        if (/^(?:Missing closing|Flow .*end with)/.test(message)) continue;
        problems.add(messageOf[code] ?? messages.unexpectedText, pos[0], pos[1]);
      }
      roots.push(new Recovery(text, problems).node(contents, 0, 0));
    }
    return roots;
  } catch {
    // Nested too deeply for it.
    return null;
  }
}

/** Makes the tree of one document. */
class Recovery {
  readonly #text: string;
  readonly #nodes: YamlNodes;

  constructor(text: string, problems: ProblemList) {
    this.#text = text;
    this.#nodes = new YamlNodes(problems);
  }

  /** `node` is one of the package. `from`: the end of what precedes it, for an empty value. */
  node(node: unknown, from: number, depth: number): TreeNode {
    const range = offsetsOf(node);
    if (!range) return nothingAt(from);
    const [start, end] = range;
    if (isAlias(node)) return this.#nodes.alias(node.source, start, end);
    if ((isSeq(node) || isMap(node)) && node.flow === true && !']}'.includes(this.#text.charAt(end - 1)))
      this.#nodes.problems.add(messages.bracketMissing, start, start + 1);
    let made: TreeNode;
    if (isScalar(node)) made = this.#scalar(node.value, node.type, start, end);
    else if (depth >= maxDepth) {
      this.#nodes.problems.add(messages.tooDeep, start, start + 1);
      return nothingAt(start);
    } else if (isSeq(node)) {
      const list = openList(start, node.flow ? end : start + 1);
      for (const one of node.items) {
        const item = this.node(one, list.end, depth + 1);
        list.items.push(item);
        list.end = Math.max(list.end, item.end);
      }
      made = list;
    } else made = this.#table(isMap(node) ? node.items : [], start, isMap(node) && node.flow ? end : start, depth);
    const anchor = isScalar(node) || isSeq(node) || isMap(node) ? node.anchor : undefined;
    if (anchor !== undefined) this.#nodes.anchor(anchor, made);
    return made;
  }

  #table(pairs: readonly unknown[], start: number, end: number, depth: number): TreeNode {
    const table = openTable(start, end);
    const merged: TreeTable[] = [];
    for (const pair of pairs) {
      if (!isPair(pair)) continue;
      const key = this.node(pair.key, table.end, depth + 1);
      // A line without a colon, alone or before a name, and what is left of one that can't be read.
      if (pair.value === null || this.#text.slice(key.start, key.end).includes('\n')) continue;
      if (key.kind === 'scalar' && key.text === '' && !key.isQuoted) continue;
      const value = this.node(pair.value, key.end, depth + 1);
      this.#nodes.add(table, key, value, merged);
      table.end = Math.max(table.end, key.end, value.end);
    }
    this.#nodes.merge(table, merged);
    return table;
  }

  #scalar(value: unknown, type: string | undefined, start: number, end: number): TreeScalar {
    const source = this.#text.slice(start, end);
    const text = typeof value === 'string' ? value : '';
    const isQuoted = type !== undefined && type !== 'PLAIN';
    if (!isQuoted) return { kind: 'scalar', text, isQuoted, start, end };
    if (type.startsWith('BLOCK')) {
      const line = start + source.indexOf('\n') + 1;
      return { kind: 'scalar', text, isQuoted, start: line, end: Math.max(line, start + source.trimEnd().length) };
    }
    if (source.length > 1 && source.endsWith(source.charAt(0)))
      return { kind: 'scalar', text, isQuoted, start: start + 1, end: end - 1 };
    // It may hold everything behind it.
    this.#nodes.problems.add(messages.quoteMissing, start, start + (source.split(/[\r\n]/, 1)[0] ?? '').length);
    return nothingAt(start + 1);
  }
}

/** Start and end of a node of the package; `null` for one that is nothing. */
function offsetsOf(node: unknown): readonly [start: number, end: number] | null {
  if (!isScalar(node) && !isAlias(node) && !isSeq(node) && !isMap(node)) return null;
  return node.range ? [node.range[0], node.range[1]] : null;
}

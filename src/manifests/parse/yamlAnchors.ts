import { nothingAt } from './openNodes.ts';
import type { TreeNode } from './tree.ts';
import type { YamlSource } from './yamlSource.ts';
import { messages } from '../problemMessage.ts';

/**
 * Nodes that aliases of one document may repeat, all together, and as much for every 64 characters: real files repeat a
 * few dozen.
 */
const mostRepeated = 10_000;

/** The targets of a document's anchors, and the amount that aliases have repeated. */
export class YamlAnchors {
  readonly #source: YamlSource;
  readonly #nodes = new Map<string, TreeNode>();
  #repeated = 0;
  /** The anchor of the next value, and its line. */
  #next: { readonly name: string; readonly line: number } | null = null;

  constructor(source: YamlSource) {
    this.#source = source;
  }

  set(name: string, node: TreeNode): void {
    this.#nodes.set(name, node);
  }

  /** Looks past tags and anchors at `from`, and keeps the last anchor for what comes next. */
  skipProperties(from: number): number {
    const { text, lineStart } = this.#source;
    let at = from;
    for (let code = text.charCodeAt(at); code === 0x26 || code === 0x21; code = text.charCodeAt(at)) {
      const end = wordEnd(text, at);
      if (code === 0x26) this.#next = { name: text.slice(at + 1, end), line: lineStart };
      at = this.#source.skipSpaces(end);
    }
    return at;
  }

  /** Gives a value the name that was kept for it. */
  take(node: TreeNode): void {
    if (this.#next) this.#nodes.set(this.#next.name, node);
    this.#next = null;
  }

  /** Like `take`, if the anchor is on the line of the key: else it is for the table that the key begins. */
  takeKey(key: TreeNode): void {
    if (this.#next?.line === this.#source.lineStart) this.take(key);
  }

  /** A new document has anchors of its own. */
  clear(): void {
    this.#next = null;
    this.#nodes.clear();
    this.#repeated = 0;
  }

  /**
   * Resolves an alias at `start`, and goes past it: a text at the place of the alias, a list or table where it is
   * written. Reports a fault, and gives nothing, for one without anchor, one that is not whole yet (`isOpen`), or would
   * repeat too much.
   */
  resolve(start: number, isOpen: (node: TreeNode) => boolean): TreeNode {
    const source = this.#source;
    const end = wordEnd(source.text, start);
    source.at = end;
    const found = this.#nodes.get(source.text.slice(start + 1, end));
    if (!found || (found.kind !== 'scalar' && isOpen(found))) {
      source.fault('Unknown alias.', start, end);
      return nothingAt(start);
    }
    this.#repeated += sizeOf(found, mostRepeated - this.#repeated);
    if (this.#repeated < mostRepeated) return found.kind === 'scalar' ? { ...found, start, end } : found;
    source.fault(messages.tooMuch, start, end);
    return nothingAt(start);
  }
}

/** The size of a node, itself included; `limit` or more if there is as much or more. */
function sizeOf(node: TreeNode, limit: number): number {
  const open = [node];
  let size = 0;
  for (let at = open.pop(); at && size < limit; at = open.pop()) {
    size++;
    if (at.kind === 'scalar') size += at.text.length >> 6;
    else if (at.kind === 'list') for (const item of at.items.slice(0, limit)) open.push(item);
    else
      for (const { key, value } of at.members.values()) {
        size += key.text.length >> 6;
        open.push(value);
      }
  }
  return size;
}

/** Behind an anchor, alias or tag. */
export function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) > 0x20 && !isFlowMark(text.charCodeAt(at))) at++;
  return at;
}

/** Comma and brackets. */
export function isFlowMark(code: number): boolean {
  return code === 0x2c || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d;
}

import { messages } from '../problemMessage.ts';
import { type OpenTable, nothingAt, setMember } from './openNodes.ts';
import type { ProblemList } from './problemList.ts';
import type { TreeNode, TreeScalar, TreeTable } from './tree.ts';

/** Nothing deeper is read. */
export const maxDepth = 64;

/**
 * Nodes that aliases of one document may repeat, all together, and as much for every 64 characters: real files repeat a
 * few dozen.
 */
const maxRepeated = 10_000;

/** The nodes of one document as they are made: its anchors, and the members of its tables. */
export class YamlNodes {
  readonly problems: ProblemList;
  readonly #anchors = new Map<string, TreeNode>();
  #repeated = 0;

  constructor(problems: ProblemList) {
    this.problems = problems;
  }

  /** To be called when the node is whole: an alias inside its own target is unknown. */
  anchor(name: string, node: TreeNode): void {
    this.#anchors.set(name, node);
  }

  /**
   * The target of an alias between `start` and `end`: a text at the place of the alias, a list or table where it is
   * written. An empty text, with a problem, for one without anchor, or that would repeat too much.
   */
  alias(name: string, start: number, end: number): TreeNode {
    const found = this.#anchors.get(name);
    if (!found) {
      this.problems.add('Unknown alias.', start, end);
      return nothingAt(start);
    }
    this.#repeated += sizeOf(found, maxRepeated - this.#repeated);
    if (this.#repeated < maxRepeated) return found.kind === 'scalar' ? { ...found, start, end } : found;
    this.problems.add(messages.tooMuch, start, end);
    return nothingAt(start);
  }

  /** Puts a member into a table. The members that a merge key (`<<`) names follow in `merge`. */
  add(table: OpenTable, key: TreeNode, value: TreeNode, merged: TreeTable[]): void {
    if (key.kind !== 'scalar') this.problems.add(messages.nameExpected, key.start, key.end);
    else if (isMergeKey(key) && value.kind !== 'scalar') {
      for (const one of value.kind === 'list' ? value.items : [value]) if (one.kind === 'table') merged.push(one);
    } else setMember(table, key, value, this.problems);
  }

  /** Own members count before those of merge keys, and the first of these before the others (YAML, "Merge Key"). */
  merge(table: OpenTable, merged: readonly TreeTable[]): void {
    for (const { members } of merged)
      for (const [name, member] of members) if (!table.members.has(name)) table.members.set(name, member);
  }
}

function isMergeKey({ text, isQuoted }: TreeScalar): boolean {
  return text === '<<' && !isQuoted;
}

/** The size of a node, itself included; `limit` or more if there is as much or more. */
function sizeOf(node: TreeNode, limit: number): number {
  const stack = [node];
  let size = 0;
  for (let at = stack.pop(); at && size < limit; at = stack.pop()) {
    size++;
    if (at.kind === 'scalar') size += at.text.length >> 6;
    else if (at.kind === 'list') for (const item of at.items.slice(0, limit)) stack.push(item);
    else
      for (const { key, value } of at.members.values()) {
        size += key.text.length >> 6;
        stack.push(value);
      }
  }
  return size;
}
